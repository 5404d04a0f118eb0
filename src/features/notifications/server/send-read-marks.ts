import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import type { OwnMark } from '../domain/tax-notice.ts'
import { giveUpMarks, recordMarks, waitingMarks } from './inbox-queries.ts'
import type { WaitingMark } from './inbox-queries.ts'
import { handleInboxFailure } from './handle-inbox-failure.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly taxService: TaxService }

const messageOf = {
  delivered: 'PostNotificationsDelivered',
  read: 'PostNotificationsAck',
  archived: 'PostNotificationsArch',
} as const satisfies Record<OwnMark, string>

/**
 * Sends the marks made here to the tax service, up to a thousand people per message. Marks are idempotent, so after a lost
 * answer they are sent again. Every notice is listed: «all» would mark those that arrived meanwhile and that nobody has seen.
 */
export async function sendReadMarks(deps: Deps, run: JobRun): Promise<JobOutcome> {
  for (const mark of ['delivered', 'read', 'archived'] as const) {
    for (;;) {
      const waiting = await waitingMarks(deps.db, mark)
      if (waiting.length === 0) break
      const later = await tell(deps, run, mark, waiting)
      if (later) return later
    }
  }
  return { next: 'done' }
}

type Again = Extract<JobOutcome, { next: 'again' }>

async function tell(deps: Deps, run: JobRun, mark: OwnMark, marks: readonly WaitingMark[]): Promise<Again | undefined> {
  if (marks.length === 0) return undefined
  const askedAt = deps.clock.now()
  crashPoint('notices.before-mark')
  const people = [...Map.groupBy(marks, ({ inn }) => inn)]
  const told = await deps.taxService.ask(messageOf[mark], {
    people: people.map(([inn, rows]) => ({ inn, messageIds: rows.map(({ outsideId }) => outsideId) })),
  })
  crashPoint('notices.after-mark')
  const ids = marks.map(({ id }) => id)
  if (told.ok && told.value.status === 'OK') {
    await record(deps, run, (tx) => recordMarks(tx, deps.clock.now(), mark, ids))
    return undefined
  }
  if (told.ok) return marks.length === 1 ? giveUp(deps, run, mark, ids) : apart(deps, run, mark, marks)
  const owners = people.flatMap(([, [first]]) => first ?? [])
  const settled = await handleInboxFailure(deps, run, owners, told.refusal, askedAt)
  if (settled.next === 'later') return { next: 'again', at: settled.at, why: settled.why }
  if (settled.next === 'apart') return apart(deps, run, mark, marks)
  await giveUp(
    deps,
    run,
    mark,
    marks.filter(({ inn }) => inn === settled.inn).map(({ id }) => id),
  )
  return tell(
    deps,
    run,
    mark,
    marks.filter(({ inn }) => inn !== settled.inn),
  )
}

/** One notice of many causes the failure: each half is sent separately. */
async function apart(deps: Deps, run: JobRun, mark: OwnMark, marks: readonly WaitingMark[]): Promise<Again | undefined> {
  const middle = Math.ceil(marks.length / 2)
  return (await tell(deps, run, mark, marks.slice(0, middle))) ?? tell(deps, run, mark, marks.slice(middle))
}

async function giveUp(deps: Deps, run: JobRun, mark: OwnMark, ids: readonly Id<'notification'>[]): Promise<undefined> {
  await record(deps, run, (tx) => giveUpMarks(tx, mark, ids))
}

async function record(deps: Deps, run: JobRun, write: (tx: Parameters<typeof recordMarks>[0]) => Promise<void>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await write(tx)
    await run.hold(tx)
  })
}
