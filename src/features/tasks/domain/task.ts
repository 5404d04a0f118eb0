import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { ActionOf, StateOf } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { AssignmentState } from './assignment.ts'

/** The task lifecycle. `allow` and `refuse` are the automatic rules that follow `publish` at once. */
export const taskLifecycle = lifecycle(
  {
    draft: { publish: { to: 'checking', by: 'client' } },
    checking: { allow: { to: 'published', by: 'system' }, refuse: { to: 'draft', by: 'system' } },
    published: {
      pause: { to: 'paused', by: 'client' },
      start: { to: 'inProgress', by: 'system' },
      expire: { to: 'expired', by: 'system' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    paused: {
      resume: { to: 'published', by: 'client' },
      start: { to: 'inProgress', by: 'system' },
      expire: { to: 'expired', by: 'system' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    inProgress: {
      sendToReview: { to: 'review', by: 'system' },
      complete: { to: 'completed', by: 'system' },
      finish: { to: 'completed', by: 'client' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    review: {
      goOn: { to: 'inProgress', by: 'system' },
      complete: { to: 'completed', by: 'system' },
      finish: { to: 'completed', by: 'client' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    completed: final,
    cancelled: final,
    expired: { extend: { to: 'draft', by: 'client' } },
  },
  {
    draft: 'Черновик',
    checking: 'На проверке',
    published: 'Опубликовано',
    paused: 'Приём откликов остановлен',
    inProgress: 'В работе',
    review: 'На приёмке',
    completed: 'Завершено',
    cancelled: 'Отменено',
    expired: 'Срок приёма истёк',
  },
)
export const taskStates = taskLifecycle.states
export type TaskState = StateOf<typeof taskLifecycle>

/** On the board, taking applications while places are free. */
export const boardStates = ['published', 'inProgress'] as const satisfies readonly TaskState[]
/** Nobody but the customer has seen the task. */
export const unseenTaskStates = ['draft', 'checking'] as const satisfies readonly TaskState[]

/** Reasons the customer gives for cancelling a task. */
export const taskCancelReasons = [
  'Больше не нужно',
  'Сделали сами',
  'Ошибка в задании',
  'Не нашли исполнителя',
  'Изменились сроки',
  'Другое',
] as const

export type Opening = {
  readonly state: TaskState
  readonly slots: number
  readonly slotsTaken: number
  readonly applyUntil: Temporal.PlainDate
}

/** Applications are accepted while the task is on the board, a slot is free and the last day has not passed. */
export function takesApplications(
  task: Opening,
  today: Temporal.PlainDate,
): Result<undefined, { kind: 'applicationsClosed' | 'slotsTaken' }> {
  if (!boardStates.some((state) => state === task.state)) return refuse({ kind: 'applicationsClosed' })
  if (Temporal.PlainDate.compare(today, task.applyUntil) > 0) return refuse({ kind: 'applicationsClosed' })
  return task.slotsTaken < task.slots ? ok() : refuse({ kind: 'slotsTaken' })
}

const working: readonly AssignmentState[] = [
  'active',
  'submitted',
  'rework',
  'accepted',
  'actPending',
  'readyToPay',
  'paying',
  'paid',
]
const executing: readonly AssignmentState[] = ['active', 'rework']
const over: readonly AssignmentState[] = ['closed', 'cancelled']

/** Returns the state that a task takes automatically from the states of its assignments. */
export function followAssignments(
  task: { readonly state: TaskState; readonly slots: number; readonly slotsTaken: number },
  assignments: readonly AssignmentState[],
): TaskState {
  const wanted = stateByAssignments(task, assignments)
  if (wanted === undefined) return task.state
  return taskLifecycle.may(task.state, wanted, 'system') ? taskLifecycle.after(task.state, wanted) : task.state
}

function stateByAssignments(
  task: { readonly state: TaskState; readonly slots: number; readonly slotsTaken: number },
  assignments: readonly AssignmentState[],
): ActionOf<typeof taskLifecycle, 'system'> | undefined {
  if (task.state === 'published' || task.state === 'paused') {
    return assignments.some((state) => working.includes(state)) ? 'start' : undefined
  }
  if (canFinish(assignments) && task.slotsTaken >= task.slots) return 'complete'
  const isWaiting = assignments.includes('submitted') && !assignments.some((state) => executing.includes(state))
  if (task.state === 'inProgress') return isWaiting ? 'sendToReview' : undefined
  return task.state === 'review' && !isWaiting ? 'goOn' : undefined
}

/** A task can be finished when nobody works on it any more and at least one assignment is paid and closed. */
export function canFinish(assignments: readonly AssignmentState[]): boolean {
  return assignments.includes('closed') && assignments.every((state) => over.includes(state))
}

/** A task can be cancelled only before any work has started: work that is done must be paid. */
export function canCancel(assignments: readonly AssignmentState[]): boolean {
  return !assignments.some((state) => working.includes(state) || state === 'closed')
}
