import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { pgType, rowsOf } from './typed-sql.ts'

/** Rate, errors and duration of each route, queue state and process metrics, as Prometheus text. */
export function openMetrics(app: FastifyInstance, db: Database): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 0.7, 2, 5, 15],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  registerQueueGauges(registry, db)
  return registry
}

type QueueState = { waiting: number; dead: number; oldest: number }

/** Read once per scrape; when the database is unavailable, these metrics are omitted and the rest are still returned. */
function registerQueueGauges(registry: Registry, db: Database): void {
  let reading: Promise<QueueState | undefined> | undefined
  const read = () => {
    reading ??= readQueueState(db)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  for (const [name, help, part] of queueGauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await read()
        if (state) gauge.set(state[part])
        else gauge.remove()
      },
    })
  }
}

const queueGauges = [
  ['jobs_waiting', 'Jobs that are due or will be', 'waiting'],
  ['jobs_dead', 'Jobs given up; each needs a human', 'dead'],
  ['jobs_oldest_due_seconds', 'Age of the oldest due job nobody works on', 'oldest'],
] as const

/** More than this are told by the statistics of the table, which follow it within a few thousand. */
const counted = 10_000

/**
 * Returns the queue state: waiting jobs, dead jobs (up to a thousand), and seconds since the oldest job not being worked on
 * became due. What it costs does not depend on how many jobs there are.
 */
export async function readQueueState(db: Database): Promise<QueueState> {
  const { rows } = await rowsOf({ waiting: pgType.int, dead: pgType.int, oldest: pgType.double, rows: pgType.int })`
    select
      (select count(*)::int from (select from jobs where state = 'waiting' limit ${counted} + 1) as counted) as waiting,
      (select count(*)::int from (select from jobs where state = 'dead' limit 1000) as counted) as dead,
      (select greatest(reltuples, 0)::int from pg_class where oid = 'jobs'::regclass) as rows,
      coalesce((select extract(epoch from now() - run_at)::float8 from jobs
        where state = 'waiting' and run_at <= now() and (leased_until is null or leased_until < now())
        order by run_at, id limit 1), 0) as oldest`.execute(db)
  const [read] = rows
  if (!read) return { waiting: 0, dead: 0, oldest: 0 }
  return { ...read, waiting: read.waiting > counted ? Math.max(read.waiting, read.rows) : read.waiting }
}
