import { randomInt } from 'node:crypto'
import type { SmsFailure, SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { boundToSite } from '../domain/code-words.ts'
import { entryPace, pauseAfter, secondsBeforeNextCode, signingPace } from '../domain/code-pace.ts'
import { codeLength, codeLife, codeTries, isEntry } from '../domain/code-purpose.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import { entrySendLimits } from '../domain/entry-limits.ts'
import { waitUntil } from '../domain/try-guard.ts'
import { insertCode, killCode, killLiveCode, recentCodes } from './code-queries.ts'
import { hashCode } from './hash-code.ts'
import { findPersonById, holdPhone, insertPendingPerson } from './queries.ts'

export type SendCodeDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  readonly codePepper: string
  /** With it the message ends with the line that binds the code to the site. */
  readonly publicUrl?: string
}

export type CodeRequest = {
  readonly personId: Id<'person'>
  readonly phone: Phone
  readonly sessionId?: Id<'session'>
  readonly purpose: CodePurpose
  /** What exactly is confirmed: a document with its hash, a register with its sum. */
  readonly subject: string
  /** Address of the caller: given for entry, where strangers ask. */
  readonly ip?: string
  /** Words of the message; they name what is confirmed. */
  readonly text: (code: string) => string
}

export type CodeSent = { readonly resend_after: number; readonly masked_phone: string }

/**
 * Sends a code of six digits and forgets it: only its HMAC with purpose, subject and person is kept. Limits and the
 * code are one transaction, the message goes after it. A message of unknown fate counts as sent.
 */
export async function sendCode(
  deps: SendCodeDeps,
  request: CodeRequest,
): Promise<Result<CodeSent, Refusal<'tooOften' | 'codeNotSent' | 'tooManyTries'>>> {
  const made = await deps.db.transaction().execute((tx) => makeCode(tx, deps, request))
  if (!made.ok) return made
  const { code, codeId, messageKey, pause } = made.value
  const text = boundToSite(request.text(code), deps.publicUrl ?? '', code)
  const sent = await deps.sms.send({ to: request.phone, text, messageKey })
  if (!sent.ok && !mayHaveArrived(sent.refusal)) {
    await deps.db.transaction().execute((tx) => killCode(tx, codeId, deps.clock.now()))
    return refuse({ kind: 'codeNotSent' })
  }
  return ok({ resend_after: pause, masked_phone: maskPhone(request.phone) })
}

async function makeCode(tx: Tx, deps: SendCodeDeps, request: CodeRequest) {
  await holdPhone(tx, request.phone)
  const now = deps.clock.now()
  const subjectSha256 = sha256(request.subject)
  const allowed = await allowSending(tx, deps, request, subjectSha256)
  if (!allowed.ok) return allowed
  if (request.purpose === 'login') await insertPendingPerson(tx, request.personId, request.phone, now)
  const place = { personId: request.personId, purpose: request.purpose, subjectSha256 }
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const codeId = newId('code', deps.clock)
  const messageKey = `code:${codeId}`
  await killLiveCode(tx, place, now)
  await insertCode(tx, place, {
    id: codeId,
    sessionId: request.sessionId,
    hmac: hashCode(deps.codePepper, request, code),
    messageKey,
    tries: codeTries,
    sentAt: now,
    expiresAt: now.add({ minutes: codeLife(request.purpose) }),
  })
  return ok({ code, codeId, messageKey, pause: allowed.value })
}

/** The seconds before the next code, when this one may go. */
async function allowSending(tx: Tx, deps: SendCodeDeps, request: CodeRequest, subjectSha256: Buffer) {
  const { personId, purpose } = request
  const entry = isEntry(purpose)
  const now = deps.clock.now()
  const person = await findPersonById(tx, personId)
  const locked = entry ? waitUntil(person?.locked_until ?? null, now) : undefined
  if (locked !== undefined) return refuse({ kind: 'tooManyTries', wait: locked })
  const purposes: CodePurpose[] = entry ? ['login', 'password'] : [purpose]
  const sent = await recentCodes(tx, personId, purposes, entry ? undefined : subjectSha256, now.subtract({ hours: 24 }))
  const wait = secondsBeforeNextCode(sent, entry ? entryPace : signingPace, now)
  if (wait > 0) return refuse({ kind: 'tooOften', seconds: wait })
  const limits = entry && request.ip !== undefined ? entrySendLimits(request.ip, request.phone) : signingLimits(personId)
  const taken = await takeFromLimits(tx, deps.clock, limits)
  if (!taken.ok) return taken
  return ok(pauseAfter(unusedInRow(sent) + 1))
}

function unusedInRow(sent: readonly { sentAt: Temporal.Instant; used: boolean }[]): number {
  const newestFirst = sent.toSorted((left, right) => Temporal.Instant.compare(right.sentAt, left.sentAt))
  const used = newestFirst.findIndex((code) => code.used)
  return used === -1 ? newestFirst.length : used
}

function signingLimits(personId: string) {
  return [
    { key: `sms:person:${personId}`, count: signingPace.perHour, seconds: 3600 },
    { key: `sms:person-day:${personId}`, count: signingPace.perDay, seconds: 86_400 },
  ]
}

function mayHaveArrived(failure: SmsFailure): boolean {
  return failure.kind === 'unknownOutcome' || failure.kind === 'garbage'
}
