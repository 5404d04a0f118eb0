import { maskPhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { isAccount } from '../domain/account.ts'
import { newPhoneWords, oldPhoneWords, takenPhoneWords } from '../domain/code-words.ts'
import { nextChangeAt } from '../domain/phone-change.ts'
import { takesCodes, usualSmsPolicy } from '../domain/sms-policy.ts'
import * as queries from './phone-queries.ts'
import type { RequestCodeDeps } from './request-code.ts'
import { sendCode } from './send-code.ts'

/**
 * Starts a phone change: one code is sent to the old phone and another to the new one. That the new phone already has a profile
 * is disclosed only to its owner, who gets a message without a code; the answer here is the same.
 */
export async function startPhoneChange(deps: RequestCodeDeps, scope: AccountScope, newPhone: Phone) {
  if (!scope.signedUp) return refuse({ kind: 'signUpFirst' })
  if (!takesCodes(newPhone, deps.smsPolicy ?? usualSmsPolicy)) return refuse({ kind: 'badPhone' })
  if (newPhone === scope.phone) return refuse({ kind: 'invalidInput', problem: 'это ваш нынешний номер' })
  const opened = await deps.db.transaction().execute((tx) => openChange(tx, deps, scope, newPhone))
  if (!opened.ok) return opened
  const { changeId, taken } = opened.value
  const { personId, sessionId, phone, ip } = scope
  const brand = deps.brand.name
  const old = await sendCode(deps, {
    personId,
    sessionId,
    phone,
    purpose: 'confirm',
    subject: changeId,
    text: (code) => oldPhoneWords(brand, code, maskPhone(newPhone)),
  })
  if (!old.ok) return old
  const fresh = await sendCode(deps, {
    personId,
    sessionId,
    phone: newPhone,
    purpose: 'newPhone',
    subject: `${changeId} ${newPhone}`,
    ip,
    text: (code) => (taken ? takenPhoneWords(brand) : newPhoneWords(brand, code)),
    ...(taken ? { untold: true } : {}),
  })
  if (!fresh.ok) return fresh
  return ok({
    masked_old_phone: old.value.masked_phone,
    masked_new_phone: fresh.value.masked_phone,
    resend_after: Math.max(old.value.resend_after, fresh.value.resend_after),
  })
}

async function openChange(tx: Tx, deps: RequestCodeDeps, scope: AccountScope, newPhone: Phone) {
  const { personId, phone, ip } = scope
  const now = deps.clock.now()
  await queries.lockAccount(tx, personId)
  const wait = nextChangeAt(await queries.lastChangeAt(tx, personId), now)
  if (wait) return refuse({ kind: 'phoneChangedRecently', moment: wait })
  const waiting = await queries.waitingChange(tx, personId)
  if (waiting?.kind === 'recovery') return refuse({ kind: 'wrongState', state: 'уже идёт перенос на другой номер' })
  const owner = await queries.accountOfPhone(tx, newPhone)
  const taken = owner !== undefined && !isAccount.pending(owner.status)
  if (waiting?.newPhone === newPhone && waiting.oldPhone === phone) {
    await queries.renewChange(tx, waiting.id, now)
    return ok({ changeId: waiting.id, taken })
  }
  if (waiting) await queries.closePhoneChange(tx, waiting.id, 'expire', now)
  const changeId = newId('phoneChange', deps.clock)
  const change = { id: changeId, personId, kind: 'both', oldPhone: phone, newPhone, pendingPersonId: undefined } as const
  await queries.insertChange(tx, { ...change, ip, createdAt: now, dueAt: now })
  return ok({ changeId, taken })
}
