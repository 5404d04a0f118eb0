import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { TextSlug } from '../domain/consent.ts'
import { withdrawConsents } from './queries.ts'

/** Takes a consent back at once. The record of it having been given stays. */
export async function withdrawConsent(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: AccountScope,
  slug: TextSlug,
): Promise<void> {
  await deps.db.transaction().execute((tx) => withdrawConsents(tx, scope.personId, slug, deps.clock.now()))
}
