import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import type { ChannelReason } from '#/gateways/payout-channel/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { payoutRefused } from './jobs.ts'
import { movePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { saveRowState } from './row-queries.ts'

/**
 * Records that the bank did not accept the order: the assignment can be paid again as a new payout, with other payment details.
 */
export async function refusePayout(
  tx: Tx,
  deps: { readonly clock: Clock },
  { payout, row }: LockedPayout,
  reason: ChannelReason & { readonly channelId?: string },
): Promise<void> {
  const now = deps.clock.now()
  const text = reason.text ?? 'без объяснения'
  await movePayout(tx, payout, 'refuse', now, {
    bank_id: payout.bank_id ?? reason.channelId ?? null,
    bank_code: reason.code ?? null,
    bank_text: text,
  })
  const problem: RowProblem = {
    code: 'R050',
    text: `Банк отклонил: ${text}`,
    fix: reason.next ?? 'Исправьте реквизиты и повторите',
    severity: 'error',
  }
  await saveRowState(tx, row.id, { state: rowLifecycle.after(row.state, 'refuse'), problems: [problem], now })
  const freed = await applyAssignmentEvent(tx, deps, {
    assignmentId: payout.assignment_id,
    action: 'paymentRefused',
  })
  if (!freed.ok) throw new Error(`Work ${payout.assignment_id} was refused outside the state of payment`)
  await announce(tx, deps.clock, payoutRefused, { payoutId: payout.id })
}
