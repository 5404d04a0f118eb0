import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from './crash-point.ts'
import type { Database, Tx } from './database.ts'
import { createBell, ringOnJobs } from './job-bell.ts'
import { isRungFor } from './job-ringer.ts'
import { eventJobName, jobLanes } from './jobs.ts'
import type { Event, Job, JobLane } from './jobs.ts'
import { buryJob, claimJobs, dropJob, endJob, finishJob, lockJob, LeaseLost, releaseJob, renewLease, splitJob } from './lease.ts'
import type { Claimed } from './lease.ts'
import { withoutValues } from './log.ts'
import type { Log } from './log.ts'
import { openQueueLook } from './queue-look.ts'
import type { Look } from './queue-look.ts'

/**
 * One run of one job. `finish` deletes the job inside the caller's transaction; `hold` only verifies that the lease is still
 * held. Both throw when the lease is lost, which rolls back the caller's transaction. `finishOrLeave` is for what stands whoever
 * records it: a job that another worker has taken meanwhile is left to that one.
 */
export type JobRun = {
  /** Starts at 1 and counts every run, whatever its outcome. */
  readonly attempt: number
  hold(tx: Tx): Promise<void>
  finish(tx: Tx): Promise<void>
  finishOrLeave(tx: Tx): Promise<void>
}

/** `done`: the job is complete. `again`: run it again at the given moment. */
export type JobOutcome =
  | { readonly next: 'done' }
  | { readonly next: 'again'; readonly at: Temporal.Instant; readonly why: string }

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<JobOutcome>

/** Lease length: jobs of a dead worker become available after it; a live worker renews three times per lease. */
const usualLeaseSeconds = 30

/** Jobs one worker runs concurrently. */
const usualBatch = 8

/** Consecutive faults after which a job is dead; with backoff this takes about four hours. */
const usualFaults = 30

const pollMilliseconds = 500

const longestGather = 10

const nothing: Look = { claimed: [], wait: undefined }

type Bound = {
  readonly payload: z.ZodMiniType
  readonly handle: JobHandler<never>
  readonly faults: number
}

/** Job handlers and event listeners. Filled at startup, read-only afterwards. */
export type WorkTable = { readonly handlers: Map<string, Bound>; readonly listeners: Map<string, Job[]> }

export function createWorkTable(): WorkTable {
  return { handlers: new Map(), listeners: new Map() }
}

/**
 * Binds a job to its handler. After `faults` consecutive failed runs the job is kept as dead and visible; `again` is not a
 * fault.
 */
export function onJob<Payload>(table: WorkTable, kind: Job<Payload>, handle: JobHandler<Payload>, faults = usualFaults): void {
  if (table.handlers.has(kind.name)) throw new Error(`Job ${kind.name} has two handlers`)
  table.handlers.set(kind.name, { payload: kind.payload, handle, faults })
}

/** Subscribes a job to an event: each announcement becomes one job with the same payload. */
export function onEvent<Payload>(table: WorkTable, kind: Event<Payload>, subscriber: Job<Payload>): void {
  const name = eventJobName(kind.event)
  table.listeners.set(name, [...(table.listeners.get(name) ?? []), subscriber])
}

export type WorkerOptions = {
  readonly db: Database
  /** Address of a connection of its own that listens for new jobs; without it the worker polls twice a second. */
  readonly listenAt?: string
  readonly clock: Clock
  readonly log: Log
  readonly table: WorkTable
  readonly batch?: number
  /** Concurrent jobs in each lane, in addition to the default batch. */
  readonly lanes?: readonly { readonly lane: JobLane; readonly slots: number }[]
  readonly leaseSeconds?: number
}

/**
 * Runs due jobs until stopped and takes a new one as soon as one ends. Any number of workers on one database share the queue.
 * `stop` takes no new jobs and waits for the running ones.
 */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const { batch = usualBatch, lanes = [] } = options
  const others = jobLanes.filter((name) => !lanes.some(({ lane }) => lane === name))
  const queues = [
    startQueue(options, batch, ['', ...others]),
    ...lanes.map(({ lane, slots }) => startQueue(options, slots, [lane])),
  ]
  const ring = (rungLanes: string) => {
    for (const queue of queues) if (isRungFor(rungLanes, queue.lanes)) queue.ring()
  }
  const listening = options.listenAt === undefined ? undefined : ringOnJobs(options.listenAt, { ring })
  return {
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()))
      await listening?.stop()
    },
  }
}

type RunningQueue = { readonly lanes: readonly string[]; readonly ring: () => void; readonly stop: () => Promise<void> }

/** Keeps up to `size` jobs of this selection running. */
function startQueue(options: WorkerOptions, size: number, lanes: readonly (JobLane | '')[]): RunningQueue {
  const { leaseSeconds = usualLeaseSeconds } = options
  const inHand = new Set<Promise<void>>()
  const bell = createBell()
  const look = openQueueLook()
  let stopped = false
  let usualMilliseconds = 0

  function take(row: Claimed): void {
    const began = performance.now()
    const work = runOne(options, row).finally(() => {
      usualMilliseconds += (performance.now() - began - usualMilliseconds) / 16
      if (inHand.size === size) bell.ring()
      inHand.delete(work)
    })
    inHand.add(work)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const free = size - inHand.size
      const { claimed, wait } = free === 0 ? nothing : await lookFor(free)
      claimed.forEach(take)
      // Jobs that ended while these were claimed rang nobody: whoever got all he asked for asks again.
      const isMore = free > 0 && claimed.length === free && inHand.size < size
      if (stopped || isMore) continue
      await bell.sleep(Math.min(pollMilliseconds, wait ?? pollMilliseconds))
      if (inHand.size >= size - 1) await gather()
    }
  }

  /** A queue that is full asks once for the places of several jobs that end in a moment, small beside what its jobs take. */
  async function gather(): Promise<void> {
    const milliseconds = Math.min(longestGather, usualMilliseconds / 10)
    if (milliseconds >= 1) await sleep(milliseconds)
  }

  function lookFor(free: number): Promise<Look> {
    return look(free, (count, after) => claimJobs(options, count, leaseSeconds, { lanes }, after)).catch((fault: unknown) => {
      options.log.error({ fault }, 'jobs not claimed')
      return nothing
    })
  }

  const running = loop()
  return {
    lanes,
    ring: bell.ring,
    async stop() {
      stopped = true
      bell.ring()
      await running
      await Promise.all(inHand)
    },
  }
}

/** Claims the due jobs, runs them concurrently and returns their number. Tests call it directly. */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  const claimed = await claimJobs(options, options.batch ?? usualBatch, options.leaseSeconds ?? usualLeaseSeconds)
  await Promise.all(claimed.map((row) => runOne(options, row)))
  return claimed.length
}

/** Never throws: a fault is recorded on the job, and if that fails, the lease expires. */
async function runOne(options: WorkerOptions, row: Claimed): Promise<void> {
  const seconds = options.leaseSeconds ?? usualLeaseSeconds
  const heartbeat = setInterval(() => void renewLease(options, row, seconds).catch(() => undefined), (seconds * 1000) / 3)
  try {
    await runHandler(options, row)
  } catch (fault) {
    if (fault instanceof LeaseLost) return
    options.log.error({ job: row.name, attempt: row.attempts, fault }, 'job failed')
    await afterFault(options, row, fault).catch((second: unknown) => {
      options.log.error({ job: row.name, fault: second }, 'job not released')
    })
  } finally {
    clearInterval(heartbeat)
  }
}

async function runHandler(options: WorkerOptions, row: Claimed): Promise<void> {
  if (row.name.startsWith('event:')) return fanOut(options, row)
  const bound = options.table.handlers.get(row.name)
  if (!bound) throw new Error(`No handler for ${row.name}`)
  if (row.faults >= bound.faults) return buryJob(options, row, 'Workers die of this job', row.faults)
  const payload = z.parse(bound.payload, row.payload)
  let isGone = false
  const run: JobRun = {
    attempt: row.attempts,
    hold: (tx) => lockJob(tx, row),
    async finish(tx) {
      await finishJob(tx, row)
      isGone = true
    },
    async finishOrLeave(tx) {
      isGone = await endJob(tx, row)
    },
  }
  const outcome = await bound.handle(payload as never, run)
  if (outcome.next === 'done') return isGone ? undefined : dropJob(options, row)
  return releaseJob(options, row, { at: outcome.at, why: outcome.why, faults: 0 })
}

/** Replaces an event by one job for each listener: a worker killed here leaves all of them or none. */
async function fanOut(options: WorkerOptions, row: Claimed): Promise<void> {
  crashPoint('event.before-told')
  await splitJob(options, row, options.table.listeners.get(row.name) ?? [])
  crashPoint('event.after-told')
}

/** A job unknown to this worker is retried like any other: during a rollout another worker may be newer. */
async function afterFault(options: WorkerOptions, row: Claimed, fault: unknown): Promise<void> {
  const why = fault instanceof Error ? `${fault.name}: ${withoutValues(fault.message)}` : 'unknown fault'
  const faults = row.faults + 1
  if (faults >= (options.table.handlers.get(row.name)?.faults ?? usualFaults)) return buryJob(options, row, why, faults)
  const seconds = Math.min(600, 2 ** Math.min(faults - 1, 9))
  await releaseJob(options, row, { at: options.clock.now().add({ seconds }), why, faults })
}
