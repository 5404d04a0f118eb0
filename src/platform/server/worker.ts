import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type pg from 'pg'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from './database.ts'
import { enqueue, eventJobName } from './jobs.ts'
import type { Event, Job } from './jobs.ts'
import type { Log } from './log.ts'

/** One run of one job. `finish` deletes the job inside the caller's transaction, or throws when the lease is lost. */
export type JobRun = {
  readonly attempt: number
  finish(tx: Tx): Promise<void>
}

/** `done`: the work is over. `again`: not yet, look once more at the given moment. */
export type JobOutcome = { readonly next: 'done' } | { readonly next: 'again'; readonly at: Temporal.Instant; readonly why: string }

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<JobOutcome>

/** A worker that dies leaves its jobs to others after this time; one that lives renews three times as often. */
const usualLeaseSeconds = 30

export class LeaseLost extends Error {}

type Bound = { readonly payload: z.ZodMiniType; readonly handle: JobHandler<never>; readonly attempts: number }

/** Which handler does which job, and who listens to which event. Filled once at start, then only read. */
export type WorkTable = { readonly handlers: Map<string, Bound>; readonly listeners: Map<string, Job[]> }

export function createWorkTable(): WorkTable {
  return { handlers: new Map(), listeners: new Map() }
}

/** Binds a job to its handler. After `attempts` failed runs the row stays, dead and visible. */
export function onJob<Payload>(table: WorkTable, kind: Job<Payload>, handle: JobHandler<Payload>, attempts = 30): void {
  if (table.handlers.has(kind.name)) throw new Error(`Job ${kind.name} has two handlers`)
  table.handlers.set(kind.name, { payload: kind.payload, handle: handle as JobHandler<never>, attempts })
}

/** Subscribes a job to an event: each announcement becomes one job with the same payload. */
export function onEvent<Payload>(table: WorkTable, kind: Event<Payload>, subscriber: Job<Payload>): void {
  const name = eventJobName(kind.event)
  table.listeners.set(name, [...(table.listeners.get(name) ?? []), subscriber as Job])
}

export type WorkerOptions = {
  readonly db: Database
  readonly pool?: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly table: WorkTable
  readonly batch?: number
  readonly leaseSeconds?: number
}

type Claimed = { id: string; name: string; payload: unknown; attempts: number; lease: string }

/** Takes due jobs until told to stop. Any number of workers on one database share the queue. */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  let stopped = false
  let wake: () => void = () => undefined
  const listening = options.pool ? listen(options.pool, () => { wake() }) : Promise.resolve(() => Promise.resolve())

  async function loop(): Promise<void> {
    while (!stopped) {
      const done = await runDueJobs(options).catch((fault: unknown) => {
        options.log.error({ fault }, 'worker fault')
        return 0
      })
      if (done === 0 && !stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 500)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    }
  }

  const running = loop()
  return {
    async stop() {
      stopped = true
      wake()
      await running
      await (await listening)()
    },
  }
}

/** Claims what is due, runs it side by side, and tells how many jobs there were. Tests call it directly. */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  const claimed = await claim(options)
  await Promise.all(claimed.map((row) => runOne(options, row)))
  return claimed.length
}

async function claim({ db, clock, batch = 16, leaseSeconds = usualLeaseSeconds }: WorkerOptions): Promise<Claimed[]> {
  const now = clock.now().toString()
  const lease = randomUUID()
  const until = clock.now().add({ seconds: leaseSeconds }).toString()
  const result = await sql<Claimed>`
    update jobs set lease = ${lease} || ':' || id, leased_until = ${until}::timestamptz, attempts = attempts + 1, unique_key = null
    where id in (
      select id from jobs
      where state = 'waiting' and run_at <= ${now}::timestamptz and (leased_until is null or leased_until < ${now}::timestamptz)
      order by run_at limit ${batch} for update skip locked
    )
    returning id, name, payload, attempts, lease`.execute(db)
  return result.rows
}

async function runOne(options: WorkerOptions, row: Claimed): Promise<void> {
  const listeners = options.table.listeners.get(row.name)
  const bound = options.table.handlers.get(row.name)
  const heartbeat = setInterval(() => void renew(options, row), ((options.leaseSeconds ?? usualLeaseSeconds) * 1000) / 3)
  try {
    if (row.name.startsWith('event:')) {
      await fanOut(options, row, listeners ?? [])
    } else if (bound) {
      const payload = z.parse(bound.payload, row.payload)
      const outcome = await bound.handle(payload as never, { attempt: row.attempts, finish: (tx) => finish(tx, row) })
      await settle(options, row, outcome)
    } else {
      await bury(options, row, `No handler for ${row.name}`)
    }
  } catch (fault) {
    if (fault instanceof LeaseLost) return
    options.log.error({ job: row.name, attempt: row.attempts, fault }, 'job failed')
    await retryOrBury(options, row, bound?.attempts ?? 30, fault)
  } finally {
    clearInterval(heartbeat)
  }
}

async function fanOut(options: WorkerOptions, row: Claimed, listeners: readonly Job[]): Promise<void> {
  await options.db.transaction().execute(async (tx) => {
    for (const listener of listeners) await enqueue(tx, options.clock, listener, row.payload)
    await finish(tx, row)
  })
}

async function finish(tx: Tx, row: Claimed): Promise<void> {
  const gone = await tx.deleteFrom('jobs').where('id', '=', row.id).where('lease', '=', row.lease).executeTakeFirst()
  if (gone.numDeletedRows !== 1n) throw new LeaseLost()
}

async function settle(options: WorkerOptions, row: Claimed, outcome: JobOutcome): Promise<void> {
  if (outcome.next === 'done') {
    await options.db.deleteFrom('jobs').where('id', '=', row.id).where('lease', '=', row.lease).execute()
    return
  }
  await release(options, row, outcome.at, outcome.why)
}

async function retryOrBury(options: WorkerOptions, row: Claimed, attempts: number, fault: unknown): Promise<void> {
  const why = fault instanceof Error ? `${fault.name}: ${fault.message}`.slice(0, 500) : 'unknown fault'
  if (row.attempts >= attempts) return bury(options, row, why)
  const seconds = Math.min(600, 2 ** Math.min(row.attempts - 1, 9))
  await release(options, row, options.clock.now().add({ seconds }), why)
}

async function release(options: WorkerOptions, row: Claimed, at: Temporal.Instant, why: string): Promise<void> {
  await options.db
    .updateTable('jobs')
    .set({ lease: null, leased_until: null, run_at: at, last_error: why })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
}

async function bury(options: WorkerOptions, row: Claimed, why: string): Promise<void> {
  await options.db
    .updateTable('jobs')
    .set({ state: 'dead', lease: null, leased_until: null, last_error: why })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
}

async function renew(options: WorkerOptions, row: Claimed): Promise<void> {
  const until = options.clock.now().add({ seconds: options.leaseSeconds ?? usualLeaseSeconds })
  await options.db
    .updateTable('jobs')
    .set({ leased_until: until })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
    .catch(() => undefined)
}

async function listen(pool: pg.Pool, onNotify: () => void): Promise<() => Promise<void>> {
  const client = await pool.connect()
  client.on('notification', onNotify)
  client.on('error', () => undefined)
  await client.query('listen jobs')
  return async () => {
    await client.query('unlisten jobs').catch(() => undefined)
    client.release(true)
  }
}
