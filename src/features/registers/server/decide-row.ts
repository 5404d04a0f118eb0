import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { rowLifecycle } from '../domain/register.ts'
import { actionNames } from '../domain/row-change.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { openRow } from './open-row.ts'
import { keepHistory } from './row-history-queries.ts'
import { problemsOf, saveRowState } from './row-queries.ts'

/** Excludes a row, includes it again, or accepts its warnings and records who accepted them. */
export function decideRow(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
  decision: { readonly action: 'exclude' | 'include' | 'accept'; readonly version: number },
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState' | 'staleVersion' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openRow(tx, scope, place, decision.version)
    if (!opened.ok) return opened
    const { register, row } = opened.value
    const moved = rowLifecycle.move(row.state, decision.action, 'client')
    if (!moved.ok) return moved
    const now = deps.clock.now()
    const accepted = { by: scope.personId, at: now.toString() }
    const problems = problemsOf(row).map((one) =>
      decision.action === 'accept' && one.severity === 'warning' ? { ...one, accepted } : one,
    )
    await saveRowState(tx, row.id, { state: moved.value, problems, now })
    await checkRows(tx, deps, register, [{ before: row, inn: row.inn, phone: row.phone }])
    await keepHistory(tx, deps.clock, { registerId: register.id, by: scope.personId, act: 'edited' }, [
      { row: row.id, no: row.no, cells: [], action: decision.action },
    ])
    await recordEntry(tx, deps, scope, {
      action: 'registerRowDecided',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { row: row.id, number: row.no, action: actionNames[decision.action] },
    })
    return ok()
  })
}
