import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { mayStillAct } from '#/features/organizations/server/may-still-act.ts'
import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { registerLifecycle } from '../domain/register.ts'
import { beginStart } from './begin-start.ts'
import type { Starter } from './begin-start.ts'
import { isTooLateToStart } from '../domain/register-schedule.ts'
import { registerNotStarted } from './jobs.ts'
import { readBalance } from './read-balance.ts'
import { lockRegistersOf, lockRegisterForSystem, notScheduled, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'

export type ScheduledDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly channelFor: ChannelFor
  /** Whether the organization is proven; absent where nothing has to be. */
  readonly proof?: ((tx: Tx, by: Starter) => Promise<Result<undefined, Refusal<'organizationUnproven'>>>) | undefined
}

/**
 * At the moment of a scheduled register: starts it in the name of whoever scheduled it, by the checks of any start, or leaves it approved
 * and says why. A register that was rescheduled, started or taken back since is another's: a second worker finds it started.
 */
export async function startScheduled(
  deps: ScheduledDeps,
  planned: { readonly registerId: Id<'register'>; readonly at: string },
  run: JobRun,
): Promise<JobOutcome> {
  const seen = await deps.db
    .selectFrom('registers')
    .select(['org_id', 'state', 'scheduled_for'])
    .where('id', '=', planned.registerId)
    .executeTakeFirstOrThrow()
  if (!isDueAt(seen, planned.at)) return { next: 'done' }
  const { org_id: orgId } = seen
  // A call to the channel holds no lock.
  const balance = await tryBalance(deps, orgId)
  await deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, orgId)
    const register = await lockRegisterForSystem(tx, planned.registerId)
    if (isDueAt(register, planned.at) && register.scheduled_by !== null)
      await startOrTell(tx, deps, register, { personId: register.scheduled_by, balance })
    await run.finish(tx)
  })
  return { next: 'done' }
}

function isDueAt(register: Pick<RegisterRecord, 'state' | 'scheduled_for'>, at: string): boolean {
  return registerLifecycle.is.scheduled(register.state) && register.scheduled_for?.toString() === at
}

/** What cannot be asked is not known: the channel itself refuses what it cannot pay, and the start is not put off in silence. */
async function tryBalance(deps: ScheduledDeps, orgId: Id<'organization'>): Promise<Kopecks | undefined> {
  try {
    return await readBalance(deps, orgId)
  } catch (error) {
    deps.log.error({ fault: error, organization: orgId }, 'the balance of a channel could not be asked')
    return undefined
  }
}

type Due = { readonly personId: Id<'person'>; readonly balance: Kopecks | undefined }

async function startOrTell(tx: Tx, deps: ScheduledDeps, register: RegisterRecord, { personId, balance }: Due): Promise<void> {
  const by: Starter = { orgId: register.org_id, personId, ip: '' }
  const why =
    lateProblem(deps.clock.now(), register) ??
    (await starterProblem(tx, by, register)) ??
    (await startProblem(tx, deps, by, { register, balance }))
  if (why === undefined) return
  const now = deps.clock.now()
  const approved = registerLifecycle.after(register.state, 'missStart')
  const told = { not_started_at: now, not_started_why: why, consents_used_at: register.scheduled_at }
  await saveRegister(tx, register.id, { state: approved, ...notScheduled, ...told, updated_at: now })
  await announce(tx, deps.clock, registerNotStarted, { registerId: register.id, personId, at: now.toString() })
  await recordServiceEntry(tx, deps, register.org_id, {
    action: 'registerNotStarted',
    object: { kind: 'register', id: register.id, name: register.number },
    facts: { reason: why },
  })
}

function lateProblem(now: Temporal.Instant, { scheduled_for: planned }: RegisterRecord): string | undefined {
  if (planned === null || !isTooLateToStart(planned, now)) return undefined
  return 'Не запустили вовремя, а теперь прошло больше 6 часов. Проверьте реестр и оплатите сами или запланируйте снова'
}

/** Whoever scheduled it has to be one who may start it still. */
async function starterProblem(tx: Tx, by: Starter, { branch_id: branchId }: RegisterRecord): Promise<string | undefined> {
  if (await mayStillAct(tx, by, { permission: 'startPayments', branchId })) return undefined
  return 'Кто запланировал выплату, больше не может её запускать. Проверьте реестр и оплатите сами'
}

async function startProblem(
  tx: Tx,
  deps: ScheduledDeps,
  by: Starter,
  { register, balance }: { readonly register: RegisterRecord; readonly balance: Kopecks | undefined },
): Promise<string | undefined> {
  const state = registerLifecycle.after(register.state, 'startOnTime')
  const proven = deps.proof ? await deps.proof(tx, by) : ok(undefined)
  const started = proven.ok ? await beginStart(tx, deps, by, { register, state, balance }) : proven
  if (started.ok) return undefined
  const { message, action } = describeRefusal(started.refusal).body
  return [message, action].filter(Boolean).join('. ')
}
