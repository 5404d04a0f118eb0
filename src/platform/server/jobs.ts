import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from './database.ts'
import { newId } from './new-id.ts'
import { sqlBoolean } from './typed-sql.ts'

/**
 * Work that mostly waits for one slow external service has its own lane, so that nothing else waits behind it. `taxService` is
 * for work that people and receipts wait for; `taxQuestions` is for bulk queries that can wait.
 */
export type JobLane = 'taxService' | 'taxQuestions'

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
export type Event<Payload = unknown> = { readonly event: string; readonly payload: z.ZodMiniType<Payload> }

export function event<S extends z.ZodMiniType>(name: string, payload: S & CamelKeys<S>): Event<z.output<S>> {
  return { event: name, payload: payload as z.ZodMiniType<z.output<S>> }
}

/** The job by which a subscriber gets an event: it has the payload of the event. */
export function jobOfEvent<Payload>(name: string, { payload }: Event<Payload>): Job<Payload> {
  return { name, payload }
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
  await insertJob(tx, clock, kind.name, payload, options)
}

/** Publishes an event; each subscriber gets its own job. */
export async function announce<Payload>(tx: Tx, clock: Clock, kind: Event<Payload>, payload: NoInfer<Payload>): Promise<void> {
  await insertJob(tx, clock, eventJobName(kind.event), payload, {})
}

export function eventJobName(event: string): string {
  return `event:${event}`
}

const ring = sql`pg_notify('jobs', '')`

async function insertJob(db: Tx, clock: Clock, name: string, payload: unknown, options: EnqueueOptions): Promise<void> {
  const now = clock.now()
  const isDue = !options.runAt || Temporal.Instant.compare(options.runAt, now) <= 0
  await db
    .insertInto('jobs')
    .values({
      id: newId('job', clock),
      name,
      payload: JSON.stringify(payload),
      unique_key: options.key ?? null,
      run_at: options.runAt ?? now,
      created_at: now,
    })
    // An update rather than «do nothing»: it locks the waiting job, so that no worker takes it before this transaction commits.
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'unique_key'])
        .where(sqlBoolean`unique_key is not null and state = 'waiting' and lease is null`)
        .doUpdateSet({ run_at: sql`least(jobs.run_at, excluded.run_at)` }),
    )
    // A job for later needs no ring: the workers poll twice a second.
    .returning(isDue ? ring.as('rung') : 'id')
    .execute()
}
