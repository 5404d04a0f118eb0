import type pg from 'pg'

export type NewsEar = {
  /** Called when reading starts and whenever news may have been missed. */
  readonly onOpen: () => void
  readonly onNews: (kind: string, hearer: string) => void
}

const everyMilliseconds = 150

/** News are kept this long for readers that come late; one that comes later still takes everything for changed. */
const usuallyKept = 60_000

const portion = 5000

/**
 * Reads what transactions committed since the last look have changed, a few times a second, until stopped. The place
 * is a snapshot: news are those of transactions that the last snapshot did not see and this one does, so one that commits late
 * is neither missed nor told twice, and a long one delays nobody.
 */
export function readNews(
  pool: pg.Pool,
  ear: NewsEar,
  { keptMilliseconds = usuallyKept }: { readonly keptMilliseconds?: number } = {},
): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>()
  let stopped = false
  let place: Place | undefined
  let clearing: Promise<void> | undefined
  let kept: Place | undefined

  async function look(): Promise<void> {
    const at = performance.now()
    // A process that slept longer than the news are kept has lost its place.
    const since = place && at - place.at < keptMilliseconds / 2 ? place : undefined
    const { snapshot, news } = await newsSince(pool, since?.snapshot)
    // A server that knows fewer transactions than before is another one: a replica that took over.
    const isOpen = since !== undefined && endOf(snapshot) >= endOf(since.snapshot)
    place = { at, snapshot }
    if (!isOpen) ear.onOpen()
    else for (const [kind, hearer] of news) ear.onNews(kind, hearer)
  }

  /** Deletes what every reader has read or lost: what a snapshot of long ago already saw. */
  async function clear(): Promise<void> {
    if (!place) return
    if (kept && place.at - kept.at >= keptMilliseconds) {
      const until = kept.snapshot
      kept = place
      await clearBefore(pool, until, () => stopped)
    }
    kept ??= place
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      // What is not read now is read at the next look, from the same place.
      await look().catch(() => undefined)
      clearing ??= clear()
        .catch(() => undefined)
        .finally(() => (clearing = undefined))
      if (!stopped) await Promise.race([stopping.promise, pause(everyMilliseconds)])
    }
    await clearing
  }

  const running = loop()
  return {
    async stop() {
      stopped = true
      stopping.resolve()
      await running
    },
  }
}

/** `at`: when, by the clock of this process that never goes back. */
type Place = { readonly at: number; readonly snapshot: string }

/** A snapshot of PostgreSQL is `xmin:xmax:xip,…`; transactions from `xmax` on had not begun. */
function endOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? 0)
}

type News = { readonly snapshot: string; readonly news: readonly (readonly [kind: string, hearer: string])[] }

/** The indexed column is asked for transactions that ran at the last snapshot and for those begun since: what a look costs is what is new. */
async function newsSince(pool: pg.Pool, since: string | undefined): Promise<News> {
  const { rows } = await pool.query<News>({
    text: `select pg_current_snapshot()::text as snapshot,
      coalesce((select json_agg(distinct jsonb_build_array(kind, hearer)) from (
        select kind, hearer from news where written_by >= pg_snapshot_xmax($1::pg_snapshot)
        union all
        select kind, hearer from news where written_by = any(array(select pg_snapshot_xip($1::pg_snapshot)))
      ) as fresh), '[]') as news`,
    values: [since ?? null],
  })
  const [read] = rows
  if (!read) throw new Error('No snapshot')
  return read
}

async function clearBefore(pool: pg.Pool, snapshot: string, isStopped: () => boolean): Promise<void> {
  for (let deleted = portion; deleted === portion && !isStopped();) {
    const { rowCount } = await pool.query({
      text: `delete from news where ctid = any(array(
        select ctid from news where written_by < pg_snapshot_xmin($1::pg_snapshot)
        order by written_by limit ${portion} for update skip locked))`,
      values: [snapshot],
    })
    deleted = rowCount ?? 0
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
