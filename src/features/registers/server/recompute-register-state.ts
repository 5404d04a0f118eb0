import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { registerLifecycle, paymentProgress } from '../domain/register.ts'
import { countsOf, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Sets the state of a register in payment from its rows. The caller holds the lock. */
export async function recomputeRegisterState(tx: Tx, deps: { readonly clock: Clock }, register: RegisterRecord): Promise<void> {
  const action = paymentProgress(await countsOf(tx, register.id))
  const next = registerLifecycle.move(register.state, action, 'system')
  if (!next.ok) throw new Error(`A register in ${register.state} has payouts`)
  if (next.value === register.state) return
  const now = deps.clock.now()
  const over = !registerLifecycle.is.executing(next.value)
  await saveRegister(tx, register.id, { state: next.value, updated_at: now, ...(over && { executed_at: now }) })
}
