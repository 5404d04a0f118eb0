import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { moveRegister, settleAction } from '../domain/register.ts'
import { countsOf, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Gives a register under payment the state that follows from its rows. The caller holds it locked. */
export async function settleRegister(tx: Tx, deps: { readonly clock: Clock }, register: RegisterRecord): Promise<void> {
  const action = settleAction(await countsOf(tx, register.id))
  const next = moveRegister(register.state, action, 'system')
  if (!next.ok) throw new Error(`A register in ${register.state} has payouts`)
  if (next.value === register.state) return
  const now = deps.clock.now()
  const over = next.value !== 'executing'
  await saveRegister(tx, register.id, { state: next.value, updated_at: now, ...(over && { executed_at: now }) })
}
