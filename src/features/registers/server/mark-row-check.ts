import { settleAssignment } from '#/features/tasks/server/settle-assignment.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { moveRow } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { saveRowState } from './row-queries.ts'
import { storedId } from './register-queries.ts'

export type RowCheckNews = {
  readonly rowId: Id<'row'>
  /** `checkLost`: the receipt is annulled, a new one is needed. `checkReversed`: annulled because the money was given back. */
  readonly outcome: 'checkQueued' | 'checkDone' | 'checkFailed' | 'checkLost' | 'checkReversed'
  /** Why the receipt failed or is no more, for people. */
  readonly text?: string
}

const actions = {
  checkQueued: 'expectCheck',
  checkDone: 'getCheck',
  checkFailed: 'failCheck',
  checkLost: 'loseCheck',
} as const

/**
 * Tells a paid row how its receipt goes: on its way, there (the row is done and its work is closed), failed with R060 in
 * sight, or annulled with R061. News that does not fit the state changes nothing, so a repeat is harmless.
 */
export async function markRowCheck(tx: Tx, deps: { readonly clock: Clock }, news: RowCheckNews): Promise<void> {
  const row = await tx.selectFrom('register_rows').selectAll().where('id', '=', news.rowId).forUpdate().executeTakeFirstOrThrow()
  const now = deps.clock.now()
  if (news.outcome === 'checkReversed') {
    if (row.state === 'done') await saveRowState(tx, row.id, { state: row.state, problems: [reversed(news.text)], now })
    return
  }
  const moved = moveRow(row.state, actions[news.outcome], 'system')
  if (!moved.ok) return
  if (news.outcome !== 'checkDone') {
    await saveRowState(tx, row.id, {
      state: moved.value,
      problems: news.outcome === 'checkFailed' ? [failed(news.text)] : news.outcome === 'checkLost' ? [lost(news.text)] : [],
      now,
    })
    return
  }
  const done = moveRow(moved.value, 'finish', 'system')
  await saveRowState(tx, row.id, { state: done.ok ? done.value : moved.value, problems: [], now })
  if (row.assignment_id === null) return
  // A work that is closed already stays closed.
  await settleAssignment(tx, deps, { assignmentId: storedId('assignment', row.assignment_id), action: 'close' })
}

function failed(text: string | undefined): RowProblem {
  return {
    code: 'R060',
    text: `Чек не сформирован: ${text ?? 'причина уточняется'}`,
    fix: 'Устраните причину, и мы отправим чек ещё раз',
    severity: 'error',
  }
}

function lost(text: string | undefined): RowProblem {
  return { code: 'R061', text: text ?? 'Чек аннулирован исполнителем', fix: 'Запросите новый чек', severity: 'error' }
}

function reversed(text: string | undefined): RowProblem {
  return { code: 'R061', text: text ?? 'Чек аннулирован: деньги возвращены', fix: 'Новый чек не нужен', severity: 'warning' }
}
