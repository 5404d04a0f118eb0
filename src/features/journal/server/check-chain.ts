import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { recordVerification } from './chain-queries.ts'
import { journalBroken } from './jobs.ts'
import { walkChain } from './walk-chain.ts'
import type { WalkedChain } from './walk-chain.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

/**
 * Checks the chain of an owner and saves the outcome. A break is logged as an error, and the owner is notified when it is new.
 * The head of a chain that has grown is written to the log, which is kept apart from the database: it reveals even a forger who
 * rewrites entries and head together.
 */
export async function checkChain(
  deps: Deps,
  ownerId: Id<'organization'> | Id<'person'>,
): Promise<WalkedChain & { readonly checkedAt: Temporal.Instant }> {
  const checkedAt = deps.clock.now()
  const chain = await walkChain(deps.db, ownerId)
  const { broken, count } = chain
  const before = await deps.db.transaction().execute(async (tx) => {
    const found = await recordVerification(tx, ownerId, { at: checkedAt, count, broken })
    if (broken && found.brokenNo !== broken.no) {
      await announce(tx, deps.clock, journalBroken, { owner_id: ownerId, no: broken.no })
    }
    return found
  })
  if (broken) deps.log.error({ ownerId, no: broken.no, what: broken.what }, 'a journal is broken')
  else if (count > before.count) deps.log.info({ ownerId, no: count, sha256: chain.head }, 'journal head')
  return { ...chain, checkedAt }
}
