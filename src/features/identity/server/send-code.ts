import { randomInt } from 'node:crypto'
import type { SentSms, SmsFailure, SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { countUse, takeFromLimits } from '#/platform/server/limits.ts'
import type { Log } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { boundToSite } from '../domain/code-words.ts'
import {
  entryPace,
  pauseAcross,
  pauseAfter,
  secondsBeforeNextCode,
  secondsBeforeNextThing,
  secondsOverHour,
  signingPace,
  unusedInRow,
} from '../domain/code-pace.ts'
import { codeLength, codeLife, codeTries, isEntry, personalPurposes } from '../domain/code-purpose.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import { isDelivery, isDeliveryLost, nextLook } from '../domain/delivery.ts'
import { deviceSendLimits, entrySendLimits, newPhoneLimits } from '../domain/entry-limits.ts'
import { dailyBudget, isAlarming, takesCodes, usualSmsPolicy } from '../domain/sms-policy.ts'
import type { SmsPolicy } from '../domain/sms-policy.ts'
import { insertCode, killCode, killLiveCode, latestMessage, recentCodes, recordDelivery } from './code-queries.ts'
import { hashCode } from './hash-code.ts'
import { watchDeliveryJob } from './jobs.ts'
import { accountOfPhone } from './phone-queries.ts'
import { lockPhone, insertPendingPerson } from './queries.ts'

export type SendCodeDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  readonly codePepper: string
  /** When given, the message ends with the line that binds the code to the site. */
  readonly publicUrl?: string
  readonly smsPolicy?: SmsPolicy
  readonly log?: Log
}

export type CodeRequest = {
  readonly personId: Id<'person'>
  readonly phone: Phone
  readonly sessionId?: Id<'session'>
  readonly purpose: CodePurpose
  /** Exactly what is confirmed: a document with its hash, a register with its sum. */
  readonly subject: string
  /** The caller's address: given for login, where strangers make requests. */
  readonly ip?: string
  /** A login asked from this device, which the account knows: what others ask for the phone does not hold it up. */
  readonly device?: string | undefined
  /** Text of the message; it names what is confirmed. */
  readonly text: (code: string) => string
  /** The text does not contain the code: nobody can enter it, and the message is not bound to the site. */
  readonly untold?: true
  /** Writes what the code is to confirm, in its transaction: nothing is left of a code that may not be sent. */
  readonly keep?: (tx: Tx) => Promise<void>
}

export type CodeSent = { readonly resend_after: number; readonly masked_phone: string }

/**
 * Sends a six-digit code and does not keep it: only its HMAC with purpose, subject and person is stored. Limits and the code
 * are written in one transaction, the message is sent after it, and its outcome is written in a second one. A message with an
 * unknown outcome counts as sent.
 */
export async function sendCode(
  deps: SendCodeDeps,
  request: CodeRequest,
): Promise<Result<CodeSent, Refusal<'tooOften' | 'codeNotSent'>>> {
  if (!takesCodes(request.phone, deps.smsPolicy ?? usualSmsPolicy)) return refuse({ kind: 'codeNotSent' })
  const made = await deps.db.transaction().execute((tx) => makeCode(tx, deps, request))
  if (!made.ok) return made
  const { code, messageKey, pause, avoid } = made.value
  const words = request.text(code)
  const text = request.untold ? words : boundToSite(words, deps.publicUrl ?? '', code)
  const sent = await deps.sms.send({ to: request.phone, text, messageKey, ...(avoid === undefined ? {} : { avoid }) })
  await deps.db.transaction().execute((tx) => recordSending(tx, deps, made.value, sent))
  if (sent.ok || mayHaveArrived(sent.refusal)) return ok({ resend_after: pause, masked_phone: maskPhone(request.phone) })
  return refuse({ kind: 'codeNotSent', ...(sent.refusal.kind === 'unreachable' ? { reason: 'unreachable' } : {}) })
}

type MadeCode = {
  readonly code: string
  readonly codeId: Id<'code'>
  readonly messageKey: string
  readonly sentAt: Temporal.Instant
  /** Seconds until the next code. */
  readonly pause: number
  /** The provider whose last message was not delivered. */
  readonly avoid: string | undefined
}

async function makeCode(tx: Tx, deps: SendCodeDeps, asked: CodeRequest) {
  await lockPhone(tx, asked.phone)
  const now = deps.clock.now()
  const request = isEntry(asked.purpose) ? { ...asked, personId: await idBehind(tx, deps, asked.phone) } : asked
  const subjectSha256 = sha256(request.subject)
  const allowed = await allowSending(tx, deps, request, subjectSha256)
  if (!allowed.ok) return allowed
  const { personId, purpose } = request
  if (isEntry(purpose)) await insertPendingPerson(tx, personId, request.phone, now)
  const last = await latestMessage(tx, personId, [purpose], now.subtract({ hours: 1 }))
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const codeId = newId('code', deps.clock)
  const messageKey = `code:${codeId}`
  const place = { personId, purpose, subjectSha256, isKnown: request.device !== undefined }
  await killLiveCode(tx, place, now)
  await insertCode(tx, place, {
    id: codeId,
    sessionId: request.sessionId,
    hmac: hashCode(deps.codePepper, request, code),
    messageKey,
    tries: codeTries,
    sentAt: now,
    expiresAt: now.add({ minutes: codeLife(purpose) }),
  })
  await request.keep?.(tx)
  const lost = isDeliveryLost(last?.delivery)
  const made: MadeCode = {
    code,
    codeId,
    messageKey,
    sentAt: now,
    pause: allowed.value,
    avoid: lost ? (last?.provider ?? undefined) : undefined,
  }
  return ok(made)
}

/**
 * For login codes the phone decides: an account may have appeared on it or left it a moment ago. Without an account, returns
 * the id it is to have.
 */
async function idBehind(tx: Tx, deps: SendCodeDeps, phone: Phone): Promise<Id<'person'>> {
  return (await accountOfPhone(tx, phone))?.id ?? newId('person', deps.clock)
}

/** Invalidates the code of a message that certainly was not sent; the outcome of the others is requested from the provider. */
async function recordSending(tx: Tx, deps: SendCodeDeps, made: MadeCode, sent: Result<SentSms, SmsFailure>): Promise<void> {
  const now = deps.clock.now()
  const receipt = sent.ok ? sent.value : 'receipt' in sent.refusal ? sent.refusal.receipt : undefined
  const by = receipt ? { provider: receipt.provider, providerId: receipt.providerId } : {}
  if (sent.ok) await recordDelivery(tx, made.codeId, { state: sent.value.state, ...by }, now)
  else if (mayHaveArrived(sent.refusal)) await recordDelivery(tx, made.codeId, { state: 'unknown', ...by }, now)
  else {
    await killCode(tx, made.codeId, now)
    const reason = sent.refusal.kind === 'unreachable' ? 'noNumber' : 'other'
    await recordDelivery(tx, made.codeId, { state: 'failed', reason }, now)
  }
  if (!receipt || (sent.ok && isDelivery.delivered(sent.value.state))) return
  await enqueue(tx, deps.clock, watchDeliveryJob, { codeId: made.codeId }, { runAt: nextLook(made.sentAt, made.sentAt) ?? now })
}

/** Returns the seconds until the next code, when this one may be sent. */
async function allowSending(tx: Tx, deps: SendCodeDeps, request: CodeRequest, subjectSha256: Buffer) {
  const { personId, purpose } = request
  const entry = isEntry(purpose)
  const now = deps.clock.now()
  const purposes: CodePurpose[] = entry ? ['login', 'password'] : [purpose]
  const sent = await recentCodes(
    tx,
    personId,
    purposes,
    entry ? { isKnown: request.device !== undefined } : { subjectSha256 },
    now.subtract({ hours: 24 }),
  )
  const across = purpose === 'sign' ? await signingCodesOf(tx, personId, now) : []
  const wait = Math.max(secondsBeforeNextCode(sent, entry ? entryPace : signingPace, now), secondsBeforeNextThing(across, now))
  if (wait > 0) return refuse({ kind: 'tooOften', seconds: wait })
  const over = entry ? 0 : await secondsOverHourOf(tx, personId, now)
  if (over > 0) return refuse({ kind: 'tooOften', seconds: over })
  const taken = await takeFromLimits(tx, deps.clock, limitsOf(request))
  if (!taken.ok) return taken
  const pause = Math.max(pauseAfter(unusedInRow(sent) + 1), pauseAcross(unusedInRow(across) + 1))
  return (await isWithinBudget(tx, deps)) ? ok(pause) : refuse({ kind: 'codeNotSent' })
}

/** Every code costs money: half of the daily budget raises the alarm, all of it stops sending until tomorrow. */
async function isWithinBudget(tx: Tx, deps: SendCodeDeps): Promise<boolean> {
  const policy = deps.smsPolicy ?? usualSmsPolicy
  const { count } = await countUse(tx, deps.clock.now(), dailyBudget(policy))
  const facts = { sent: count, budget: policy.dailyMessages }
  if (isAlarming(count, policy)) deps.log?.warn(facts, 'half of the daily budget of messages is spent')
  if (count === policy.dailyMessages + 1) deps.log?.error(facts, 'the daily budget of messages is spent, codes do not go')
  return count <= policy.dailyMessages
}

function limitsOf({ purpose, personId, phone, ip, device }: CodeRequest) {
  if (isEntry(purpose) && device !== undefined) return deviceSendLimits(personId)
  const ofPhone = ip === undefined ? [] : entrySendLimits(ip, phone)
  if (isEntry(purpose)) return ofPhone.length > 0 ? ofPhone : signingLimits(personId)
  if (purpose === 'newPhone') return [...ofPhone, ...newPhoneLimits(personId, phone)]
  return signingLimits(personId)
}

async function secondsOverHourOf(tx: Tx, personId: Id<'person'>, now: Temporal.Instant): Promise<number> {
  const sent = await recentCodes(tx, personId, personalPurposes, {}, now.subtract({ hours: 1 }))
  return secondsOverHour(sent, signingPace, now)
}

/** Every set of documents is a thing of its own, so a row of codes is counted over all of them. */
function signingCodesOf(tx: Tx, personId: Id<'person'>, now: Temporal.Instant) {
  return recentCodes(tx, personId, ['sign'], { valid: true }, now.subtract({ hours: 1 }))
}

function signingLimits(personId: string) {
  return [{ key: `sms:person-day:${personId}`, count: signingPace.perDay, seconds: 86_400 }]
}

function mayHaveArrived(failure: SmsFailure): boolean {
  return failure.kind === 'unknownOutcome' || failure.kind === 'garbage'
}
