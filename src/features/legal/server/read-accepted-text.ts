import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { findEdition } from './edition-queries.ts'
import type { ShownText } from './fill-text.ts'
import { ownConsent } from './queries.ts'
import type { OwnConsent } from './queries.ts'

/**
 * Returns a consent of the caller and the exact bytes they accepted; undefined when the consent belongs to someone else or the
 * bytes are not stored.
 */
export async function readAcceptedText(
  deps: { readonly db: Database },
  scope: AccountScope,
  id: Id<'consent'>,
): Promise<{ consent: OwnConsent; text: ShownText } | undefined> {
  const consent = await ownConsent(deps.db, scope.personId, id)
  const text = consent && (await findEdition(deps.db, consent.slug, consent.version, consent.text_sha256))
  return consent && text && { consent, text }
}
