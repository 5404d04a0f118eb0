import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { limitAbove, personMonthCeiling, platformCeiling } from '../domain/limits.ts'
import type { Limits } from '../domain/limits.ts'
import { lockOrganization } from './queries.ts'

/** Sets the organization's limits within the platform ceilings. Members' own limits stay and are capped by them. */
export function changeLimits(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  form: { limits: Limits & { readonly row: Kopecks; readonly person_month: Kopecks }; version: number },
) {
  const { limits } = form
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, scope.orgId)
    if (before.version !== form.version) return refuse({ kind: 'staleVersion' })
    // An unset limit is capped by the platform ceiling, so it cannot exceed it.
    const above = limitAbove(
      { row: limits.row, register: limits.register ?? platformCeiling.register, day: limits.day ?? platformCeiling.day },
      platformCeiling,
    )
    if (above !== undefined) return refuse({ kind: 'limitAboveCeiling', limit: above })
    if (limits.person_month > personMonthCeiling)
      return refuse({ kind: 'limitAboveCeiling', limit: `На человека в месяц — до ${formatRubles(personMonthCeiling, 'short')}` })
    const after = await tx
      .updateTable('organizations')
      .set({
        limit_row: limits.row,
        limit_register: limits.register,
        limit_day: limits.day,
        limit_person_month: limits.person_month,
        version: before.version + 1,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', scope.orgId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEntry(tx, deps, scope, {
      action: 'limitsChanged',
      object: { kind: 'organization', id: scope.orgId, name: before.short_name },
      facts: {
        limitRow: limits.row,
        limitRegister: limits.register,
        limitDay: limits.day,
        limitPersonMonth: limits.person_month,
      },
    })
    return ok(after)
  })
}
