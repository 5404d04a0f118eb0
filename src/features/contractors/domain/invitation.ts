import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { formatRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
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

/** A hand-typed name may hold any text, so it is not used in our messages. */
export function nameInviter(organization: {
  readonly source: string
  readonly short_name: string
  readonly inn: string
}): string {
  const isNamed = organization.source === 'fns' && organization.short_name.length <= 60
  return isNamed ? organization.short_name : `Организация с ИНН ${organization.inn}`
}

/** What an invitation says by SMS. An invitation to one work names its sum; the title of a work may hold any text, so it is left out. */
export function invitationText(invitation: {
  readonly who: string
  readonly brand: string
  readonly link: string
  readonly workAmount: Kopecks | null
}): string {
  const { who, brand, link, workAmount } = invitation
  const what = workAmount === null ? 'выполнять задания' : `выполнить работу на ${formatRubles(workAmount, 'short')}`
  return `${who} приглашает вас ${what} через «${brand}»: ${link}`
}

/** Why a person may not be invited, or not again. */
export type KnownReason = 'works' | 'invited'

export const knownWords: Record<KnownReason, string> = {
  works: 'уже ваш исполнитель',
  invited: 'уже приглашён, ждём его ответа',
}
