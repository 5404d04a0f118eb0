import type { JournalAction } from '#/features/journal/domain/action.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'

type CheckFacts = {
  readonly id: string
  readonly org_id: string
  readonly total: number
  readonly receipt_id: string | null
}

/**
 * What became of a receipt, in the journal of the organisation, and in the person's own when it was he. Without a scope the
 * service did it. Must be the last write of the transaction.
 */
export async function recordCheckEntry(
  tx: Tx,
  deps: { readonly clock: Clock },
  who: ClientScope | PersonScope | 'service',
  row: CheckFacts,
  action: JournalAction,
  facts: { readonly reason?: string } = {},
): Promise<void> {
  const orgId = parseId('organization', row.org_id)
  if (!orgId) throw new Error('Not an id of an organisation')
  const name = row.receipt_id === null ? 'Чек' : `Чек № ${row.receipt_id}`
  const entry = { action, object: { kind: 'check' as const, id: row.id, name }, facts: { amount: row.total, ...facts } }
  if (who === 'service') return recordServiceEntry(tx, deps, orgId, entry)
  if (!('orgId' in who)) await recordPartyEntry(tx, deps, orgId, who, entry)
  await recordEntry(tx, deps, who, entry)
}
