import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import type { CheckReach } from '../domain/check-reach.ts'
import { recordVerification } from './chain-queries.ts'
import { journalBroken } from './jobs.ts'
import { walkChain } from './walk-chain.ts'
import type { WalkedChain } from './walk-chain.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly journalHeads: SignedDays }

/**
 * Checks the chain of an owner, the whole of it unless told otherwise, and saves the outcome. A break that no entry records is logged as an error, and the owner is
 * notified when it is new.
 */
export async function checkChain(
  deps: Deps,
  ownerId: Id<'organization'> | Id<'person'>,
  reach: CheckReach = 'whole',
): Promise<WalkedChain & { readonly checkedAt: Temporal.Instant }> {
  const checkedAt = deps.clock.now()
  const chain = await walkChain(deps.db, ownerId, deps.journalHeads, reach)
  const { broken } = chain
  await deps.db.transaction().execute(async (tx) => {
    const found = await recordVerification(tx, ownerId, { at: checkedAt, count: chain.walk.lastNo, broken })
    if (broken && found.brokenNo !== broken.no) {
      await announce(tx, deps.clock, journalBroken, { ownerId, no: broken.no })
    }
  })
  if (broken) {
    const open = chain.breaks.filter(({ anchoredNo }) => anchoredNo === undefined)
    deps.log.error({ ownerId, no: broken.no, what: broken.what, breaks: open.length }, 'a journal is broken')
  }
  return { ...chain, checkedAt }
}
