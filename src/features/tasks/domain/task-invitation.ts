import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

const open = {
  apply: { to: 'applied', by: 'person' },
  decline: { to: 'declined', by: 'person' },
  withdraw: { to: 'withdrawn', by: 'client' },
  resend: { to: 'sent', by: 'client' },
  expire: { to: 'expired', by: 'system' },
} as const

/** A person the customer asks to apply for a task. Applying is ordinary: an invitation promises no place. */
export const taskInvitationLifecycle = lifecycle(
  {
    sent: { see: { to: 'seen', by: 'person' }, ...open },
    seen: open,
    applied: final,
    declined: final,
    withdrawn: final,
    expired: final,
  },
  {
    sent: 'Отправлено',
    seen: 'Просмотрено',
    applied: 'Откликнулся',
    declined: 'Отказался',
    withdrawn: 'Отозвано',
    expired: 'Без ответа',
  },
)
export const taskInvitationStates = taskInvitationLifecycle.states
export type TaskInvitationState = StateOf<typeof taskInvitationLifecycle>

const personNames: Record<TaskInvitationState, string> = {
  sent: 'Новое',
  seen: 'Ждёт ответа',
  applied: 'Вы откликнулись',
  declined: 'Вы отказались',
  withdrawn: 'Заказчик отозвал',
  expired: 'Больше не действует',
}

/** The state of an invitation in the words of the invited person. */
export function nameForInvited(state: TaskInvitationState): string {
  return personNames[state]
}

/** Waits for an answer while its days last. */
export const openTaskInvitationStates = ['sent', 'seen'] as const satisfies readonly TaskInvitationState[]
export const isOpenTaskInvitation = oneOf(openTaskInvitationStates)

/** The SMS did not go. Nothing else of it is shown: it would tell which phones are known here. */
export const isFailedSms = oneOf(['failed'])

/** Days an invitation stays open. */
export const taskInvitationDays = 7

export function taskInvitationEndsAt(sent: Temporal.Instant): Temporal.Instant {
  return sent.add({ hours: 24 * taskInvitationDays })
}

/** What the seal on a link from an SMS is for. */
export const linkPurpose = 'task-invitation'

/** How the customer named the person: from his list, by phone, or by ИНН. */
export const taskInvitationWays = ['person', 'phone', 'inn'] as const
export type TaskInvitationWay = (typeof taskInvitationWays)[number]

/** Maximum number of people an organization invites to its tasks within a day. */
export const mostInvitedToTasks = 1000

/** Reasons a person may give for declining; none is asked for. */
export const declineInvitationReasons = [
  'Занят',
  'Далеко',
  'Не устраивает цена',
  'Не моя специализация',
  'Не хочу объяснять',
] as const

/** Why a person is not invited to this task. */
export type LeftReason = 'member' | 'applied' | 'invited' | 'smsSpent'

export const leftWords: Record<LeftReason, string> = {
  member: 'сотрудник вашей организации',
  applied: 'уже откликнулся на это задание',
  invited: 'уже приглашён, ждём ответа',
  smsSpent: 'на этот номер сегодня ушло три СМС: пригласите завтра',
}
