import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from './database.ts'
import { rung } from './job-ringer.ts'
import type { Job, JobLane } from './jobs.ts'
import { lockingAlone } from './lock-order.ts'
import { newId } from './new-id.ts'
import { pgType, rowsOf, sqlBoolean } from './typed-sql.ts'

/** A job held by one worker. Only the holder of the lease may finish it; the lease of a dead worker passes to another. */
export type Claimed = {
  readonly id: Id<'job'>
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
  readonly faults: number
  readonly lease: string
  readonly runAt: Temporal.Instant
}

/** A place in the queue: the last job of a look. */
export type QueuePlace = Pick<Claimed, 'id' | 'runAt'>

type Queue = { readonly db: Database; readonly clock: Clock }

/** The job now belongs to another worker: this one was presumed dead, and its writes must be rolled back. */
export class LeaseLost extends Error {}

/** Which jobs a worker takes: those of these lanes, or all. `''` is the lane of kinds that have none. */
export type JobChoice = { readonly lanes?: readonly (JobLane | '')[] }

/**
 * Takes up to `size` due jobs, skipping those locked by others; after a place of the queue, if one is given. An expired lease
 * counts as a fault of the job, so a job that kills its worker is eventually buried too.
 */
export async function claimJobs(
  { db, clock }: Queue,
  size: number,
  seconds: number,
  { lanes }: JobChoice = {},
  after?: QueuePlace,
): Promise<Claimed[]> {
  const now = clock.now()
  const lease = randomUUID()
  // One lane is read in the order of its index.
  const chosen = !lanes
    ? sqlBoolean`true`
    : lanes.length === 1
      ? sqlBoolean`lane = ${lanes[0]}`
      : sqlBoolean`lane = any(${lanes}::text[])`
  const later = after ? sqlBoolean`(run_at, id) > (${after.runAt.toString()}::timestamptz, ${after.id})` : sqlBoolean`true`
  const result = await rowsOf({
    id: pgType.id('job'),
    name: pgType.text,
    payload: pgType.json,
    attempts: pgType.int,
    faults: pgType.int,
    lease: pgType.text,
    run_at: pgType.instant,
  })`
    update jobs set lease = ${lease} || ':' || id, leased_until = ${now.add({ seconds }).toString()}::timestamptz,
      attempts = attempts + 1, faults = faults + (lease is not null)::int
    where id in (
      select id from jobs
      where state = 'waiting' and run_at <= ${now.toString()}::timestamptz and ${chosen} and ${later}
        and (leased_until is null or leased_until < ${now.toString()}::timestamptz)
      order by run_at, id limit ${size} for update skip locked
    )
    returning id, name, payload, attempts, faults, lease, run_at`.execute(db)
  return result.rows.map(({ run_at, ...row }) => ({ ...row, runAt: run_at }))
}

/** Removes the job in the transaction that saves its result, or throws `LeaseLost`, which rolls that transaction back. */
export async function finishJob(tx: Tx, row: Claimed): Promise<void> {
  if (!(await endJob(tx, row))) throw new LeaseLost()
}

/** The same for a result that stands whoever records it; says whether the job was still this worker's. */
export async function endJob(tx: Tx, row: Claimed): Promise<boolean> {
  const gone = await tx.deleteFrom('jobs').where('id', '=', row.id).where('lease', '=', row.lease).executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/**
 * Keeps the job locked by this worker until the transaction ends, or throws `LeaseLost`: a worker presumed dead writes nothing.
 */
export async function lockJob(tx: Tx, row: Claimed): Promise<void> {
  const own = tx.selectFrom('jobs').select('id').where('id', '=', row.id).where('lease', '=', row.lease)
  const held = await lockingAlone('jobs', own).executeTakeFirst()
  if (!held) throw new LeaseLost()
}

/** Removes the job if this worker still holds it. */
export async function dropJob({ db }: Pick<Queue, 'db'>, row: Claimed): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', row.id).where('lease', '=', row.lease).execute()
}

export type Release = { readonly at: Temporal.Instant; readonly why: string; readonly faults: number }

/** Puts the job back. If the same work was requested meanwhile, the two are merged, at the earlier time. */
export async function releaseJob({ db }: Pick<Queue, 'db'>, row: Claimed, release: Release): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = await tx
      .deleteFrom('jobs')
      .where('id', '=', row.id)
      .where('lease', '=', row.lease)
      .returningAll()
      .executeTakeFirst()
    if (!own) return
    const { at, why, faults } = release
    await tx
      .insertInto('jobs')
      .values({
        ...own,
        payload: JSON.stringify(own.payload),
        lease: null,
        leased_until: null,
        run_at: at,
        faults,
        last_error: why,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'unique_key'])
          .where(sqlBoolean`unique_key is not null and state = 'waiting' and lease is null`)
          .doUpdateSet({
            run_at: sql`least(jobs.run_at, excluded.run_at)`,
            attempts: sql`greatest(jobs.attempts, excluded.attempts)`,
            faults: sql`greatest(jobs.faults, excluded.faults)`,
            last_error: sql`excluded.last_error`,
          }),
      )
      .execute()
  })
}

/** Buries the job: the row stays, dead and visible, until someone examines it. */
export async function buryJob({ db }: Pick<Queue, 'db'>, row: Claimed, why: string, faults: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'dead', lease: null, leased_until: null, last_error: why, faults })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
}

/** Extends the leases of a live worker. */
export async function renewLease({ db, clock }: Queue, row: Claimed, seconds: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: clock.now().add({ seconds }) })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
}

/** Puts a job for each of these kinds, with the same payload, in the place of this one if this worker still holds it: one statement. */
export async function splitJob({ db, clock }: Queue, row: Claimed, kinds: readonly Pick<Job, 'name' | 'lane'>[]): Promise<void> {
  const now = clock.now().toString()
  await sql`
    with gone as (delete from jobs where id = ${row.id} and lease = ${row.lease} returning payload)
    insert into jobs (id, name, lane, payload, run_at, created_at)
    select kind.id, kind.name, kind.lane, gone.payload, ${now}::timestamptz, ${now}::timestamptz
    from gone cross join unnest(${kinds.map(() => newId('job', clock))}::text[], ${kinds.map(({ name }) => name)}::text[],
      ${kinds.map(({ lane }) => lane ?? '')}::text[]) as kind (id, name, lane)
    ${rung(kinds.map(({ lane }) => lane ?? ''))}`.execute(db)
}
