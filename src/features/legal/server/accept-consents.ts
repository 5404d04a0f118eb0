import { activatePerson } from '#/features/identity/server/activate-person.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { missingToSignUp } from '../domain/consent.ts'
import type { BoxSlug } from '../domain/consent.ts'
import { recordConsents } from './record-consents.ts'
import type { LegalBrand } from './read-text.ts'

/** Sign-up and any later yes: records the boxes that were set; a pending account with the needed ones becomes active. */
export async function acceptConsents(
  deps: { readonly db: Database; readonly clock: Clock; readonly brand: LegalBrand },
  scope: AccountScope,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  slugs: readonly BoxSlug[],
): Promise<Result<undefined, Refusal<'signUpFirst'>>> {
  if (!scope.signedUp && missingToSignUp(slugs).length > 0) return refuse({ kind: 'signUpFirst' })
  await deps.db.transaction().execute(async (tx) => {
    const { personId, sessionId } = scope
    const { ip, userAgent } = caller
    await recordConsents(tx, deps, { personId, sessionId, ip, userAgent, slugs, method: 'checkbox' })
    await activatePerson(tx, deps.clock, personId)
  })
  return ok()
}
