import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { waitUntil } from '../domain/try-guard.ts'
import { countEntryFailure } from './count-entry-failure.ts'
import { forgetWrongTries } from './queries.ts'
import type { Person } from './queries.ts'
import { tryCode } from './try-code.ts'

/** Tries a code of entry under the lock of the account. Refusals are values: the counted try must be committed. */
export async function tryEntryCode(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  person: Person,
  purpose: 'login' | 'password',
  code: string,
) {
  const now = deps.clock.now()
  const locked = waitUntil(person.locked_until, now)
  if (locked !== undefined) return refuse({ kind: 'tooManyTries', wait: locked })
  const tried = await tryCode(tx, deps, { personId: person.id, purpose, subject: 'entry', code })
  if (tried.is === 'absent') return refuse({ kind: 'codeExpired' })
  if (tried.is === 'spent') return refuse({ kind: 'tooManyTries', wait: '15:00' })
  if (tried.is === 'wrong') {
    const wait = await countEntryFailure(tx, deps.clock, person.id)
    if (wait !== undefined) return refuse({ kind: 'tooManyTries', wait })
    return refuse({ kind: 'wrongCode', left: tried.triesLeft })
  }
  if (person.status === 'blocked' || person.status === 'deleted') return refuse({ kind: 'personBlocked' })
  await forgetWrongTries(tx, person.id)
  return ok(tried)
}
