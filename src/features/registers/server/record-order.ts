import { settleAssignment } from '#/features/tasks/server/settle-assignment.ts'
import type { BankOrder } from '#/gateways/bank/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { rowAfter } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { payoutPaid, payoutReturned, watchPayoutJob } from './jobs.ts'
import { savePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { refusePayout } from './refuse-payout.ts'
import { saveRowState } from './row-queries.ts'
import { settleRegister } from './settle-register.ts'
import { storedId } from './register-queries.ts'

type Deps = { readonly clock: Clock }

/** Writes down what the bank says of an order: the payout, its row, the work and the register move together. */
export async function recordOrder(tx: Tx, deps: Deps, locked: LockedPayout, order: BankOrder): Promise<void> {
  const { payout } = locked
  const settled = payout.state === 'paid' ? order.state === 'returned' : payout.state === 'created' || payout.state === 'sent'
  if (!settled) return
  switch (order.state) {
    case 'accepted':
      await recordAccepted(tx, deps, locked, order)
      break
    case 'paid':
      await recordPaid(tx, deps, locked, order)
      break
    case 'rejected':
      await refusePayout(tx, deps, locked, { code: order.code, text: order.text, bankId: order.bankId })
      break
    case 'returned':
      if (payout.state !== 'paid') await recordPaid(tx, deps, locked, order)
      await recordReturned(tx, deps, locked, order)
  }
  await settleRegister(tx, deps, locked.register)
}

async function recordAccepted(tx: Tx, deps: Deps, { payout, row }: LockedPayout, order: BankOrder): Promise<void> {
  if (payout.state === 'sent') return
  const now = deps.clock.now()
  await savePayout(tx, payout, { state: 'sent', bank_id: order.bankId, sent_at: now, unclear_since: null, updated_at: now })
  // An order whose answer was lost stands as sent already.
  const state = row.state === 'sent' ? row.state : rowAfter(row.state, 'send')
  await saveRowState(tx, row.id, { state, problems: [], now })
  const runAt = now.add({ seconds: 1 })
  await enqueue(tx, deps.clock, watchPayoutJob, { payout_id: storedId('payout', payout.id) }, { runAt, key: payout.id })
}

/** The day after a payment is when most returns come; a look at it goes on for ten days. */
async function recordPaid(tx: Tx, deps: Deps, { payout, row }: LockedPayout, order: BankOrder): Promise<void> {
  const now = deps.clock.now()
  const at = Temporal.Instant.compare(order.at, now) > 0 ? now : order.at
  await savePayout(tx, payout, {
    state: 'paid',
    bank_id: order.bankId,
    sent_at: payout.sent_at ?? now,
    paid_at: at,
    unclear_since: null,
    updated_at: now,
  })
  await saveRowState(tx, row.id, { state: rowAfter(row.state, 'pay'), problems: [], now })
  const payment = { payout_id: storedId('payout', payout.id) }
  const done = await settleAssignment(tx, deps, { assignmentId: storedId('assignment', payout.assignment_id), action: 'paid' })
  if (!done.ok) throw new Error(`Work ${payout.assignment_id} was paid outside the state of payment`)
  await announce(tx, deps.clock, payoutPaid, payment)
  await enqueue(tx, deps.clock, watchPayoutJob, payment, { runAt: now.add({ minutes: 10 }), key: payout.id })
}

async function recordReturned(tx: Tx, deps: Deps, { payout, row }: LockedPayout, order: BankOrder): Promise<void> {
  const now = deps.clock.now()
  const problem: RowProblem = {
    code: 'R051',
    text: `Банк вернул деньги: ${order.text ?? 'без объяснения'}`,
    fix: 'Уточните реквизиты у исполнителя',
    severity: 'error',
  }
  await savePayout(tx, payout, {
    state: 'returned',
    bank_code: order.code ?? null,
    bank_text: order.text ?? null,
    updated_at: now,
  })
  await saveRowState(tx, row.id, { state: 'returned', problems: [problem], now })
  await announce(tx, deps.clock, payoutReturned, { payout_id: storedId('payout', payout.id) })
}
