import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { noteCheck } from './chain-queries.ts'
import { journalBroken } from './jobs.ts'
import { walkChain } from './walk-chain.ts'
import type { WalkedChain } from './walk-chain.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

/**
 * Checks the chain of an owner and notes the outcome. A break is an error in the log, and is told to the owner when it
 * is new. The head of a chain that has grown is written into the log, which is kept apart from the database: with it
 * even one who rewrites entries and head together is found.
 */
export async function checkChain(deps: Deps, ownerId: string): Promise<WalkedChain & { readonly checkedAt: Temporal.Instant }> {
  const checkedAt = deps.clock.now()
  const chain = await walkChain(deps.db, ownerId)
  const { broken, count } = chain
  const before = await deps.db.transaction().execute(async (tx) => {
    const found = await noteCheck(tx, ownerId, { at: checkedAt, count, broken })
    if (broken && found.brokenNo !== broken.no) {
      await announce(tx, deps.clock, journalBroken, { owner_id: ownerId, no: broken.no })
    }
    return found
  })
  if (broken) deps.log.error({ ownerId, no: broken.no, what: broken.what }, 'a journal is broken')
  else if (count > before.count) deps.log.info({ ownerId, no: count, sha256: chain.head }, 'journal head')
  return { ...chain, checkedAt }
}
