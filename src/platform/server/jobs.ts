import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from './database.ts'
import { newId } from './new-id.ts'

/**
 * Work that mostly waits for one slow party goes in a lane of its own, so that nothing else waits behind it. What people and
 * receipts wait for goes in `taxService`; questions that come by thousands and can wait, in `taxQuestions`.
 */
export type JobLane = 'taxService' | 'taxQuestions'

/** A kind of background work: its name and the shape of what it is told. */
export type Job<Payload = unknown> = {
  readonly name: string
  readonly payload: z.ZodMiniType<Payload>
  readonly lane?: JobLane | undefined
}

export function job<S extends z.ZodMiniType>(name: string, payload: S, lane?: JobLane): Job<z.output<S>> {
  return { name, payload: payload as z.ZodMiniType<z.output<S>>, lane }
}

/** Something that happened, told by an earlier feature to later ones it does not know. */
export type Event<Payload = unknown> = { readonly event: string; readonly payload: z.ZodMiniType<Payload> }

export function event<S extends z.ZodMiniType>(name: string, payload: S): Event<z.output<S>> {
  return { event: name, payload: payload as z.ZodMiniType<z.output<S>> }
}

export type EnqueueOptions = {
  readonly runAt?: Temporal.Instant
  /**
   * Jobs of one name and key are one piece of work: while such a job waits, another is not added, and the waiting one
   * comes at the earlier of the two moments. A job already running does not count: it may have read the old state.
   */
  readonly key?: string
}

/** Puts a job into the queue as a row of the caller's transaction: no commit, no job. */
export async function enqueue<Payload>(
  tx: Tx,
  clock: Clock,
  kind: Job<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await insertJob(tx, clock, kind.name, payload, options)
}

/** Tells that something happened; each subscriber gets a job of its own. */
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
    // An update and not "do nothing": it locks the waiting job, so that no worker takes it before this transaction commits.
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'unique_key'])
        .where(sql<boolean>`unique_key is not null and state = 'waiting' and lease is null`)
        .doUpdateSet({ run_at: sql`least(jobs.run_at, excluded.run_at)` }),
    )
    // Of a job for later nobody need hear: the workers look by themselves twice a second.
    .returning(isDue ? ring.as('rung') : 'id')
    .execute()
}
