import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'

/** The place of kinds without a lane, in a ring. */
const usual = 'usual'

const mark = 'rung after commit:'

/**
 * The end of a statement that adds jobs for now to these lanes: their workers are rung when its transaction has committed. `notify`
 * inside the transaction would make all commits with jobs wait for each other.
 */
export function rung(lanes: readonly string[]): RawBuilder<unknown> {
  const names = [...new Set(lanes.map((lane) => (lane === '' ? usual : lane)))].toSorted()
  return sql`${sql.raw(`/* ${mark} ${names.join(' ')} */`)}`
}

/** The lanes that a statement rings, or nothing. */
export function ringsAfterCommit(statement: string): readonly string[] {
  if (!statement.endsWith('*/')) return []
  const at = statement.lastIndexOf(mark)
  return at === -1
    ? []
    : statement
        .slice(at + mark.length, -2)
        .trim()
        .split(' ')
}

/** Whether a ring is for a worker of these lanes; one without lanes, of the release before, is for all. */
export function isRungFor(ring: string, lanes: readonly string[]): boolean {
  if (ring === '') return true
  const names = new Set(ring.split(' '))
  return lanes.some((lane) => names.has(lane === '' ? usual : lane))
}

/** One process rings at most this often, however much it commits. */
const gatherMilliseconds = 25

/**
 * Rings the workers of every process: at once, then once for all that comes within the next moments. A process killed before it
 * rings loses nothing: workers look twice a second.
 */
export function openRinger(pool: pg.Pool): { ring(lanes: Iterable<string>): void; stop(): void } {
  let gathering: NodeJS.Timeout | undefined
  const waiting = new Set<string>()

  function ring(lanes: Iterable<string>): void {
    for (const lane of lanes) waiting.add(lane)
    if (gathering || waiting.size === 0) return
    gathering = setTimeout(() => {
      gathering = undefined
      ring([])
    }, gatherMilliseconds)
    const names = [...waiting].join(' ')
    waiting.clear()
    void pool.query('select pg_notify($1, $2)', ['jobs', names]).catch(() => undefined)
  }

  return {
    ring,
    stop() {
      clearTimeout(gathering)
    },
  }
}
