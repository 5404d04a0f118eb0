import { lastMoscowHour, moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { reachOf } from '../domain/check-reach.ts'
import { chainsDue, headlessOwners } from './chain-queries.ts'
import type { OwnersPage } from './chain-queries.ts'
import { checkChain } from './check-chain.ts'
import { mailHeads } from './mail-heads.ts'
import { sealChain } from './seal-chain.ts'

type Deps = Parameters<typeof mailHeads>[0] & { readonly db: Database }

const batch = 100

const headlessRound = 'journal.headless'

/** The Moscow hour when the nightly check starts. */
const nightHour = 3

/** Checks every chain not yet checked this night, as far as its night asks, so a restarted run continues where the previous one died. */
export async function checkJournals(deps: Deps): Promise<JobOutcome> {
  const began = deps.clock.now()
  const night = lastMoscowHour(began, nightHour)
  let chains = 0
  let broken = 0
  for (;;) {
    const owners = await chainsDue(deps.db, night, batch)
    for (const { ownerId, entries } of owners) {
      const chain = await checkChain(deps, ownerId, reachOf(ownerId, entries, moscowDate(night)))
      if (chain.broken) broken += 1
      await sealChain(deps, ownerId, chain)
    }
    chains += owners.length
    if (owners.length < batch) break
  }
  broken += await checkHeadless(deps)
  await mailHeads(deps)
  deps.log.info({ chains, broken }, 'journals checked')
  return { next: 'again', at: nextMoscowHour(deps.clock.now(), nightHour), why: 'every night' }
}

/** Returns how many journals have lost their head. A run that died goes on from the owners it has not looked at. */
async function checkHeadless(deps: Deps): Promise<number> {
  let found = 0
  for (let after: string | undefined = await readPlace(deps.db, headlessRound); after !== undefined;) {
    const { headless, last }: OwnersPage = await headlessOwners(deps.db, after)
    for (const ownerId of headless) await checkChain(deps, ownerId)
    found += headless.length
    after = last
    await savePlace(deps, headlessRound, after ?? '')
  }
  return found
}
