import type { MailFailure, MailGateway } from '#/gateways/mail/port.ts'
import type { MaxBot, MaxFailure } from '#/gateways/max-bot/port.ts'
import type { PushFailure, PushGateway } from '#/gateways/push/port.ts'
import type { SmsFailure, SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { letterText, messageText } from '../domain/message-text.ts'
import { deviceOf } from './address-queries.ts'
import type { LockedMessage } from './message-queries.ts'

export type MessageDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly sms: SmsGateway
  readonly mail: MailGateway
  /** Absent where devices are not offered notices. */
  readonly push?: PushGateway | undefined
  /** Absent where there is no bot of MAX. */
  readonly max?: MaxBot | undefined
  readonly brand: { readonly name: string }
  readonly publicUrl: string
}

export type Words = { readonly text: string; readonly link: string | undefined; readonly lines: readonly string[] }

type Fate =
  | { readonly end: 'send'; readonly providerId: string }
  | { readonly end: 'fail'; readonly reason: string; readonly uncounted: true; readonly isGone?: true }
  | { readonly end: 'lose'; readonly reason: string }
  /** The channel is down: why. */
  | { readonly later: string }

/** Hands a message to its channel, outside any transaction; says what became of it. */
export async function handMessage(deps: MessageDeps, message: LockedMessage, words: Words): Promise<Fate> {
  switch (message.channel) {
    case 'sms':
      return handSms(deps, message, words)
    case 'mail':
      return handLetter(deps, message, words)
    case 'push':
      return handPush(deps, message, words)
    case 'max':
      return handMax(deps, message, words)
  }
}

async function handSms(deps: MessageDeps, { id, phone, purpose }: LockedMessage, { text }: Words): Promise<Fate> {
  if (!phone) return { end: 'fail', reason: 'rejected:noPhone', uncounted: true }
  const body = messageText({ text, purpose }, deps.brand.name, deps.publicUrl)
  const sent = await deps.sms.send({ to: phone, text: body, messageKey: keyOf(id) })
  return sent.ok ? { end: 'send', providerId: sent.value.providerId } : fateOf(sent.refusal)
}

async function handLetter(deps: MessageDeps, { id, email, purpose }: LockedMessage, words: Words): Promise<Fate> {
  const { text } = words
  const sent = await deps.mail.send({
    to: email ?? '',
    subject: `${deps.brand.name}: ${text}`.slice(0, 200),
    text: letterText({ ...words, purpose }, deps.brand.name, deps.publicUrl),
    messageKey: keyOf(id),
  })
  return sent.ok ? { end: 'send', providerId: sent.value.providerId } : fateOf(sent.refusal)
}

/** The same notice sent again replaces itself on the device. */
async function handPush(deps: MessageDeps, message: LockedMessage, { text, link }: Words): Promise<Fate> {
  const { notification_id: noticeId, org_id: orgId } = message
  const device = deviceOf(deps.push, message)
  // A page of an organization would open in whatever organization and mode the browser stands.
  const page = orgId === null ? (link ?? message.link) : undefined
  const sent =
    deps.push && device
      ? await deps.push.send(device, {
          title: text,
          link: page ?? '/person/notification',
          tag: noticeId,
          isUrgent: message.is_critical,
        })
      : refuse({ kind: 'gone' as const })
  if (sent.ok) return { end: 'send', providerId: noticeId }
  if (sent.refusal.kind === 'gone') return { end: 'fail', reason: 'gone', uncounted: true, isGone: true }
  if (sent.refusal.kind === 'denied')
    deps.log.error({ party: 'push service' }, 'the push service does not accept PUSH_* keys: the operator must act')
  return fateOf(sent.refusal)
}

async function handMax(deps: MessageDeps, { max_user_id: userId, purpose }: LockedMessage, { text }: Words): Promise<Fate> {
  const body = messageText({ text, purpose }, deps.brand.name, deps.publicUrl)
  const sent = deps.max && userId !== null ? await deps.max.send({ userId, text: body }) : refuse({ kind: 'stopped' as const })
  if (sent.ok) return { end: 'send', providerId: sent.value.messageId }
  if (sent.refusal.kind === 'stopped') return { end: 'fail', reason: 'stopped', uncounted: true, isGone: true }
  if (sent.refusal.kind === 'denied') deps.log.error({ party: 'MAX' }, 'MAX does not accept MAX_BOT_TOKEN: the operator must act')
  return fateOf(sent.refusal)
}

function fateOf(
  failure: SmsFailure | MailFailure | Exclude<PushFailure | MaxFailure, { readonly kind: 'gone' | 'stopped' }>,
): Fate {
  switch (failure.kind) {
    case 'unavailable':
    case 'limited':
    case 'denied':
      return { later: failure.kind }
    case 'unknownOutcome':
    case 'garbage':
      return { end: 'lose', reason: failure.kind }
    case 'unreachable':
    case 'rejected':
      return { end: 'fail', reason: `${failure.kind}:${failure.code}`, uncounted: true }
    case 'malformed':
      return { end: 'fail', reason: 'malformed', uncounted: true }
  }
}

function keyOf(id: Id<'noticeMessage'>): string {
  return `notice:${id}`
}
