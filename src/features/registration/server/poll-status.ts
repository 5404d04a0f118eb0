import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { minutesBeforeLook, registrationLifecycle } from '../domain/registration.ts'
import { finishRegistration } from './finish-registration.ts'
import { moveRegistration } from './move-registration.ts'
import { lockRegistration, registrationById, wasOtherwise } from './queries.ts'
import type { RegistrationRow } from './queries.ts'

/** Minutes after which an unanswered question counts as tax service silence. */
const queueMinutes = 3

type Deps = { db: Database; clock: Clock; taxService: TaxService; npdStatus: NpdStatusService }

/** Checks whether the person has become a payer, or has stopped being one; repeats until it is so or the day is over. */
export async function pollStatus(deps: Deps, id: Id<'npdRegistration'>, run: JobRun): Promise<JobOutcome> {
  const row = await registrationById(deps.db, id)
  const inn = row?.inn
  if (!row || !registrationLifecycle.is.checkingStatus(row.state) || !inn) return { next: 'done' }
  const now = deps.clock.now()
  const today = moscowDate(now)
  // At first the person waits at the screen.
  const urgency = row.checks < 2 ? 'screen' : 'monitoring'
  const answer = await checkNpdStatus(deps, { inn, day: today, requestedBy: row.person_id, fresh: true, urgency })
  const wanted = row.kind === 'register' ? 'active' : 'notActive'
  if (answer.result === wanted) return confirm(deps, id, run, { inn, today, registeredOn: answer.registeredOn })
  const silentSince = answer.result === 'unknown' ? (row.silent_since ?? now) : null
  const isQueued = answer.checkId === undefined && silentSince !== null && isRecent(silentSince, now)
  const next = nextLook(row, now, isQueued)
  if (next) return pollLater(deps, row, run, { next, isQueued, silentSince })
  await deps.db.transaction().execute(async (tx) => {
    const fresh = await lockRegistration(tx, id)
    const changes = { next_check_at: null, last_checked_at: now, checks: row.checks + 1 }
    if (fresh) await moveRegistration(tx, deps, fresh, { action: 'giveUp', by: 'system', changes })
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** A question to the public service may wait briefly for its turn; after that it counts as silence. */
function isRecent(since: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(since.add({ minutes: queueMinutes }), now) > 0
}

/**
 * The last check runs at the very end of the day. A queued question is checked again soon and does not count as a check yet.
 */
function nextLook(
  { checks, watch_until: until }: RegistrationRow,
  now: Temporal.Instant,
  isQueued: boolean,
): Temporal.Instant | undefined {
  if (!until || Temporal.Instant.compare(now, until) >= 0) return undefined
  // One extra second: otherwise an answer of the last minute would be reused.
  const next = now.add(isQueued ? { seconds: 30 } : { minutes: minutesBeforeLook(checks + 1), seconds: 1 })
  return Temporal.Instant.compare(next, until) < 0 ? next : until
}

async function confirm(
  deps: Deps,
  id: Id<'npdRegistration'>,
  run: JobRun,
  found: { readonly inn: PersonInn; readonly today: Temporal.PlainDate; readonly registeredOn: Temporal.PlainDate | undefined },
): Promise<JobOutcome> {
  const { inn, today, registeredOn } = found
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRegistration(tx, id)
    if (row && registrationLifecycle.is.checkingStatus(row.state)) {
      const before = row.kind === 'register' ? 'notActive' : 'active'
      const changedToday = (await wasOtherwise(tx, inn, today, before)) ? today : undefined
      const on = row.kind === 'register' ? (registeredOn ?? changedToday) : changedToday
      const checks = row.checks + 1
      await finishRegistration(tx, deps, row, { on, changes: { checks, last_checked_at: deps.clock.now() } })
    }
    await run.finish(tx)
  })
  return { next: 'done' }
}

type Later = {
  readonly next: Temporal.Instant
  readonly isQueued: boolean
  readonly silentSince: Temporal.Instant | null
}

async function pollLater(
  { db, clock }: Deps,
  row: RegistrationRow,
  run: JobRun,
  { next, isQueued, silentSince }: Later,
): Promise<JobOutcome> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('npd_registrations')
      .set({
        next_check_at: next,
        silent_since: silentSince,
        ...(isQueued ? {} : { checks: row.checks + 1, last_checked_at: now }),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'checkingStatus')
      .execute()
    await run.hold(tx)
  })
  return { next: 'again', at: next, why: silentSince ? 'the tax service is silent' : 'not yet' }
}
