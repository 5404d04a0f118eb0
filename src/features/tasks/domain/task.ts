import { step } from '#/kernel/lifecycle.ts'
import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { AssignmentState } from './assignment.ts'

export const taskStates = [
  'draft',
  'checking',
  'published',
  'paused',
  'inProgress',
  'review',
  'completed',
  'cancelled',
  'expired',
] as const
export type TaskState = (typeof taskStates)[number]
export type TaskRole = 'client' | 'system'

export const taskStateNames: Record<TaskState, string> = {
  draft: 'Черновик',
  checking: 'На проверке',
  published: 'Опубликовано',
  paused: 'Приём откликов остановлен',
  inProgress: 'В работе',
  review: 'На приёмке',
  completed: 'Завершено',
  cancelled: 'Отменено',
  expired: 'Срок приёма истёк',
}

/** The task lifecycle. `allow` and `refuse` are the automatic rules that follow `publish` at once. */
export const taskLifecycle = {
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
  completed: {},
  cancelled: {},
  expired: { extend: { to: 'draft', by: 'client' } },
} as const satisfies Lifecycle<TaskState, TaskRole>

/** A refusal speaks of the state in the words people see. */
export function moveTask(
  state: TaskState,
  action: string,
  by: TaskRole,
): Result<TaskState, { kind: 'wrongState'; state: string }> {
  const next = step(taskLifecycle, state, action, by)
  return next.ok ? next : refuse({ kind: 'wrongState', state: taskStateNames[state] })
}

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

/** Applications are taken while the task is on the board, a place is free and the last day has not passed. */
export function takesApplications(
  task: Opening,
  today: Temporal.PlainDate,
): Result<undefined, { kind: 'applicationsClosed' | 'slotsTaken' }> {
  if (task.state !== 'published' && task.state !== 'inProgress') return refuse({ kind: 'applicationsClosed' })
  if (Temporal.PlainDate.compare(today, task.applyUntil) > 0) return refuse({ kind: 'applicationsClosed' })
  return task.slotsTaken < task.slots ? ok() : refuse({ kind: 'slotsTaken' })
}

const working: readonly AssignmentState[] = [
  'active',
  'submitted',
  'rework',
  'amountConsent',
  'accepted',
  'actPending',
  'readyToPay',
  'paying',
  'paid',
  'disputed',
]
const executing: readonly AssignmentState[] = ['active', 'rework']
const final: readonly AssignmentState[] = ['closed', 'cancelled']

/** The state a task takes by itself from what happens to its assignments. */
export function followAssignments(
  task: { readonly state: TaskState; readonly slots: number; readonly slotsTaken: number },
  assignments: readonly AssignmentState[],
): TaskState {
  const wanted = stateByAssignments(task, assignments)
  if (wanted === undefined) return task.state
  const next = step(taskLifecycle, task.state, wanted, 'system')
  return next.ok ? next.value : task.state
}

function stateByAssignments(
  task: { readonly state: TaskState; readonly slots: number; readonly slotsTaken: number },
  assignments: readonly AssignmentState[],
): string | undefined {
  if (task.state === 'published' || task.state === 'paused') {
    return assignments.some((state) => working.includes(state)) ? 'start' : undefined
  }
  if (canFinish(assignments) && task.slotsTaken >= task.slots) return 'complete'
  const isWaiting = assignments.includes('submitted') && !assignments.some((state) => executing.includes(state))
  if (task.state === 'inProgress') return isWaiting ? 'sendToReview' : undefined
  return task.state === 'review' && !isWaiting ? 'goOn' : undefined
}

/** A task is over when nobody works on it any more and at least one work is paid and closed. */
export function canFinish(assignments: readonly AssignmentState[]): boolean {
  return assignments.includes('closed') && assignments.every((state) => final.includes(state))
}

/** A task is cancelled only while nobody has begun: what is done must be paid. */
export function canCancel(assignments: readonly AssignmentState[]): boolean {
  return !assignments.some((state) => working.includes(state) || state === 'closed')
}
