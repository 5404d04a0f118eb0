import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Terms } from './terms.ts'

/** What a task waits for from its customer, as the tabs of the desk say it; `nobody`: on the board, and no place is taken. */
export const taskWaits = ['applications', 'acceptance', 'payment', 'nobody'] as const
export type TaskWait = (typeof taskWaits)[number]

export const taskWaitNames: Readonly<Record<TaskWait, string>> = {
  applications: 'Новые отклики',
  acceptance: 'Ждут приёмки',
  payment: 'К оплате',
  nobody: 'Без исполнителя',
}

/** Whose tasks are shown: the reader's own, nobody's, or a colleague's. */
export function parseResponsible(text: string): 'me' | 'none' | Id<'member'> | undefined {
  return text === 'me' || text === 'none' ? text : parseId('member', text)
}

/** Tasks that one press changes at most: what a page of the desk shows. */
export const mostTasksAtOnce = 100

type Days = Pick<Terms, 'due_on' | 'apply_until'>

/** The later of the asked and the present days: people were promised the present ones. */
export function laterDays(before: Days, asked: Days): Days {
  return { due_on: later(before.due_on, asked.due_on), apply_until: later(before.apply_until, asked.apply_until) }
}

/** Whether the asked days change anything. */
export function isLater(before: Days, after: Days): boolean {
  return !before.due_on.equals(after.due_on) || !before.apply_until.equals(after.apply_until)
}

function later(left: Temporal.PlainDate, right: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(left, right) < 0 ? right : left
}
