import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import { endWalk, openBreak, stepWalk, walkStart } from '../domain/chain.ts'
import type { ChainBreak, ChainedEntry, ChainWalk, SignedHead } from '../domain/chain.ts'
import type { CheckReach } from '../domain/check-reach.ts'
import { entriesAfter, entriesByNumber, entriesOfPage, findHead, inSnapshot } from './chain-queries.ts'

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
 * Rehashes the chain of an owner up to its head and compares it with the head signed outside the database: the whole of it, or the
 * entries since the signed head. Goes on past a break and returns every one, of the whole chain whatever was asked for: what records
 * breaks binds them all. Entries never change, so they are read page by page without a snapshot, which would keep the whole database
 * from being vacuumed; only the end is.
 */
export async function walkChain(
  db: Database,
  ownerId: Id<'organization'> | Id<'person'>,
  heads?: SignedDays,
  reach: CheckReach = 'whole',
): Promise<WalkedChain> {
  const kept = await heads?.latest(ownerId)
  const signed = kept && { lastNo: kept.no, lastSha256: kept.sha256 }
  if (reach === 'whole' || !signed) return walkFrom(db, ownerId, walkStart, signed)
  const newest = await walkFrom(db, ownerId, { ...signed, breaks: [], prints: [] }, signed)
  return newest.breaks.length === 0 ? newest : walkFrom(db, ownerId, walkStart, signed)
}

async function walkFrom(
  db: Database,
  ownerId: Id<'organization'> | Id<'person'>,
  start: ChainWalk,
  signed: SignedHead | undefined,
): Promise<WalkedChain> {
  let walk = start
  let count = 0
  let firstAt: Temporal.Instant | undefined
  let lastAt: Temporal.Instant | undefined
  const step = (entry: ChainedEntry) => {
    walk = stepWalk(walk, ownerId, entry, sha256Hex, signed)
    count += 1
    firstAt ??= entry.at
    lastAt = entry.at
  }
  let after = start.lastNo
  for (let page = await entriesAfter(db, ownerId, after); page.length === entriesOfPage;) {
    page.forEach(step)
    after = page.at(-1)?.no ?? after
    page = await entriesAfter(db, ownerId, after)
  }
  // The last entries and the head are seen at one moment.
  await inSnapshot(db, async (tx) => {
    const head = await findHead(tx, ownerId)
    for await (const entry of entriesByNumber(tx, ownerId, after)) step(entry)
    walk = endWalk(walk, head, signed)
  })
  return { count, firstAt, lastAt, head: walk.lastSha256, breaks: walk.breaks, broken: openBreak(walk), walk, signed }
}
