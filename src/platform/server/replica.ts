import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from './database.ts'
import { readingFrom } from './reading-from.ts'

/** Reads that may be a moment late go to a replica while it is known to follow. */
export type Replica = {
  /**
   * Runs a read on the replica, or on the primary where the replica is down, behind or fails. `work` changes nothing, so it may run
   * twice; what writes all the same fails on the replica and runs on the primary.
   */
  read<Value>(work: () => Promise<Value>): Promise<Value>
  /** How many milliseconds ago everything committed then is known to be on the replica; undefined when that was never seen. */
  behind(): number | undefined
  /** Reads done so far. */
  readonly counts: () => { readonly replica: number; readonly primary: number }
  stop(): Promise<void>
}

/**
 * How far behind the replica may be. A browser asks 200 ms after it hears of news at the earliest (`use-news.ts`), so it never reads
 * less than what it was told of.
 */
export const mostBehind = 200

const lookMilliseconds = 50

/**
 * What does not answer within this time is asked of the primary. The time is kept on our side: a frozen machine does not stop its own
 * statements.
 */
const patience = { query_timeout: 2000, connectionTimeoutMillis: 2000 } as const

type ReplicaOptions = { readonly url: string; readonly size: number; readonly primaryUrl: string }

/**
 * Opens the replica and follows how far it is: the place of the primary's log first, then that of the replica. Once the replica has
 * come past such a place, it has everything that was committed when the place was read. Moments are of this process, so clocks of
 * machines do not matter.
 */
export function openReplica({ url, size, primaryUrl }: ReplicaOptions): Replica {
  const pool = openPool(url, size, patience)
  const ahead = openPool(primaryUrl, 1, patience)
  const behindIt = openPool(url, 1, patience)
  const done = { replica: 0, primary: 0 }
  const stopping = new AbortController()
  /** What the replica has to come past next. */
  let wanted: { readonly place: bigint; readonly at: number } | undefined
  let seenAt: number | undefined

  async function look(): Promise<void> {
    const at = performance.now()
    const own = await placeOf(ahead, primaryPlace)
    wanted ??= { place: own.place, at }
    const there = await placeOf(behindIt, replicaPlace)
    if (there.server !== own.server || there.place < wanted.place) return
    seenAt = there.place >= own.place ? at : wanted.at
    wanted = undefined
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(() => undefined)
      await pause(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = loop()
  const behind = () => (seenAt === undefined ? undefined : performance.now() - seenAt)
  return {
    async read(work) {
      if ((behind() ?? Infinity) <= mostBehind) {
        try {
          const value = await readingFrom(pool, work)
          done.replica += 1
          return value
        } catch {
          // Down, cancelled by what the primary has deleted meanwhile, or not a mere read: the primary answers.
        }
      }
      done.primary += 1
      return work()
    },
    behind,
    counts: () => ({ ...done }),
    async stop() {
      stopping.abort()
      await running
      await Promise.all([pool, ahead, behindIt].map((each) => each.end()))
    },
  }
}

type Place = { readonly server: string; readonly place: bigint }

/** Others see a commit once its record is on the disk, unless commits do not wait for the disk at all. */
const primaryPlace = `case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`

/** A server that is no replica any more goes its own way: it is nowhere. */
const replicaPlace = `case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`

async function placeOf(pool: pg.Pool, expression: string): Promise<Place> {
  const { rows } = await pool.query<{ server: string; place: string | null }>(
    `select system_identifier::text as server, (${expression} - '0/0'::pg_lsn)::text as place from pg_control_system()`,
  )
  return { server: rows[0]?.server ?? '', place: BigInt(rows[0]?.place ?? -1) }
}
