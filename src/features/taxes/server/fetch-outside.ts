import type { TaxService } from '#/gateways/npd/port.ts'
import { fetchOutsideReceipts } from '#/features/receipts/server/fetch-outside-receipts.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { outsideSince } from '../domain/tax-calendar.ts'
import { handleFetchFailure } from './handle-fetch-failure.ts'
import { forgetOutside, recordOutsideProblem, replaceOutside } from './outside-queries.ts'
import { accessTo, bindingOfPerson } from './queries.ts'
import type { Trouble } from './set-problem.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/** Requests a person's receipts that are not of this platform and stores the whole list; an answer that is not whole leaves the last one. */
export async function fetchOutside(
  deps: Deps,
  { personId }: { readonly personId: Id<'person'> },
  run: JobRun,
): Promise<JobOutcome> {
  const now = deps.clock.now()
  const binding = await bindingOfPerson(deps.db, personId)
  if (!binding || accessTo('INCOME_LIST', binding) !== 'granted') {
    await deps.db.transaction().execute(async (tx) => {
      await forgetOutside(tx, personId)
      await recordOutsideProblem(tx, [personId], noRight(now))
      await run.finish(tx)
    })
    return { next: 'done' }
  }
  const from = outsideSince(moscowDate(now)).toZonedDateTime('Europe/Moscow').toInstant()
  const fetched = await fetchOutsideReceipts(deps, { personId, inn: binding.inn, from, to: now })
  if (!fetched.ok) return handleFetchFailure(deps, recordOutsideProblem, [personId], run, fetched.refusal)
  const { receipts, isWhole } = fetched.value
  await deps.db.transaction().execute(async (tx) => {
    // The right may have been taken back while the tax service was answering.
    const isStillGranted = accessTo('INCOME_LIST', await bindingOfPerson(tx, personId)) === 'granted'
    if (!isStillGranted) await recordOutsideProblem(tx, [personId], noRight(now))
    else if (isWhole) await replaceOutside(tx, personId, receipts, now)
    else await recordOutsideProblem(tx, [personId], { problem: 'unreadable', text: null, now, isOver: true })
    await run.finish(tx)
  })
  return { next: 'done' }
}

function noRight(now: Temporal.Instant): Trouble {
  return { problem: 'noRight', text: null, now, isOver: true }
}
