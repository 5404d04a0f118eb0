import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { registerWaits, remindApprovalJob } from './jobs.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Hours without a decision: after the first, approvers are reminded; after the second, owners are notified. */
const remindAfter = [24, 72] as const

/** Notifies those whose turn it is and schedules reminders while the register waits on the step. */
export async function awaitDecision(
  tx: Tx,
  deps: { readonly clock: Clock },
  register: Pick<RegisterRecord, 'id' | 'approval_round'>,
  step: number | undefined,
): Promise<void> {
  const { id } = register
  await announce(tx, deps.clock, registerWaits, { registerId: id })
  if (step === undefined) return
  for (const hours of remindAfter) {
    const wait = { registerId: id, round: register.approval_round, step, hours }
    await enqueue(tx, deps.clock, remindApprovalJob, wait, { runAt: deps.clock.now().add({ hours }) })
  }
}
