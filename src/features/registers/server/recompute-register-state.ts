import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { registerLifecycle, rowStates, paymentProgress } from '../domain/register.ts'
import type { RegisterState } from '../domain/register.ts'
import { registerSettled } from './jobs.ts'
import { saveRegister, statesPresent } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Sets the state of a register in payment from its rows, and returns it. The caller holds the lock. */
export async function recomputeRegisterState(
  tx: Tx,
  deps: { readonly clock: Clock },
  register: RegisterRecord,
): Promise<RegisterState> {
  // Rows are still getting their payouts: the last portion sets the state.
  if (registerLifecycle.is.starting(register.state)) return register.state
  const action = paymentProgress(await statesPresent(tx, register.id, rowStates))
  const next = registerLifecycle.move(register.state, action, 'system')
  if (!next.ok) throw new Error(`A register in ${register.state} has payouts`)
  if (next.value === register.state) return next.value
  const now = deps.clock.now()
  const over = !registerLifecycle.is.executing(next.value)
  await saveRegister(tx, register.id, { state: next.value, updated_at: now, ...(over && { executed_at: now }) })
  if (over) await announce(tx, deps.clock, registerSettled, { registerId: register.id })
  return next.value
}
