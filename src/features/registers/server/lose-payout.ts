import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { payoutLost } from './jobs.ts'
import { movePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { saveRowState } from './row-queries.ts'

const byStatement: RowProblem = {
  code: 'R054',
  text: 'Уточняется по выписке: банк не находит поручение, которое могло уйти',
  fix: 'Второй раз деньги не уйдут. Загрузите выписку на странице «Деньги» или отметьте там, что банк не исполнил',
  severity: 'warning',
}

const unsigned: RowProblem = {
  code: 'R054',
  text: 'Срок подписи вышел: платёж не подписали, и подписать его больше нельзя',
  fix: 'Удалите его в банке. Если он всё же ушёл, это скажет выписка; если нет — отметьте на странице «Деньги», что банк не исполнил',
  severity: 'warning',
}

/** Gives up asking the channel about an order that it may have executed: nothing is sent again, a statement or two members decide. */
export async function losePayout(tx: Tx, deps: { readonly clock: Clock }, { payout, row }: LockedPayout): Promise<void> {
  const now = deps.clock.now()
  await movePayout(tx, payout, 'lose', now, { sent_at: payout.sent_at ?? now })
  const state = rowLifecycle.may(row.state, 'send', 'system') ? rowLifecycle.after(row.state, 'send') : row.state
  const problem = payoutLifecycle.is.drafted(payoutStateOf(payout)) ? unsigned : byStatement
  await saveRowState(tx, row.id, { state, problems: [problem], now })
  await announce(tx, deps.clock, payoutLost, { payoutId: payout.id })
}
