import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import type { RecordedConsent } from './record-consents.ts'

/** Records new consents in the journal of the person, one entry each. Must be the last write of the transaction. */
export async function recordConsentEntries(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: AccountScope,
  recorded: readonly RecordedConsent[],
): Promise<void> {
  for (const { id, text } of recorded) {
    await recordEntry(tx, deps, scope, {
      action: 'consentGiven',
      object: { kind: 'consent', id, name: text.title },
      facts: { edition: text.version, sha256: text.sha256.toString('hex') },
    })
  }
}
