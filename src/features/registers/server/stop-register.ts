import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { registerLifecycle } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { stoppedProblem } from '../domain/row-problem.ts'
import { recomputeRegisterState } from './recompute-register-state.ts'
import { lockRegister, saveRegister } from './register-queries.ts'
import { lockUnsent, moveQueued, stoppingOf, takeOutOfList } from './stop-queries.ts'

/**
 * Stops the payments of a register: those of which nothing has left are held from now on, those with the bank go on to their end.
 * A worker that is about to send one holds its row: it is either sent first, or finds the stop. Rows that get their payout later are
 * held at once (`beginPayments`).
 */
export function stopRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<{ id: string; state: RegisterState }, Refusal<'notFound' | 'wrongState' | 'nothingToStop'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    if (register.stopped_at !== null) return refuse({ kind: 'wrongState', state: 'Выплаты уже остановлены' })
    const stopped = registerLifecycle.move(register.state, 'stop', 'client')
    if (!stopped.ok) return stopped
    const unsent = await lockUnsent(tx, id, 'queued')
    const isStarting = registerLifecycle.is.starting(register.state)
    if (unsent.length === 0 && !isStarting) return refuse({ kind: 'nothingToStop' })
    const now = deps.clock.now()
    await saveRegister(tx, id, { stopped_by: scope.personId, stopped_at: now, updated_at: now })
    const stopping = await stoppingOf(tx, id)
    if (!stopping) throw new Error(`Register ${id} is not stopped by its stop`)
    await takeOutOfList(tx, unsent, now)
    const rowIds = unsent.map(({ row_id: rowId }) => rowId)
    await moveQueued(tx, rowIds, { action: 'hold', problem: stoppedProblem(stopping) }, now)
    const state = await recomputeRegisterState(tx, deps, register)
    await recordEntry(tx, deps, scope, {
      action: 'registerStopped',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: unsent.length },
    })
    return ok({ id, state })
  })
}
