import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { chainsDue, headlessOwners } from './chain-queries.ts'
import { checkChain } from './check-chain.ts'
import { mailHeads } from './mail-heads.ts'
import { sealChain } from './seal-chain.ts'

type Deps = Parameters<typeof mailHeads>[0] & { readonly db: Database }

const batch = 100

/** The Moscow hour when the nightly check starts. */
const nightHour = 3

/** Checks every chain not yet checked this night, so a restarted run continues where the previous one died. */
export async function checkJournals(deps: Deps): Promise<JobOutcome> {
  const began = deps.clock.now()
  const night = lastNight(began)
  let chains = 0
  let broken = 0
  for (;;) {
    const owners = await chainsDue(deps.db, night, batch)
    for (const ownerId of owners) {
      const chain = await checkChain(deps, ownerId)
      if (chain.broken) broken += 1
      await sealChain(deps, ownerId, chain)
    }
    chains += owners.length
    if (owners.length < batch) break
  }
  for (const ownerId of await headlessOwners(deps.db)) {
    await checkChain(deps, ownerId)
    broken += 1
  }
  await mailHeads(deps)
  deps.log.info({ chains, broken }, 'journals checked')
  return { next: 'again', at: nextNight(deps.clock.now()), why: 'every night' }
}

/** Returns the latest night that started at or before a moment. */
function lastNight(moment: Temporal.Instant): Temporal.Instant {
  const today = nightOf(moscowDate(moment))
  return Temporal.Instant.compare(today, moment) <= 0 ? today : nightOf(moscowDate(moment).subtract({ days: 1 }))
}

function nextNight(moment: Temporal.Instant): Temporal.Instant {
  const today = nightOf(moscowDate(moment))
  return Temporal.Instant.compare(moment, today) < 0 ? today : nightOf(moscowDate(moment).add({ days: 1 }))
}

function nightOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: Temporal.PlainTime.from({ hour: nightHour }) }).toInstant()
}
