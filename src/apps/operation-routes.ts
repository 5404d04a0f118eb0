import type { FastifyInstance } from 'fastify'
import type { Api } from '#/platform/server/api.ts'
import { pingDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import { unapplied } from '#/platform/server/migrate.ts'
import type { Migration } from '#/platform/server/migrate.ts'
import { openMetrics, readQueueState } from '#/platform/server/metrics.ts'
import type { Replica } from '#/platform/server/replica.ts'
import type { LockBreachWatch } from '#/platform/server/watch-lock-breaches.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { registerAlarms } from './alarm-gauges.ts'
import { registerCodeBudget } from './code-budget-gauges.ts'
import { registerLockBreaches } from './lock-breach-gauge.ts'
import { publishedApi } from './published-api.ts'
import { registerReplica } from './replica-gauges.ts'
import { registerServices } from './service-gauges.ts'

type Parts = {
  db: Database
  api: Api
  migrations: readonly Migration[]
  brandName: string
  /** Codes that may be sent per day. */
  codesADay?: number
  isStopping(): boolean
  /** In production: locks taken against the order. */
  lockBreaches?: LockBreachWatch | undefined
  replica?: Replica | undefined
}

const notFound = describeRefusal({ kind: 'notFound' }).body
const notReady = { ...describeRefusal({ kind: 'busy' }).body, message: 'Не готов' }

/** A queue whose oldest due job is older than this is considered stuck. */
const stuckAfterSeconds = 900

/** Health for the balancer, metrics for the operator, the contract for integrators. */
export function operationRoutes(app: FastifyInstance, parts: Parts): void {
  const registry = openMetrics(app, parts.db)
  registerAlarms(registry, parts.db)
  registerServices(registry, parts.db)
  registerCodeBudget(registry, parts.db, parts.codesADay)
  if (parts.lockBreaches) registerLockBreaches(registry, parts.lockBreaches)
  if (parts.replica) registerReplica(registry, parts.replica)
  app.get('/api/health/live', async () => ({ code: 1, message: 'Живой' }))
  app.get('/api/health/ready', async (_, reply) => {
    const checks = await readiness(parts)
    const ready = Object.values(checks).every((check) => check === 'ok')
    return reply.code(ready ? 200 : 503).send({ ...(ready ? { code: 1, message: 'Готов' } : notReady), data: checks })
  })
  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] !== undefined) return reply.code(404).send(notFound)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  const contracts = [...parts.api.served.values()].map(({ contract }) => contract)
  app.get('/api/openapi.json', async (_, reply) => reply.send(publishedApi(contracts, parts.brandName)))
}

async function readiness(parts: Parts) {
  const process = parts.isStopping() ? 'stopping' : 'ok'
  if (!(await pingDatabase(parts.db))) return { process, database: 'unreachable' }
  return { process, database: 'ok', ...(await databaseChecks(parts).catch(() => ({ migrations: 'unknown', queue: 'unknown' }))) }
}

async function databaseChecks({ db, migrations }: Parts) {
  const applied = await db.selectFrom('schema_migrations').selectAll().execute()
  const queue = await readQueueState(db)
  return {
    migrations: unapplied(migrations, applied).length === 0 ? 'ok' : 'behind',
    queue: queue.oldest < stuckAfterSeconds ? 'ok' : 'stuck',
  }
}
