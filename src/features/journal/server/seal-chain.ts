import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import { anchorAction, anchorFacts } from '../domain/chain.ts'
import { findHead } from './chain-queries.ts'
import { recordServiceEntry } from './record-service-entry.ts'
import type { WalkedChain } from './walk-chain.ts'

/**
 * After the nightly check: breaks that were found and told are recorded by an entry, after which the chain is whole again; the head
 * of a chain in order is signed outside the database. A chain whose end is in doubt keeps the head signed before, so the doubt stays.
 */
export async function sealChain(
  deps: { readonly db: Database; readonly clock: Clock; readonly journalHeads: SignedDays },
  ownerId: Id<'organization'> | Id<'person'>,
  { walk, broken, signed }: WalkedChain,
): Promise<void> {
  const facts = anchorFacts(walk, sha256Hex)
  if (facts) {
    const entry = { action: anchorAction, object: { kind: 'journal', id: ownerId }, facts } as const
    await deps.db.transaction().execute((tx) => recordServiceEntry(tx, deps, ownerId, entry))
  }
  const inOrder = broken === undefined || facts !== undefined
  const head = inOrder ? await findHead(deps.db, ownerId) : signed
  const day = moscowDate(deps.clock.now())
  if (head) await deps.journalHeads.add(day, { owner: ownerId, no: head.lastNo, sha256: head.lastSha256 })
}
