import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { countEntryTry } from './count-entry-try.ts'
import type { Entrant } from './find-entrant.ts'
import { findEntryLock } from './find-entry-lock.ts'
import { forgetEntryTries } from './forget-entry-tries.ts'
import { holdPerson } from './queries.ts'
import { tryCode } from './try-code.ts'

/**
 * Tries a code of entry: the same steps for every phone, so that neither words nor time tell whether it has an account.
 * Refusals are values: the counted try must be committed.
 */
export async function tryEntryCode(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  entrant: Entrant,
  purpose: 'login' | 'password',
  code: string,
) {
  const person = await holdPerson(tx, entrant.personId)
  // The phone has left this account while its code was on the way.
  if (entrant.person && person?.phone !== entrant.phone) return refuse({ kind: 'codeExpired' })
  const locked = await findEntryLock(tx, deps, entrant.phone, 'code')
  if (locked !== undefined) return refuse({ kind: 'tooManyTries', wait: locked })
  const tried = await tryCode(tx, deps, { personId: entrant.personId, purpose, subject: 'entry', code })
  if (tried.is === 'absent') return refuse({ kind: 'codeExpired' })
  if (tried.is === 'spent') return refuse({ kind: 'tooManyTries', wait: '15:00' })
  if (tried.is === 'wrong') {
    const counted = await countEntryTry(tx, deps, entrant.phone, 'code')
    if (counted.is === 'closed') return refuse({ kind: 'tooManyTries', wait: counted.wait })
    if (counted.closedFor !== undefined) return refuse({ kind: 'tooManyTries', wait: counted.closedFor })
    return refuse({ kind: 'wrongCode', left: tried.triesLeft })
  }
  // A code of entry is only sent together with an account.
  if (!person) throw new Error('A code was right for a phone without an account')
  if (person.status === 'blocked' || person.status === 'deleted') return refuse({ kind: 'personBlocked' })
  await forgetEntryTries(tx, deps, entrant.phone)
  return ok(person)
}
