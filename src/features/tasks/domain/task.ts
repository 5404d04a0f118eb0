import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { ActionOf, StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { awaitsDecision, isInProgress, isOver, owedStates, underPaymentStates } from './assignment.ts'
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
      takeDown: { to: 'draft', by: 'operator' },
    },
    paused: {
      resume: { to: 'published', by: 'client' },
      start: { to: 'inProgress', by: 'system' },
      expire: { to: 'expired', by: 'system' },
      cancel: { to: 'cancelled', by: 'client' },
      takeDown: { to: 'draft', by: 'operator' },
    },
    inProgress: {
      sendToReview: { to: 'review', by: 'system' },
      settle: { to: 'settling', by: 'system' },
      complete: { to: 'completed', by: 'system' },
      finish: { to: 'completed', by: 'client' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    review: {
      goOn: { to: 'inProgress', by: 'system' },
      settle: { to: 'settling', by: 'system' },
      complete: { to: 'completed', by: 'system' },
      finish: { to: 'completed', by: 'client' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    settling: {
      goOn: { to: 'inProgress', by: 'system' },
      sendToReview: { to: 'review', by: 'system' },
      complete: { to: 'completed', by: 'system' },
      finish: { to: 'completed', by: 'client' },
      cancel: { to: 'cancelled', by: 'client' },
    },
    completed: { settle: { to: 'settling', by: 'system' } },
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
    settling: 'К оплате',
    completed: 'Завершено',
    cancelled: 'Отменено',
    expired: 'Срок приёма истёк',
  },
)
export const taskStates = taskLifecycle.states
export type TaskState = StateOf<typeof taskLifecycle>
/** Its term has yet to be kept. */
export const dueTaskStates = ['published', 'paused', 'inProgress'] as const satisfies readonly TaskState[]

/** On the board, taking applications while places are free. */
export const boardStates = ['published', 'inProgress', 'settling'] as const satisfies readonly TaskState[]
/** Seen by whoever searches, or paused for a while. */
export const isOnBoard = oneOf([...boardStates, 'paused'] satisfies readonly TaskState[])
const choosingStates = ['published', 'paused', 'inProgress', 'review', 'settling'] as const satisfies readonly TaskState[]
const editableStates = ['draft', 'published', 'paused', 'inProgress', 'settling'] as const satisfies readonly TaskState[]

/** Whether an applicant may be chosen. */
export const canChoose = oneOf(choosingStates)

/** Whether the terms may be changed: freely in a draft; later those who have applied are asked about what is worse. */
export const canEdit = oneOf(editableStates)

/** What the task waits for, as its customer sees it: a published task whose every slot waits for signatures is being signed. */
export function taskStage(task: Pick<Opening, 'state' | 'slots' | 'slotsTaken'>): {
  readonly name: string
  readonly isSigning: boolean
} {
  const isSigning = taskLifecycle.is.published(task.state) && task.slotsTaken >= task.slots
  return { name: isSigning ? 'На подписании' : taskLifecycle.nameOf(task.state), isSigning }
}
/** Nobody but the customer has seen the task. */
export const unseenTaskStates = ['draft', 'checking'] as const satisfies readonly TaskState[]

const goneStates = ['completed', 'cancelled', 'expired'] as const satisfies readonly TaskState[]

/** Whether a task has left the board for good: its page tells so to search engines. */
export const isGone = oneOf(goneStates)

/** Nothing more comes of such a task. */
export const closedTaskStates = ['completed', 'cancelled'] as const satisfies readonly TaskState[]

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
  /** Its places are given to people the customer has named: nobody else applies. */
  readonly byInvitation?: boolean
}

/** Applications are accepted while the task is on the board, a slot is free and the last day has not passed. */
export function takesApplications(
  task: Opening,
  today: Temporal.PlainDate,
): Result<undefined, { kind: 'applicationsClosed' | 'slotsTaken' }> {
  if (task.byInvitation) return refuse({ kind: 'applicationsClosed' })
  if (!boardStates.some((state) => state === task.state)) return refuse({ kind: 'applicationsClosed' })
  if (Temporal.PlainDate.compare(today, task.applyUntil) > 0) return refuse({ kind: 'applicationsClosed' })
  return task.slotsTaken < task.slots ? ok() : refuse({ kind: 'slotsTaken' })
}

const working: readonly AssignmentState[] = [
  'active',
  'submitted',
  'rework',
  'amountConsent',
  'disputed',
  'accepted',
  'actPending',
  'readyToPay',
  'paying',
  'paid',
]
const owed: readonly AssignmentState[] = [...owedStates, ...underPaymentStates]

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
  const isFull = task.slotsTaken >= task.slots
  // The money of a finished work came back. A task finished with free slots does not go back on the board for that.
  if (taskLifecycle.is.completed(task.state)) return isFull && !canFinish(assignments) ? 'settle' : undefined
  if (canFinish(assignments) && isFull) return 'complete'
  if (assignments.some((state) => isInProgress(state))) return 'goOn'
  if (assignments.some(awaitsDecision)) return 'sendToReview'
  return assignments.some((state) => owed.includes(state)) ? 'settle' : 'goOn'
}

/** A task can be finished when nobody works on it any more and at least one assignment is paid and closed. */
export function canFinish(assignments: readonly AssignmentState[]): boolean {
  return assignments.includes('closed') && assignments.every((state) => isOver(state))
}

/** A task can be cancelled only before any work has started: work that is done must be paid. */
export function canCancel(assignments: readonly AssignmentState[]): boolean {
  return !assignments.some((state) => working.includes(state) || state === 'closed')
}
