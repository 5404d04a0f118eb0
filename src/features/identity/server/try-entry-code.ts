import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { isShut } from '../domain/account.ts'
import { giveBackCode } from './code-queries.ts'
import { countEntryTry } from './count-entry-try.ts'
import type { Entrant } from './find-entrant.ts'
import { findEntryLock } from './find-entry-lock.ts'
import { findInnEnd } from './find-inn-end.ts'
import { forgetEntryTries } from './forget-entry-tries.ts'
import { lockPersonEntry } from './queries.ts'
import { tryCode } from './try-code.ts'

/** `innEnd`: the last digits of the ИНН, required for an account not visited for long. */
export type TypedProof = { readonly code: string; readonly innEnd?: string | undefined }

/**
 * Tries a login code with the same steps for every phone, so that neither the answers nor the timing show whether it has an
 * account. Refusals are values: the counted try must be committed.
 */
export async function tryEntryCode(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  entrant: Entrant,
  purpose: 'login' | 'password',
  typed: TypedProof,
  device: string | undefined,
) {
  const person = await lockPersonEntry(tx, entrant.personId)
  // The phone left this account while its code was on the way.
  if (entrant.person && person?.phone !== entrant.phone) return refuse({ kind: 'codeExpired' })
  const locked = await findEntryLock(tx, deps, entrant.phone, 'code', device)
  if (locked !== undefined) return refuse({ kind: 'tooManyTries', wait: locked })
  const tried = await tryCode(tx, deps, {
    personId: entrant.personId,
    purpose,
    subject: 'entry',
    code: typed.code,
    isKnown: device !== undefined,
  })
  if (tried.is === 'absent') return refuse({ kind: 'codeExpired' })
  if (tried.is === 'spent') return refuse({ kind: 'tooManyTries', wait: '15:00' })
  if (tried.is === 'wrong') {
    const closed = await closedByTry(tx, deps, entrant, device)
    return refuse(closed ?? { kind: 'wrongCode', left: tried.triesLeft })
  }
  // A login code is only created together with an account.
  if (!person) throw new Error('A code was right for a phone without an account')
  if (isShut(person.status)) return refuse({ kind: 'personBlocked' })
  const innEnd = await findInnEnd(tx, person.id, deps.clock.now())
  if (innEnd !== undefined && typed.innEnd === undefined) {
    await giveBackCode(tx, tried.id, 0, deps.clock.now())
    return refuse({ kind: 'innEndNeeded' })
  }
  if (innEnd !== undefined && typed.innEnd !== innEnd) {
    await giveBackCode(tx, tried.id, 1, deps.clock.now())
    const closed = await closedByTry(tx, deps, entrant, device)
    return refuse(closed ?? { kind: 'wrongInnEnd', left: tried.triesLeft - 1 })
  }
  await forgetEntryTries(tx, deps, entrant.phone, device)
  return ok(person)
}

/** Counts a wrong try; returns the refusal when it locks login. */
async function closedByTry(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  { phone }: Entrant,
  device: string | undefined,
) {
  const counted = await countEntryTry(tx, deps, phone, 'code', device)
  const wait = counted.is === 'closed' ? counted.wait : counted.closedFor
  return wait === undefined ? undefined : { kind: 'tooManyTries' as const, wait }
}
