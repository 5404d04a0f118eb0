import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { announceFormerChanges } from './announce-former-changes.ts'
import { hashOf, lockFormerList, saltField } from './former-employee-queries.ts'
import { matchFormerEmployees } from './match-former-employees.ts'

/** Takes one person out of the list by his ИНН: the list shows nobody, so whoever is in it by mistake is named anew. */
export function removeFormerEmployee(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  inn: PersonInn,
) {
  const { db, clock, fieldKey } = deps
  const { orgId } = scope
  return db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const allowed = await takeFromLimits(tx, clock, [{ key: `former-remove:${orgId}`, count: 100, seconds: 86_400 }])
    if (!allowed.ok) return allowed
    const list = await lockFormerList(tx, orgId)
    if (!list) return refuse({ kind: 'notListed' })
    const hash = hashOf(openField(fieldKey, orgId, saltField, list.salt_cipher), inn)
    const before = await matchFormerEmployees(tx, fieldKey, orgId, moscowDate(clock.now()))
    const removed = await tx
      .deleteFrom('former_employees')
      .where('org_id', '=', orgId)
      .where('inn_hmac', '=', hash)
      .returning('left_on')
      .executeTakeFirst()
    if (!removed) return refuse({ kind: 'notListed' })
    await tx
      .updateTable('former_employee_lists')
      .set({ version: list.version + 1 })
      .where('org_id', '=', orgId)
      .execute()
    await announceFormerChanges(tx, clock, orgId, { before, after: before.filter((match) => match.inn !== inn) })
    await recordEntry(tx, deps, scope, {
      action: 'formerListReduced',
      object: { kind: 'organization', id: orgId },
      facts: { count: 1 },
    })
    return ok({ removed: 1 })
  })
}
