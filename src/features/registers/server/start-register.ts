import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { registerLifecycle } from '../domain/register.ts'
import { beginStart } from './begin-start.ts'
import { readBalance } from './read-balance.ts'
import { lockRegistersOf, lockRegister } from './register-queries.ts'

/** Starts the payment of an approved register by a press, exactly as approved and at most seven days later. */
export async function startRegister(
  deps: { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor },
  scope: ClientScope,
  id: Id<'register'>,
) {
  // A call to the channel holds no lock.
  const balance = await readBalance(deps, scope.orgId)
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const started = registerLifecycle.move(register.state, 'start', 'client')
    return started.ok ? beginStart(tx, deps, scope, { register, state: started.value, balance }) : started
  })
}
