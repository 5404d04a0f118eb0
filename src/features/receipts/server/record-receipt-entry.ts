import type { JournalAction } from '#/features/journal/domain/action.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'

type ReceiptFacts = {
  readonly id: string
  readonly org_id: Id<'organization'> | null
  readonly person_id: Id<'person'>
  readonly total: number
  readonly fns_receipt_id: string | null
}

/**
 * Writes the outcome of a receipt to the organization's journal, and to the person's own journal when the person acted or made
 * the receipt. Without a scope the service acted. Must be the last write of the transaction.
 */
export async function recordReceiptEntry(
  tx: Tx,
  deps: { readonly clock: Clock },
  who: ClientScope | PersonScope | 'service',
  row: ReceiptFacts,
  action: JournalAction,
  facts: { readonly reason?: string } = {},
): Promise<void> {
  const { org_id: orgId } = row
  const name = row.fns_receipt_id === null ? 'Чек' : `Чек № ${row.fns_receipt_id}`
  const entry = { action, object: { kind: 'check' as const, id: row.id, name }, facts: { amount: row.total, ...facts } }
  if (who === 'service') return recordServiceEntry(tx, deps, orgId ?? row.person_id, entry)
  if (!('orgId' in who) && orgId !== null) await recordPartyEntry(tx, deps, orgId, who, entry)
  await recordEntry(tx, deps, who, entry)
}
