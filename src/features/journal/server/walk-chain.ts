import type { Id } from '#/kernel/ids.ts'
import type { Database } from '#/platform/server/database.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { chainStart, endWalk, stepWalk } from '../domain/chain.ts'
import type { ChainBreak } from '../domain/chain.ts'
import { entriesByNumber, findHead, inSnapshot } from './chain-queries.ts'

export type WalkedChain = {
  /** Intact entries up to the first break. */
  readonly count: number
  readonly firstAt: Temporal.Instant | undefined
  readonly lastAt: Temporal.Instant | undefined
  /** The hash of the last intact entry. */
  readonly head: string
  readonly broken: ChainBreak | undefined
}

/** Rehashes the whole chain of an owner, from its first entry to its head, as of one moment. */
export async function walkChain(db: Database, ownerId: Id<'organization'> | Id<'person'>): Promise<WalkedChain> {
  return inSnapshot(db, async (tx) => {
    const head = await findHead(tx, ownerId)
    let walk = chainStart
    let broken: ChainBreak | undefined
    let firstAt: Temporal.Instant | undefined
    let lastAt: Temporal.Instant | undefined
    for await (const entry of entriesByNumber(tx, ownerId)) {
      const step = stepWalk(walk, ownerId, entry, sha256Hex)
      if ('broken' in step) {
        broken = step.broken
        break
      }
      walk = step.walk
      firstAt ??= entry.at
      lastAt = entry.at
    }
    return { count: walk.lastNo, firstAt, lastAt, head: walk.lastSha256, broken: broken ?? endWalk(walk, head) }
  })
}
