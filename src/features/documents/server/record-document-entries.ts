import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { documentKindNames } from '../domain/document.ts'
import type { DocumentRow } from './queries.ts'
import type { ActingSide } from './own-document-queries.ts'

type Action =
  | 'documentOffered'
  | 'documentSigned'
  | 'documentDeclined'
  | 'documentRevoked'
  | 'documentExtended'
  | 'annulmentProposed'
  | 'replacementProposed'
  | 'documentReminded'
  | 'documentDisputed'
  | 'documentConfirmed'
  | 'documentMisloaded'
  | 'documentHeld'
  | 'documentReleased'

/**
 * Records what a side did with documents in the journals of their organizations, in the order of those, and also in the person's
 * own journal when the person acted. Must be the last write of the transaction.
 */
export async function recordDocumentEntries(
  tx: Tx,
  deps: { readonly clock: Clock },
  { side, scope }: ActingSide,
  rows: readonly DocumentRow[],
  action: Action,
): Promise<void> {
  if (side === 'person') {
    const byOrganization = rows.toSorted((left, right) => (left.org_id < right.org_id ? -1 : left.org_id > right.org_id ? 1 : 0))
    for (const row of byOrganization) await recordPartyEntry(tx, deps, row.org_id, scope, entryOf(side, row, action))
  }
  for (const row of rows) await recordEntry(tx, deps, scope, entryOf(side, row, action))
}

function entryOf(side: ActingSide['side'], row: DocumentRow, action: Action) {
  return {
    action,
    object: { kind: 'document' as const, id: row.id, name: `${documentKindNames[row.kind]} № ${row.number}` },
    facts: {
      side: side === 'client' ? 'Заказчик' : 'Исполнитель',
      ...(row.amount === null ? {} : { amount: row.amount }),
      ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
    },
  }
}
