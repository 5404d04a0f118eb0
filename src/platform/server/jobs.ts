import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import type { Reader, Tx } from './database.ts'
import { rung } from './job-ringer.ts'
import { lockingAloneTogether } from './lock-order.ts'
import { newId } from './new-id.ts'
import { sqlBoolean } from './typed-sql.ts'

/**
 * Work that mostly waits for one slow external service has its own lane, so that nothing else waits behind it. `taxService` and
 * `payments` are for work that people and receipts wait for; `taxQuestions` and `bankQuestions` are for bulk queries that can wait.
 * `followUps` is for what follows each of thousands of payments and receipts, so that a register does not keep others waiting.
 */
export const jobLanes = ['payments', 'bankQuestions', 'taxService', 'taxQuestions', 'followUps'] as const
export type JobLane = (typeof jobLanes)[number]

/** A kind of background job: its name and the schema of its payload. */
export type Job<Payload = unknown> = {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly lane?: JobLane | undefined
}

/** Keys of a payload are camelCase in code and in the database; a schema with another key does not compile. */
type CamelKeys<S extends z.ZodMiniType> =
  Extract<keyof z.output<S>, `${string}_${string}`> extends never ? unknown : { readonly camelCase: 'keys of a payload' }

export function job<S extends z.ZodMiniType>(name: string, payload: S & CamelKeys<S>, lane?: JobLane): Job<z.output<S>> {
  return { name, payload: payload as z.ZodMiniType<z.output<S>>, lane }
}

/** An event published by an earlier feature to later features it does not know. */
export type Event<Payload = unknown> = {
  readonly event: string
  readonly payload: z.ZodMiniType<Payload>
  readonly lane?: JobLane | undefined
}

export function event<S extends z.ZodMiniType>(name: string, payload: S & CamelKeys<S>, lane?: JobLane): Event<z.output<S>> {
  return { event: name, payload: payload as z.ZodMiniType<z.output<S>>, lane }
}

/** The job by which a subscriber gets an event: it has the payload and the lane of the event. */
export function jobOfEvent<Payload>(name: string, { payload, lane }: Event<Payload>): Job<Payload> {
  return { name, payload, lane }
}

export type EnqueueOptions = {
  readonly runAt?: Temporal.Instant
  /**
   * Jobs with the same name and key are one unit of work: while one waits, another is not added, and the waiting job runs at
   * the earlier of the two times. A running job does not count: it may have read the old state.
   */
  readonly key?: string
}

/** Adds a job to the queue within the caller's transaction: if the transaction does not commit, there is no job. */
export async function enqueue<Payload>(
  tx: Tx,
  clock: Clock,
  kind: Job<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await insertJobs(tx, clock, [toDo(kind, payload, options)])
}

/** A job or an event yet to be added by `enqueueAll`. */
export type ToDo = { readonly kind: Kind; readonly payload: unknown; readonly options: EnqueueOptions }

export function toDo<Payload>(kind: Job<Payload>, payload: NoInfer<Payload>, options: EnqueueOptions = {}): ToDo {
  return { kind, payload, options }
}

export function toTell<Payload>(kind: Event<Payload>, payload: NoInfer<Payload>): ToDo {
  return { kind: { name: eventJobName(kind.event), lane: kind.lane }, payload, options: {} }
}

/** The same as `enqueue` and `announce` for several different things, no two with one name and key, by one statement. */
export async function enqueueAll(tx: Tx, clock: Clock, all: readonly ToDo[]): Promise<void> {
  if (all.length > 0) await insertJobs(tx, clock, all)
}

/**
 * The same as `enqueue` for many jobs at once, each under its key: one statement a thousand.
 */
export async function enqueueMany<Payload>(
  tx: Tx,
  clock: Clock,
  kind: Job<Payload>,
  jobs: readonly { readonly key: string; readonly payload: NoInfer<Payload> }[],
): Promise<void> {
  const now = clock.now()
  const byKey = [...new Map(jobs.map((one) => [one.key, one])).values()]
  for (let from = 0; from < byKey.length; from += 1000) {
    const portion = byKey.slice(from, from + 1000)
    const ids = portion.map(() => newId('job', clock))
    const payloads = portion.map(({ payload }) => JSON.stringify(payload))
    await sql`
      insert into jobs (id, name, lane, payload, unique_key, run_at, created_at)
      select it.id, ${kind.name}, ${kind.lane ?? ''}, it.payload::jsonb, it.key, ${now.toString()}::timestamptz, ${now.toString()}::timestamptz
      from unnest(${ids}::text[], ${payloads}::text[], ${portion.map(({ key }) => key)}::text[]) as it (id, payload, key)
      order by it.key
      on conflict (name, unique_key) where unique_key is not null and state = 'waiting' and lease is null
        do update set run_at = least(jobs.run_at, excluded.run_at)
      ${rung([kind.lane ?? ''])}`.execute(tx)
  }
}

/**
 * The same as `enqueue` with a key, for one piece of work that many transactions ask for at the same time, such as adding up what
 * each of them has changed: they hold the waiting job together rather than one behind the other. No worker takes it before the last
 * of them commits, so what it reads has all of their changes. A waiting job keeps its time.
 */
export async function enqueueTogether<Payload>(
  tx: Tx,
  clock: Clock,
  kind: Job<Payload>,
  payload: NoInfer<Payload>,
  options: { readonly key: string; readonly runAt: Temporal.Instant },
): Promise<void> {
  const waiting = tx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', kind.name)
    .where(sqlBoolean`unique_key = ${options.key} and state = 'waiting' and lease is null`)
  for (;;) {
    const held = await lockingAloneTogether('jobs', waiting).executeTakeFirst()
    if (held) return
    const added = await tx
      .insertInto('jobs')
      .values(jobRow(clock, kind, payload, options))
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'unique_key'])
          .where(sqlBoolean`unique_key is not null and state = 'waiting' and lease is null`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (added) return
  }
}

/**
 * Whether a job of this key waits to run by this moment, and no worker has it yet: what it will read has everything committed so far, so
 * `enqueue` would change nothing.
 */
export async function isWaiting<Payload>(
  reader: Reader,
  kind: Job<Payload>,
  key: string,
  by: Temporal.Instant,
): Promise<boolean> {
  const waiting = reader
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', kind.name)
    .where(sqlBoolean`unique_key = ${key} and state = 'waiting' and lease is null`)
    .where('run_at', '<=', by)
  return (await waiting.executeTakeFirst()) !== undefined
}

/** Publishes an event, at once or later; each subscriber gets its own job. */
export async function announce<Payload>(
  tx: Tx,
  clock: Clock,
  kind: Event<Payload>,
  payload: NoInfer<Payload>,
  options: Pick<EnqueueOptions, 'runAt'> = {},
): Promise<void> {
  await insertJobs(tx, clock, [{ ...toTell(kind, payload), options }])
}

/** The same as `announce` for many things at once. */
export async function announceMany<Payload>(
  tx: Tx,
  clock: Clock,
  kind: Event<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  const name = eventJobName(kind.event)
  for (let from = 0; from < payloads.length; from += 1000) {
    const rows = payloads.slice(from, from + 1000).map((payload) => jobRow(clock, { name, lane: kind.lane }, payload, {}))
    await tx
      .insertInto('jobs')
      .values(rows)
      .modifyEnd(rung([kind.lane ?? '']))
      .execute()
  }
}

export function eventJobName(event: string): string {
  return `event:${event}`
}

type Kind = Pick<Job, 'name' | 'lane'>

function jobRow(clock: Clock, kind: Kind, payload: unknown, options: EnqueueOptions) {
  const now = clock.now()
  return {
    id: newId('job', clock),
    name: kind.name,
    lane: kind.lane ?? '',
    payload: JSON.stringify(payload),
    unique_key: options.key ?? null,
    run_at: options.runAt ?? now,
    created_at: now,
  }
}

async function insertJobs(db: Tx, clock: Clock, all: readonly ToDo[]): Promise<void> {
  const now = clock.now()
  const isDue = all.some(({ options: { runAt } }) => !runAt || Temporal.Instant.compare(runAt, now) <= 0)
  await db
    .insertInto('jobs')
    .values(all.map(({ kind, payload, options }) => jobRow(clock, kind, payload, options)))
    // An update rather than «do nothing»: it locks the waiting job, so that no worker takes it before this transaction commits.
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'unique_key'])
        .where(sqlBoolean`unique_key is not null and state = 'waiting' and lease is null`)
        .doUpdateSet({ run_at: sql`least(jobs.run_at, excluded.run_at)` }),
    )
    // A job for later needs no ring: the workers poll twice a second.
    .modifyEnd(isDue ? rung(all.map(({ kind }) => kind.lane ?? '')) : sql``)
    .execute()
}
