import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { recordFailing, recordFetched } from './inbox-queries.ts'
import type { Owner } from './inbox-queries.ts'
import { sendReadMarksJob } from './jobs.ts'
import { recordLetters } from './record-letters.ts'
import type { Mail } from './record-letters.ts'
import { handleInboxFailure } from './handle-inbox-failure.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly taxService: TaxService }

/**
 * Requests notices of up to a thousand people from the tax service and stores them. The request changes nothing there, so a
 * lost answer is requested again. `go` is written together with the received notices.
 */
export async function fetchLetters(
  deps: Deps,
  run: JobRun,
  people: readonly Owner[],
  go: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<JobOutcome> {
  const asked = await ask(deps, run, people)
  const answered = asked.answered.map(({ owner }) => owner.personId)
  const silent = people.filter(({ personId }) => !answered.includes(personId) && !asked.gone.has(personId))
  await deps.db.transaction().execute(async (tx) => {
    const hasToTell = await recordLetters(tx, deps.clock, asked.answered)
    await recordFetched(tx, deps.clock.now(), answered)
    await recordFailing(
      tx,
      deps.clock.now(),
      silent.map(({ personId }) => personId),
    )
    if (hasToTell) await enqueue(tx, deps.clock, sendReadMarksJob, {}, { key: 'all' })
    if (asked.later) return run.hold(tx)
    await go(tx)
    await run.finish(tx)
  })
  return asked.later ?? { next: 'done' }
}

type Asked = {
  readonly answered: readonly Mail[]
  readonly gone: ReadonlySet<string>
  readonly later?: Extract<JobOutcome, { next: 'again' }>
}

async function ask(deps: Deps, run: JobRun, people: readonly Owner[]): Promise<Asked> {
  if (people.length === 0) return { answered: [], gone: new Set() }
  const askedAt = deps.clock.now()
  const asked = people.map(({ inn }) => ({ inn, acknowledged: true, archived: true }))
  const answer = await deps.taxService.ask('GetNotifications', { asked }, patience)
  if (answer.ok) {
    const byInn = Map.groupBy(answer.value.people, ({ inn }) => inn)
    const lettersOf = (owner: Owner) => (byInn.get(owner.inn) ?? []).flatMap(({ notices }) => notices)
    return { answered: people.map((owner) => ({ owner, letters: lettersOf(owner) })), gone: new Set() }
  }
  const settled = await handleInboxFailure(deps, run, people, answer.refusal, askedAt)
  if (settled.next === 'later')
    return { answered: [], gone: new Set(), later: { next: 'again', at: settled.at, why: settled.why } }
  if (settled.next === 'without') {
    const gone = people.filter(({ inn }) => inn === settled.inn)
    const rest = await ask(
      deps,
      run,
      people.filter(({ inn }) => inn !== settled.inn),
    )
    return { ...rest, gone: rest.gone.union(new Set(gone.map(({ personId }) => personId))) }
  }
  const middle = Math.ceil(people.length / 2)
  const [left, right] = [await ask(deps, run, people.slice(0, middle)), await ask(deps, run, people.slice(middle))]
  return { ...right, ...left, answered: [...left.answered, ...right.answered], gone: left.gone.union(right.gone) }
}

/** Notices of a thousand people take the service a while. */
const patience = Temporal.Duration.from({ seconds: 60 })
