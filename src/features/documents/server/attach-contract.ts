import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import { lockOpenRow } from './outside-list-queries.ts'
import { settleOutsideRow } from './settle-outside-row.ts'

type Pair = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/**
 * Settles the row that awaits this person by the ИНН of his profile, before any document is locked: the contract that the pair signed
 * elsewhere is made where it may be. A row that its list has not come to is settled as well.
 */
export async function attachContract(tx: Tx, deps: OutsideDeps, { orgId, personId }: Pair) {
  const { inn } = await readProfile(tx, deps.fieldKey, personId)
  const line = inn && (await lockOpenRow(tx, orgId, inn))
  return line ? settleOutsideRow(tx, deps, line, personId) : undefined
}
