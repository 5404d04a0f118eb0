import { applyAssignmentEvent } from '#/features/tasks/server/apply-assignment-event.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { payoutLifecycle } from '../domain/payout.ts'
import { rowLifecycle } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { findPayout } from './payout-queries.ts'
import { lockRowOfPayout, saveRowState } from './row-queries.ts'

export type RowReceiptOutcome = {
  /** The payment of the receipt; null of a person's own receipt, which has no row. */
  readonly payoutId: Id<'payout'> | null
  /**
   * `receiptLost`: the receipt was annulled and a new one is needed. `receiptReversed`: annulled because the money was
   * returned. `receiptNeedless`: people say that none is needed. `receiptNeeded`: they take it back, and it is refused as before.
   */
  readonly outcome:
    | 'receiptQueued'
    | 'receiptDone'
    | 'receiptFailed'
    | 'receiptLost'
    | 'receiptReversed'
    | 'receiptNeedless'
    | 'receiptNeeded'
  /** Why the receipt failed or is no longer valid, as text for users. */
  readonly text?: string
  /** What people do about a failed one; without it we send the receipt again. */
  readonly fix?: string
}

const actions = {
  receiptQueued: 'expectReceipt',
  receiptDone: 'getReceipt',
  receiptFailed: 'failReceipt',
  receiptLost: 'loseReceipt',
  receiptNeedless: 'waiveReceipt',
  receiptNeeded: 'needReceipt',
} as const

/**
 * Updates a paid row with the state of its receipt: in progress, issued (the row is done and its assignment closed), failed
 * with a visible R060, or annulled with R061. An update that does not fit the state changes nothing, so repeats are harmless;
 * nor does one about returned money, whose row may have been paid again meanwhile.
 */
export async function markRowReceipt(tx: Tx, deps: { readonly clock: Clock }, news: RowReceiptOutcome): Promise<void> {
  if (news.payoutId === null) return
  const row = await lockRowOfPayout(tx, news.payoutId)
  // Read under the lock of the row: a return holds it too.
  if (payoutLifecycle.is.returned((await findPayout(tx, news.payoutId)).state)) return
  const now = deps.clock.now()
  if (news.outcome === 'receiptReversed') {
    if (rowLifecycle.is.done(row.state))
      await saveRowState(tx, row.id, { state: row.state, problems: [reversed(news.text)], now })
    return
  }
  const moved = rowLifecycle.move(row.state, actions[news.outcome], 'system')
  if (!moved.ok) return
  if (news.outcome !== 'receiptDone' && news.outcome !== 'receiptNeedless') {
    await saveRowState(tx, row.id, {
      state: moved.value,
      problems: problemsOf(news),
      now,
    })
    return
  }
  const done = rowLifecycle.move(moved.value, 'finish', 'system')
  await saveRowState(tx, row.id, {
    state: done.ok ? done.value : moved.value,
    problems: news.outcome === 'receiptNeedless' ? [needless(news.text)] : [],
    now,
  })
  if (row.assignment_id === null) return
  // A closed assignment stays closed.
  await applyAssignmentEvent(tx, deps, { assignmentId: row.assignment_id, action: 'close' })
}

function problemsOf(news: RowReceiptOutcome): RowProblem[] {
  if (news.outcome === 'receiptFailed' || news.outcome === 'receiptNeeded') return [failed(news)]
  return news.outcome === 'receiptLost' ? [lost(news.text)] : []
}

function failed({ text, fix }: RowReceiptOutcome): RowProblem {
  return {
    code: 'R060',
    text: `Чек не сформирован: ${text ?? 'причина уточняется'}`,
    fix: fix ?? 'Устраните причину, и мы отправим чек ещё раз',
    severity: 'error',
  }
}

function lost(text: string | undefined): RowProblem {
  return { code: 'R061', text: text ?? 'Чек аннулирован исполнителем', fix: 'Запросите новый чек', severity: 'error' }
}

function needless(text: string | undefined): RowProblem {
  return {
    code: 'R064',
    text: text ?? 'Чек не нужен',
    fix: 'Если это ошибка, откройте чек и нажмите «Снова ждать чек»',
    severity: 'warning',
  }
}

function reversed(text: string | undefined): RowProblem {
  return { code: 'R061', text: text ?? 'Чек аннулирован: деньги возвращены', fix: 'Новый чек не нужен', severity: 'warning' }
}
