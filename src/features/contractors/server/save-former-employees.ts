import { sql } from 'kysely'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newToken, openField, sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { mostFormer } from '../domain/former-file.ts'
import type { FormerMode } from '../domain/former-file.ts'
import { announceFormerChanges } from './announce-former-changes.ts'
import { hashOf, lockFormerList, saltField } from './former-employee-queries.ts'
import { matchFormerEmployees } from './match-former-employees.ts'
import { readFormerFile } from './read-former-file.ts'
import type { FormerChoice } from './read-former-file.ts'

type Wanted = FormerChoice & {
  readonly mode: FormerMode
  /** The version of the list the member saw; 0: there was none. */
  readonly seen: number
}

/**
 * Makes the people of a file the list of former employees, or adds them to it. Of each nothing is kept but a keyed hash of the ИНН and
 * the last day; registers look again at the rows of those concerned.
 */
export async function saveFormerEmployees(
  deps: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  bytes: Uint8Array,
  { mode, seen, ...choice }: Wanted,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const { db, clock, fieldKey } = deps
  const { orgId, personId } = scope
  const allowed = await takeFromLimits(db, clock, [{ key: `former-list:${orgId}`, count: 40, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  const now = clock.now()
  const today = moscowDate(now)
  const read = await readFormerFile(bytes, choice, today)
  if (!read.ok) return read
  const people = read.value.lines.flatMap(({ inn, leftOn, left }) => (left || !inn || !leftOn ? [] : [{ inn, leftOn }]))
  if (people.length === 0) return refuse({ kind: 'invalidInput', problem: 'в файле некого внести в список' })
  return db.transaction().execute(async (tx) => {
    const list = await lockFormerList(tx, orgId)
    if ((list?.version ?? 0) !== seen) return refuse({ kind: 'staleVersion' })
    const salt = list ? openField(fieldKey, orgId, saltField, list.salt_cipher) : newToken()
    const hashed = people.map(({ inn, leftOn }) => ({ hash: hashOf(salt, inn), leftOn }))
    const hashes = hashed.map(({ hash }) => hash)
    if (mode === 'add') {
      const others = await tx
        .selectFrom('former_employees')
        .select((expression) => expression.fn.countAll().as('count'))
        .where('org_id', '=', orgId)
        .where(sqlBoolean`not inn_hmac = any(${hashes}::bytea[])`)
        .executeTakeFirstOrThrow()
      if (Number(others.count) + people.length > mostFormer)
        return refuse({ kind: 'invalidInput', problem: `в списке больше ${mostFormer} человек не поместится` })
    }
    const before = await matchFormerEmployees(tx, fieldKey, orgId, today)
    const loaded = { loaded_at: now, loaded_by: personId, version: seen + 1 }
    if (list) await tx.updateTable('former_employee_lists').set(loaded).where('org_id', '=', orgId).execute()
    else {
      const made = await tx
        .insertInto('former_employee_lists')
        .values({ org_id: orgId, salt_cipher: sealField(fieldKey, orgId, saltField, salt), ...loaded })
        .onConflict((conflict) => conflict.doNothing())
        .returning('org_id')
        .executeTakeFirst()
      // Another member made the first list a moment ago.
      if (!made) return refuse({ kind: 'staleVersion' })
    }
    if (mode === 'replace') await tx.deleteFrom('former_employees').where('org_id', '=', orgId).execute()
    await sql`
      insert into former_employees (org_id, inn_hmac, left_on)
      select ${orgId}, it.inn_hmac, it.left_on
      from unnest(${hashes}::bytea[], ${hashed.map(({ leftOn }) => leftOn.toString())}::date[]) as it (inn_hmac, left_on)
      on conflict (org_id, inn_hmac) do update set left_on = excluded.left_on`.execute(tx)
    const after = await matchFormerEmployees(tx, fieldKey, orgId, today)
    await announceFormerChanges(tx, clock, orgId, { before, after })
    await recordEntry(tx, deps, scope, {
      action: mode === 'replace' ? 'formerListReplaced' : 'formerListAdded',
      object: { kind: 'organization', id: orgId },
      facts: { count: people.length },
    })
    return ok({ saved: people.length, matched: after.length })
  })
}
