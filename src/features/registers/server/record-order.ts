import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import type { ChannelOrder, ChannelReason } from '#/gateways/payout-channel/port.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce, enqueue, enqueueAll, toDo, toTell } from '#/platform/server/jobs.ts'
import { isUnanswered, isUnsettled, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { payoutDrafted, payoutPaid, payoutReturned, watchPayoutJob, watchReturnJob } from './jobs.ts'
import { keepExecuted } from './keep-executed.ts'
import { movePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { recordTurnedOut } from './record-turned-out.ts'
import { refusePayout } from './refuse-payout.ts'
import { requestRegisterState } from './request-register-state.ts'
import { saveRowState } from './row-queries.ts'

type Deps = { readonly clock: Clock }

/** What a statement tells of an order: nothing of it is the channel's own id. */
export type BookedOrder = ChannelReason & {
  readonly channelId?: undefined
  readonly outcome: 'paid' | 'returned'
  readonly at: Temporal.Instant
}

/**
 * Records what the bank or its statement says of an order: the payout, its row and the assignment change together, the state of the
 * register after them.
 */
export async function recordOrder(tx: Tx, deps: Deps, locked: LockedPayout, order: ChannelOrder | BookedOrder): Promise<void> {
  const { payout } = locked
  const state = payoutStateOf(payout)
  if (payoutLifecycle.is.rejected(state) && tellsOfMoney(order)) {
    const turned = await recordTurnedOut(tx, deps, locked)
    if (turned) return recordOrder(tx, deps, turned, order)
    return order.outcome === 'paid' ? keepExecuted(tx, deps, payout, order.at) : undefined
  }
  const isNews = payoutLifecycle.is.paid(state) ? order.outcome === 'returned' : isUnsettled(state)
  if (!isNews) return
  switch (order.outcome) {
    case 'accepted':
      // The row is in payment as before, and so is its register.
      return recordAccepted(tx, deps, locked, order)
    case 'paid':
      await recordPaid(tx, deps, locked, order)
      break
    case 'rejected':
      await refusePayout(tx, deps, locked, order)
      break
    case 'returned':
      await recordReturned(tx, deps, payoutLifecycle.is.paid(state) ? locked : await recordPaid(tx, deps, locked, order), order)
  }
  await requestRegisterState(tx, deps.clock, locked.row.register_id)
}

function tellsOfMoney({ outcome }: ChannelOrder | BookedOrder): boolean {
  return outcome === 'paid' || outcome === 'returned'
}

async function recordAccepted(tx: Tx, deps: Deps, { payout, row }: LockedPayout, order: ChannelOrder): Promise<void> {
  if (!isUnanswered(payoutStateOf(payout))) return
  const now = deps.clock.now()
  const { sign } = order
  const place = sign && { sign_url: sign.url, sign_until: sign.until }
  await movePayout(tx, payout, sign ? 'draft' : 'accept', now, { bank_id: order.channelId, sent_at: now, ...place })
  // An order whose answer was lost is already recorded as sent.
  const state = rowLifecycle.is.sent(row.state) ? row.state : rowLifecycle.after(row.state, 'send')
  await saveRowState(tx, row.id, { state, problems: sign ? [signIn(sign.until)] : [], now })
  if (sign) await announce(tx, deps.clock, payoutDrafted, { payoutId: payout.id })
  const runAt = now.add({ seconds: 1 })
  await enqueue(tx, deps.clock, watchPayoutJob, { payoutId: payout.id }, { runAt, key: payout.id })
}

/** The last day on which a draft is signed: its term ends as the next one begins. */
function signIn(until: Temporal.Instant): RowProblem {
  return {
    code: 'R056',
    text: `Ждёт подписи в банке до ${formatDay(moscowDate(until.subtract({ seconds: 1 })))} включительно`,
    fix: 'Подпишите платёж в своём банке: деньги уйдут после этого. Передумали — удалите его там же',
    severity: 'warning',
  }
}

/** Most returns come on the day after a payment; checks continue for ten days. */
async function recordPaid(tx: Tx, deps: Deps, locked: LockedPayout, order: ChannelOrder | BookedOrder): Promise<LockedPayout> {
  const { payout, row } = locked
  const now = deps.clock.now()
  const at = order.at && Temporal.Instant.compare(order.at, now) < 0 ? order.at : now
  const bankId = payout.bank_id ?? order.channelId ?? null
  const paid = await movePayout(tx, payout, 'pay', now, { bank_id: bankId, sent_at: payout.sent_at ?? now, paid_at: at })
  const state = rowLifecycle.after(row.state, 'pay')
  await saveRowState(tx, row.id, { state, problems: [], now })
  const payment = { payoutId: payout.id }
  const done = await applyAssignmentEvent(tx, deps, {
    assignmentId: payout.assignment_id,
    action: 'paid',
  })
  if (!done.ok) throw new Error(`Work ${payout.assignment_id} was paid outside the state of payment`)
  const watch = toDo(watchReturnJob, payment, { runAt: now.add({ minutes: 10 }), key: payout.id })
  await enqueueAll(tx, deps.clock, [toTell(payoutPaid, payment), ...(payout.channel === 'bank' ? [watch] : [])])
  return { ...locked, payout: paid, row: { ...row, state } }
}

/** The work is owed for again; the receipt is annulled by whoever hears of the return. */
async function recordReturned(tx: Tx, deps: Deps, { payout, row }: LockedPayout, order: ChannelReason): Promise<void> {
  const now = deps.clock.now()
  const problem: RowProblem = {
    code: 'R051',
    text: `Банк вернул деньги: ${order.text ?? 'без объяснения'}`,
    fix: 'Уточните реквизиты у исполнителя и повторите выплату',
    severity: 'error',
  }
  await movePayout(tx, payout, 'giveBack', now, {
    bank_code: order.code ?? null,
    bank_text: order.text ?? null,
  })
  await saveRowState(tx, row.id, { state: rowLifecycle.after(row.state, 'giveBack'), problems: [problem], now })
  const owed = await applyAssignmentEvent(tx, deps, { assignmentId: payout.assignment_id, action: 'paymentReturned' })
  if (!owed.ok) throw new Error(`Money of work ${payout.assignment_id} came back although it was not paid`)
  await announce(tx, deps.clock, payoutReturned, { payoutId: payout.id })
}
