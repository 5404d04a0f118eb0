import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { equalBytes } from '#/platform/server/secrets.ts'
import { hashEmailCode } from './hash-email-code.ts'
import { lockKnownProfile } from './queries.ts'

/**
 * Confirms an email by the code sent to it. The row is locked, so a code is checked at most five times however many requests
 * are concurrent.
 */
export function confirmEmail(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  scope: PersonScope,
  typed: string,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    const row = await lockKnownProfile(tx, personId)
    if (!row) return refuse({ kind: 'codeExpired' })
    const { email, email_code_hmac: expected, email_code_expires_at: until, email_code_tries_left: left } = row
    if (email === null || !expected || !until || Temporal.Instant.compare(until, now) <= 0) return refuse({ kind: 'codeExpired' })
    if (left === 0) return refuse(tooManyTries)
    const right = equalBytes(hashEmailCode(deps.codePepper, personId, email, typed.replaceAll(/\s/g, '')), expected)
    await tx
      .updateTable('profiles')
      .set(
        right
          ? { email_confirmed_at: now, email_code_hmac: null, email_code_expires_at: null, email_code_tries_left: 0 }
          : { email_code_tries_left: left - 1 },
      )
      .where('person_id', '=', personId)
      .execute()
    if (!right) return refuse(left > 1 ? { kind: 'wrongCode', left: left - 1 } : tooManyTries)
    await recordEntry(tx, deps, scope, { action: 'emailConfirmed', object: { kind: 'profile', id: personId } })
    return ok({ email })
  })
}

const tooManyTries = { kind: 'tooManyTries' as const, wait: 'минуту, запросив новый код' }
