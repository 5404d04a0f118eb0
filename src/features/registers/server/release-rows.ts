import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { registerLifecycle, repayableStates, rowLifecycle } from '../domain/register.ts'
import { openRegister } from './open-register.ts'
import { lockRegistersOf } from './register-queries.ts'
import { lockRowsIn, moveRows } from './row-queries.ts'
import { recomputeRegisterState } from './recompute-register-state.ts'

/** Releases the rows the bank refused or returned: their assignments can be put in another register and approved again. */
export function releaseRows(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
): Promise<Result<{ id: string; released: number }, Refusal<'notFound' | 'wrongState' | 'noAccess'>>> {
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const opened = await openRegister(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const refused = await lockRowsIn(tx, id, repayableStates)
    if (refused.length === 0) return refuse({ kind: 'wrongState', state: registerLifecycle.nameOf(register.state) })
    for (const [state, rows] of Map.groupBy(refused, (row) => row.state)) {
      const released = rowLifecycle.move(state, 'release', 'client')
      if (!released.ok) return released
      await moveRows(tx, rows, released.value, deps.clock.now())
    }
    await recomputeRegisterState(tx, deps, register)
    await recordEntry(tx, deps, scope, {
      action: 'registerRowsReleased',
      object: { kind: 'register', id, name: register.number },
      facts: { rows: refused.length },
    })
    return ok({ id, released: refused.length })
  })
}
