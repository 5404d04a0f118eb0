import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Tx } from '#/platform/server/database.ts'
import { failOutsideRow } from './fail-outside-row.ts'
import { makeOutsideContract } from './make-outside-contract.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import { lockAwaiting } from './outside-list-queries.ts'

type Pair = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'>; readonly inn: PersonInn }

/** Makes the contract signed elsewhere that awaits this person, if one does: his ИНН is that of its row. */
export async function attachContract(tx: Tx, deps: OutsideDeps, { orgId, personId, inn }: Pair) {
  const line = await lockAwaiting(tx, orgId, inn)
  if (!line) return undefined
  const made = await makeOutsideContract(tx, deps, line, personId)
  if (made.ok) return made.value
  await failOutsideRow(tx, deps.clock, line, `рамочный договор уже есть: № ${made.refusal.number}`)
  return undefined
}
