import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { documentKindNames } from '../domain/document.ts'
import type { DocumentRow, SideScope } from './queries.ts'

/**
 * Records what a side did with a document in the journal of the organization, and also in the person's own journal when the
 * person acted. Must be the last write of the transaction.
 */
export async function recordDocumentEntry(
  tx: Tx,
  deps: { readonly clock: Clock },
  { side, scope }: SideScope,
  row: DocumentRow,
  action: 'documentSigned' | 'documentDeclined' | 'documentRevoked' | 'documentExtended',
): Promise<void> {
  const object = { kind: 'document' as const, id: row.id, name: `${documentKindNames[row.kind]} № ${row.number}` }
  const facts = {
    side: side === 'client' ? 'Заказчик' : 'Исполнитель',
    ...(row.amount === null ? {} : { amount: row.amount }),
    ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
  }
  if (side === 'person') await recordPartyEntry(tx, deps, row.org_id, scope, { action, object, facts })
  await recordEntry(tx, deps, scope, { action, object, facts })
}
