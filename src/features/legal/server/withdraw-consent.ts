import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { WithdrawableSlug } from '../domain/withdrawal.ts'
import { consentWithdrawn } from './jobs.ts'
import { endLiveConsents } from './queries.ts'
import { readSource } from './read-source.ts'

/**
 * Withdraws a consent at once; the record that it was given remains. Publishes `consentWithdrawn`. Does nothing when there is
 * nothing to withdraw.
 */
export async function withdrawConsent(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: AccountScope,
  slug: WithdrawableSlug,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const ended = await endLiveConsents(tx, personId, { slug, by: 'person', at: deps.clock.now() })
    const last = ended.at(-1)
    if (!last) return
    await announce(tx, deps.clock, consentWithdrawn, { personId, slug })
    await recordEntry(tx, deps, scope, {
      action: 'consentWithdrawn',
      object: { kind: 'consent', id: last.id, name: readSource(slug).title },
      facts: { edition: ended.map(({ version }) => version).join(', ') },
    })
  })
}
