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

/** Returns the queue state: waiting jobs, dead jobs, and seconds since the oldest job not being worked on became due. */
export async function readQueueState(db: Database): Promise<QueueState> {
  const { rows } = await rowsOf({ waiting: pgType.int, dead: pgType.int, oldest: pgType.double })`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'dead')::int as dead,
      coalesce(extract(epoch from now() - min(run_at) 
        filter (where state = 'waiting' and run_at <= now() and (leased_until is null or leased_until < now()))), 0)::float8 as oldest
    from jobs`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0, oldest: 0 }
}
