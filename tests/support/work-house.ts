import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { JobRun, WorkTable } from '#/platform/server/worker.ts'

type Handle = (run: JobRun) => Promise<{ next: 'done' }>

/** A queue on a real, initially empty database, a fixed clock, and an empty work table. */
export async function openWorkHouse(database: { readonly url: string }) {
  const opened = openDatabase(database.url, 10)
  await opened.pool.query('truncate jobs, installation_facts')
  const clock = standingClock('2026-11-21T09:00:00Z')
  const table = createWorkTable()
  const { db } = opened
  const atEnd: (() => void)[] = []
  const options = (work: WorkTable = table) => ({ db, clock, log: silentLog, table: work })
  const house = {
    db,
    clock,
    table,
    options,
    pool: opened.pool,
    url: database.url,
    jobs: () => db.selectFrom('jobs').selectAll().orderBy('id').execute(),
    enqueue: <Payload>(kind: Parameters<typeof enqueue<Payload>>[2], payload: NoInfer<Payload>, rest = {}) =>
      db.transaction().execute((tx) => enqueue(tx, clock, kind, payload, rest)),
    async notes() {
      const rows = await db.selectFrom('installation_facts').select('name').orderBy('name').execute()
      return rows.map((row) => row.name)
    },
    async work() {
      while ((await runDueJobs(options())) > 0);
    },
    async workFor(duration: Temporal.DurationLike) {
      const end = clock.now().add(duration)
      while (Temporal.Instant.compare(clock.now(), end) < 0) {
        await house.work()
        clock.advance({ minutes: 10 })
      }
    },
    otherTable(kind: Job<{ id: string }>, handle: Handle, faults?: number) {
      const other = createWorkTable()
      onJob(other, kind, (_, run) => handle(run), faults)
      return other
    },
    /** Starts a run that blocks in its handler until released, as a frozen process does. */
    hang(kind: Job<{ id: string }>, then: (run: JobRun) => Promise<unknown> = () => Promise.resolve()) {
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const frozen = house.otherTable(kind, async (run) => {
        begun.resolve()
        await gate.promise
        await then(run)
        return { next: 'done' }
      })
      const ended = runDueJobs(options(frozen))
      atEnd.push(gate.resolve)
      return {
        begun: begun.promise,
        release: () => {
          gate.resolve()
        },
        ended,
      }
    },
    async sibling() {
      const other = openDatabase(database.url, 4)
      return { db: other.db, [Symbol.asyncDispose]: () => other.close() }
    },
    /** Resolves when some connection listens for jobs. */
    async listening() {
      const { rows } = await opened.pool.query<{ found: boolean }>(
        `select exists (select from pg_stat_activity where query = 'listen jobs' and datname = current_database()) as found`,
      )
      if (!rows[0]?.found) await house.listening()
    },
    async [Symbol.asyncDispose]() {
      for (const work of atEnd) work()
      await opened.close()
    },
  }
  return house
}
