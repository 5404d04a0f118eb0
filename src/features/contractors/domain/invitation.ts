import type { Lifecycle } from '#/kernel/lifecycle.ts'

export const invitationStates = ['sent', 'opened', 'accepted', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationStateNames: Record<InvitationState | 'expired', string> = {
  sent: 'Отправлено',
  opened: 'Открыто',
  accepted: 'Принято',
  cancelled: 'Отменено',
  expired: 'Срок истёк',
}

const accept = { to: 'accepted', by: 'person' } as const
const cancel = { to: 'cancelled', by: 'client' } as const

/** Whom an organisation asks to become its contractor. Sending it again begins it anew. */
export const invitationLifecycle = {
  sent: { open: { to: 'opened', by: 'person' }, accept, cancel, resend: { to: 'sent', by: 'client' } },
  opened: { accept, cancel, resend: { to: 'sent', by: 'client' } },
  accepted: {},
  cancelled: {},
} as const satisfies Lifecycle<InvitationState, 'client' | 'person'>

/** Days an invitation waits for an answer. */
export const invitationLivesDays = 30

/** Three SMS a day to one phone, whoever sends them. */
export function smsLimit(phone: string) {
  return { key: `invite:phone:${phone}`, count: 3, seconds: 86_400 }
}

/** Why somebody is not to be invited, or not again. */
export type KnownReason = 'works' | 'invited'

export const knownWords: Record<KnownReason, string> = {
  works: 'уже ваш исполнитель',
  invited: 'уже приглашён, ждём его ответа',
}
