import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import { endWalk, openBreak, stepWalk, walkStart } from '../domain/chain.ts'
import type { ChainBreak, ChainWalk, SignedHead } from '../domain/chain.ts'
import { entriesByNumber, findHead, inSnapshot } from './chain-queries.ts'

export type WalkedChain = {
  /** Entries that were read. */
  readonly count: number
  readonly firstAt: Temporal.Instant | undefined
  readonly lastAt: Temporal.Instant | undefined
  /** The hash of the last entry. */
  readonly head: string
  readonly breaks: readonly ChainBreak[]
  /** The first break that no later entry records. */
  readonly broken: ChainBreak | undefined
  readonly walk: ChainWalk
  readonly signed: SignedHead | undefined
}

/**
 * Rehashes the whole chain of an owner, from its first entry to its head, as of one moment, and compares it with the head signed
 * outside the database. Goes on past a break and returns every one.
 */
export async function walkChain(
  db: Database,
  ownerId: Id<'organization'> | Id<'person'>,
  heads?: SignedDays,
): Promise<WalkedChain> {
  const kept = await heads?.latest(ownerId)
  const signed = kept && { lastNo: kept.no, lastSha256: kept.sha256 }
  return inSnapshot(db, async (tx) => {
    const head = await findHead(tx, ownerId)
    let walk = walkStart
    let count = 0
    let firstAt: Temporal.Instant | undefined
    let lastAt: Temporal.Instant | undefined
    for await (const entry of entriesByNumber(tx, ownerId)) {
      walk = stepWalk(walk, ownerId, entry, sha256Hex, signed)
      count += 1
      firstAt ??= entry.at
      lastAt = entry.at
    }
    walk = endWalk(walk, head, signed)
    return { count, firstAt, lastAt, head: walk.lastSha256, breaks: walk.breaks, broken: openBreak(walk), walk, signed }
  })
}
