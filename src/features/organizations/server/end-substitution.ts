import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { substitutionState, substitutionStateNames, isLiveSubstitution } from '../domain/substitution.ts'
import { requireWhole } from './require-whole.ts'

/** Ends a current or future substitution; decisions the substitute has made stay. */
export function endSubstitution(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'substitution'>,
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const row = await lockingAlone(
      'substitutions',
      tx
        .selectFrom('substitutions')
        .select(['from_day', 'to_day', 'ended_at'])
        .where('id', '=', id)
        .where('org_id', '=', scope.orgId),
    ).executeTakeFirst()
    if (!row) return refuse({ kind: 'notFound' })
    const now = deps.clock.now()
    const state = substitutionState({ from: row.from_day, to: row.to_day, ended: row.ended_at !== null }, moscowDate(now))
    if (!isLiveSubstitution(state)) return refuse({ kind: 'wrongState', state: substitutionStateNames[state] })
    await tx.updateTable('substitutions').set({ ended_at: now }).where('id', '=', id).execute()
    await recordEntry(tx, deps, scope, { action: 'substitutionEnded', object: { kind: 'substitution', id } })
    return ok()
  })
}
