import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'

const names = {
  sent: 'Отправлено',
  opened: 'Открыто',
  accepted: 'Принято',
  cancelled: 'Отменено',
}
/** `expired` is no state: an invitation whose days are over is told so. */
export const invitationStateNames = { ...names, expired: 'Срок истёк' }

const accept = { to: 'accepted', by: 'person' } as const
const cancel = { to: 'cancelled', by: 'client' } as const

/** A person an organization asks to become its contractor. Resending restarts the invitation. */
export const invitationLifecycle = lifecycle(
  {
    sent: { open: { to: 'opened', by: 'person' }, accept, cancel, resend: { to: 'sent', by: 'client' } },
    opened: { accept, cancel, resend: { to: 'sent', by: 'client' } },
    accepted: final,
    cancelled: final,
  },
  names,
)
export const invitationStates = invitationLifecycle.states
export type InvitationState = StateOf<typeof invitationLifecycle>
/** Waits for an answer while its days last. */
export const openInvitationStates = ['sent', 'opened'] as const satisfies readonly InvitationState[]
export const isOpenInvitation = oneOf(openInvitationStates)

/** Days an invitation stays open. */
export const invitationLivesDays = 30

/** At most three SMS a day to one phone, whoever sends them. */
export function smsLimit(phone: string) {
  return { key: `invite:phone:${phone}`, count: 3, seconds: 86_400 }
}

/** Why a person may not be invited, or not again. */
export type KnownReason = 'works' | 'invited'

export const knownWords: Record<KnownReason, string> = {
  works: 'уже ваш исполнитель',
  invited: 'уже приглашён, ждём его ответа',
}
