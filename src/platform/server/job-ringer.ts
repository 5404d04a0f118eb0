import { sql } from 'kysely'
import type pg from 'pg'

/**
 * The end of a statement that adds a job for now: the workers are rung when its transaction has committed. `notify` inside the
 * transaction would make all commits with jobs wait for each other.
 */
export const rung = sql`/* rung after commit */`
const rungEnd = '/* rung after commit */'

export function ringsAfterCommit(statement: string): boolean {
  return statement.endsWith(rungEnd)
}

/** One process rings at most this often, however much it commits. */
const gatherMilliseconds = 25

/**
 * Rings the workers of every process: at once, then once for all that comes within the next moments. A process killed before it
 * rings loses nothing: workers look twice a second.
 */
export function openRinger(pool: pg.Pool): { ring(): void; stop(): void } {
  let gathering: NodeJS.Timeout | undefined
  let isWaiting = false

  function ring(): void {
    if (gathering) {
      isWaiting = true
      return
    }
    gathering = setTimeout(() => {
      gathering = undefined
      if (isWaiting) ring()
    }, gatherMilliseconds)
    isWaiting = false
    void pool.query(`select pg_notify('jobs', '')`).catch(() => undefined)
  }

  return {
    ring,
    stop() {
      clearTimeout(gathering)
    },
  }
}
