import { randomInt } from 'node:crypto'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { MailFailure, MailGateway } from '#/gateways/mail/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Log } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { hmac } from '#/platform/server/secrets.ts'
import { emailCodeMinutes, emailCodeTries, emailLetter, emailPause } from '../domain/email.ts'
import { hashEmailCode } from './hash-email-code.ts'
import { lockProfile } from './queries.ts'

export type EmailDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mail: MailGateway
  readonly codePepper: string
  readonly brand: { readonly name: string }
  readonly log: Log
}

/**
 * Stores an unconfirmed email and sends a code to it; a repeated call sends another code, which voids the previous one. The
 * email is sent after the transaction; one with an unknown outcome counts as sent. An empty address deletes the stored one.
 */
export async function setEmail(deps: EmailDeps, scope: PersonScope, email: string) {
  const taken = await deps.db.transaction().execute((tx) => takeAddress(tx, deps, scope, email))
  if (!taken.ok) return taken
  const { code } = taken.value
  if (code === undefined) return ok({ resend_after: 0 })
  const letter = emailLetter(deps.brand.name, code)
  const sent = await deps.mail.send({ to: email, ...letter, messageKey: `email:${newId('message', deps.clock)}` })
  if (sent.ok || sent.refusal.kind === 'unknownOutcome') return ok({ resend_after: emailPause })
  await giveUp(deps, scope, email, sent.refusal)
  return refuse({ kind: 'letterNotSent' })
}

async function takeAddress(tx: Tx, deps: EmailDeps, scope: PersonScope, email: string) {
  const now = deps.clock.now()
  const row = await lockProfile(tx, scope.personId, now)
  if (row.email === email && row.email_confirmed_at) return ok({ code: undefined })
  if (email !== '') {
    const allowed = await allowLetter(tx, deps, scope, email)
    if (!allowed.ok) return allowed
  }
  const code = email === '' ? undefined : String(randomInt(1_000_000)).padStart(6, '0')
  await tx
    .updateTable('profiles')
    .set({
      email: email === '' ? null : email,
      email_confirmed_at: null,
      email_code_hmac: code === undefined ? null : hashEmailCode(deps.codePepper, scope.personId, email, code),
      email_code_tries_left: code === undefined ? 0 : emailCodeTries,
      email_code_expires_at: code === undefined ? null : now.add({ minutes: emailCodeMinutes }),
      updated_at: now,
    })
    .where('person_id', '=', scope.personId)
    .execute()
  if ((row.email ?? '') !== email) {
    const object = { kind: 'profile' as const, id: scope.personId }
    await recordEntry(tx, deps, scope, { action: 'profileChanged', object, facts: { fields: ['почта'] } })
  }
  return ok({ code })
}

/** Emails to one person, and emails to one address, whoever requests them. */
function allowLetter(tx: Tx, { clock, codePepper }: EmailDeps, { personId }: PersonScope, email: string) {
  const address = hmac(codePepper, `letter\n${email}`).toString('hex').slice(0, 32)
  return takeFromLimits(tx, clock, [
    { key: `mail:person-pause:${personId}`, count: 1, seconds: emailPause },
    { key: `mail:person:${personId}`, count: 5, seconds: 3600 },
    { key: `mail:person-day:${personId}`, count: 10, seconds: 86_400 },
    { key: `mail:address-day:${address}`, count: 10, seconds: 86_400 },
  ])
}

/** Nobody can have read a code that was not sent. */
async function giveUp({ db, log }: EmailDeps, { personId }: PersonScope, email: string, failure: MailFailure): Promise<void> {
  log.warn({ personId, failure: failure.kind }, 'letter not sent')
  await db
    .updateTable('profiles')
    .set({ email_code_hmac: null, email_code_expires_at: null, email_code_tries_left: 0 })
    .where('person_id', '=', personId)
    .where('email', '=', email)
    .execute()
}
