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
import { recomputeRegisterState } from './recompute-register-state.ts'
import { lockRegister, saveRegister } from './register-queries.ts'
import { requeueHeldPayouts } from './requeue-held-payouts.ts'
import { lockStopped, moveQueued } from './stop-queries.ts'

/** Ends a stop: what it held goes on, checked anew like any payment. Rows held for reasons of their own wait for those. */
export function continueRegister(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<{ id: string; state: RegisterState }, Refusal<'notFound' | 'wrongState'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    if (register.stopped_at === null) return refuse({ kind: 'wrongState', state: 'Выплаты не остановлены' })
    const gone = registerLifecycle.move(register.state, 'goOn', 'client')
    if (!gone.ok) return gone
    const now = deps.clock.now()
    await saveRegister(tx, id, { stopped_by: null, stopped_at: null, updated_at: now })
    const held = await lockStopped(tx, id)
    const rowIds = held.map(({ row_id: rowId }) => rowId)
    await moveQueued(tx, rowIds, { action: 'release' }, now)
    await requeueHeldPayouts(tx, deps.clock, held)
    const state = await recomputeRegisterState(tx, deps, register)
    await recordEntry(tx, deps, scope, {
      action: 'registerContinued',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: held.length },
    })
    return ok({ id, state })
  })
}
