import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { forgetFormsJob } from '#/features/attachments/server/jobs.ts'
import { fetchBanksJob } from '#/features/banks/server/jobs.ts'
import {
  forgetPapersJob,
  keepTermsJob,
  makeRootJob,
  rehashFilesJob,
  rehashOthersJob,
  stampRootsJob,
} from '#/features/documents/server/jobs.ts'
import { reportMonthsJob } from '#/features/months/server/jobs.ts'
import { mailReportsJob } from '#/features/reports/server/jobs.ts'
import { addUpDaysJob, remindMissingJob, reconcileEverybodyJob } from '#/features/receipts/server/jobs.ts'
import {
  askEmploymentJob,
  forgetFormerEmployeesJob,
  forgetInvitationsJob,
  watchDependenceJob,
  watchObjectionsJob,
  watchStatusesJob,
} from '#/features/contractors/server/jobs.ts'
import { checkJournalsJob } from '#/features/journal/server/jobs.ts'
import { fetchRoundJob, subscribeMaxJob, tidyNoticesJob } from '#/features/notifications/server/jobs.ts'
import { registerPlatformJob, watchInnsJob, watchRightsJob, watchUnboundJob } from '#/features/partner/server/jobs.ts'
import { readDictionariesJob } from '#/features/registration/server/jobs.ts'
import { watchConnectionsJob } from '#/features/connections/server/jobs.ts'
import { watchServicesJob } from '#/features/services/server/jobs.ts'
import { planFetchesJob } from '#/features/taxes/server/jobs.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { requireConfig } from '#/platform/server/config.ts'
import type { Config } from '#/platform/server/config.ts'
import { openDatabaseServer } from '#/platform/server/database-url.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import type { HttpOptions } from '#/platform/server/http.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { listenAt } from '#/platform/server/listen-at.ts'
import { openProcessLog } from '#/platform/server/log.ts'
import { findLocaleTrouble } from '#/platform/server/find-locale-trouble.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'
import { newsStream } from '#/platform/server/news-stream.ts'
import { planConnections } from '#/platform/server/plan-connections.ts'
import { openReplica } from '#/platform/server/replica.ts'
import { openPdfPool } from '#/platform/server/pdf/pdf-pool.ts'
import { servePages } from '#/platform/server/pages.ts'
import { sameSiteEntry } from '#/platform/server/same-site-entry.ts'
import { watchLockBreaches } from '#/platform/server/watch-lock-breaches.ts'
import { startWorker } from '#/platform/server/worker.ts'
import { apiDocsRoutes } from './api-docs-routes.ts'
import { tellSearchesJob } from '#/features/tasks/server/jobs.ts'
import { assemble } from './assemble.ts'
import { forgetExpiredJob } from './forget-expired.ts'
import { greeting } from './greeting.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { openGateways } from './open-gateways.ts'
import { operationRoutes } from './operation-routes.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { makePageApi } from './page-api.ts'
import { resealFieldsJob } from './reseal-fields.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { tellSteps } from './tell-steps.ts'

const root = resolve(import.meta.dirname, '../..')

const config = requireConfig(process.env)
const log = openProcessLog(config.log)
const steps = tellSteps((text) => process.stdout.write(text))
steps.done('Программа загружена')
let stopping = false
/** Some process managers kill a stopping process after ten seconds. */
const longestStopMs = 9_000

const server = await openDatabaseServer(config, log)
const migrations = readMigrations(resolve(root, 'db/migrations'))
const directUrl = config.databaseDirectUrl ?? server.url
await migrate(directUrl, migrations)
const plan = await planConnections(directUrl, config.databaseConnections)
if (plan.trouble !== undefined) log.warn({}, plan.trouble)
const database = openDatabase(server.url, plan.size, { throughPooler: config.throughPooler })
const replica =
  config.databaseReplicaUrl !== undefined && config.role !== 'worker'
    ? openReplica({ url: config.databaseReplicaUrl, size: config.databaseConnections, primaryUrl: server.url })
    : undefined
const localeTrouble = await findLocaleTrouble(database.db)
if (localeTrouble !== undefined) log.warn({}, localeTrouble)
steps.done(config.databaseUrl === undefined ? `Своя база данных PostgreSQL в ${config.dataDir}` : 'База данных из DATABASE_URL')
const development = process.env['NODE_ENV'] !== 'production'
const lockBreaches = development ? undefined : watchLockBreaches(log)
const pdf = openPdfPool()
if (config.demoData) await prepareDemo(config)
const gateways = await openGateways(config, database.db, systemClock, 'usual', log)
steps.done(config.training ? 'Учебные ФНС, банк, СМС и почта' : 'Шлюзы')
const { api, table, prepare } = assemble({
  config,
  db: database.db,
  clock: systemClock,
  log,
  gateways,
  pdf,
  replica,
  checkReplies: development,
})

const options: HttpOptions = {
  log,
  secureCookies: config.publicUrl.startsWith('https:'),
  trustedProxy: config.trustedProxy,
  orgCookie: 'orgid',
  uploadsDir: join(config.dataDir, 'uploads'),
}
const app = openHttp(options)
operationRoutes(app, {
  db: database.db,
  api,
  migrations,
  brandName: config.brandName,
  codesADay: config.smsPolicy.dailyMessages,
  isStopping: () => stopping,
  lockBreaches,
  replica,
})
await prepare()
if (config.role !== 'worker') await openSite(config)
await database.db.transaction().execute(async (tx) => {
  await enqueue(tx, systemClock, registerPlatformJob, {}, { key: 'platform' })
  for (const round of [watchUnboundJob, watchRightsJob, watchInnsJob])
    await enqueue(tx, systemClock, round, {}, { key: 'platform' })
  await enqueue(tx, systemClock, subscribeMaxJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, forgetExpiredJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, rehashFilesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, rehashOthersJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, keepTermsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, forgetPapersJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, forgetFormsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, makeRootJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, checkJournalsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, reconcileEverybodyJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, addUpDaysJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, remindMissingJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, reportMonthsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, mailReportsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, watchConnectionsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, watchServicesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, resealFieldsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, watchStatusesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, watchDependenceJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, watchObjectionsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, askEmploymentJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, tellSearchesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, forgetFormerEmployeesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, forgetInvitationsJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, fetchRoundJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, tidyNoticesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, planFetchesJob, {}, { key: 'platform' })
  await enqueue(tx, systemClock, readDictionariesJob, {}, { key: 'platform' })
  if (config.tsa) await enqueue(tx, systemClock, stampRootsJob, {}, { key: 'platform' })
  if (config.bankDirectoryUrl !== undefined) await enqueue(tx, systemClock, fetchBanksJob, {}, { key: 'platform' })
})
const { concurrency } = config.npdPace
const lanes = [
  { lane: 'payments', slots: config.bankConcurrency },
  { lane: 'bankQuestions', slots: Math.ceil(config.bankConcurrency / 4) },
  { lane: 'followUps', slots: 8 },
  { lane: 'taxService', slots: concurrency },
  { lane: 'taxQuestions', slots: Math.ceil(concurrency / 4) },
] as const
const worker =
  config.role === 'web' ? undefined : startWorker({ db: database.db, listenAt: directUrl, clock: systemClock, log, table, lanes })
const port = await listenAt(app, config.host, config.port)

process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
steps.done('Страницы и API')
steps.ready(sinceCommand())
process.stdout.write(greeting(config, config.port === 0 ? `http://localhost:${port}` : config.publicUrl, gateways))
// Kept now: a process that is killed writes nothing at its end.
flushCompileCache()

function sinceCommand(): number | undefined {
  const began = Number(process.env['NARYAD_STARTED'])
  return began > 0 ? systemClock.now().epochMilliseconds - began : undefined
}

async function openSite(site: Config): Promise<void> {
  sameSiteEntry(app, options.secureCookies)
  mountApi(app, api, options)
  newsStream(app, { gate: api.parts.gate, pool: database.pool, http: options })
  apiDocsRoutes(app, api, site.brandName)
  outboxRoutes(app, site, database.db)
  sitemapRoutes(app, { db: database.db, clock: systemClock, publicUrl: site.publicUrl })
  await servePages(app, {
    root,
    mode: development ? 'development' : 'production',
    https: options.secureCookies,
    redirectRules: site.redirectRules,
    makePageApi: (request) => makePageApi(api, site, options, request),
    onError: (fault, request) => {
      log.error({ requestId: request.id, fault }, 'page failed')
    },
  })
}

async function prepareDemo(site: Config): Promise<void> {
  const onBegin = () => process.stdout.write('  Готовим учебные данные (один раз, до минуты)…\n')
  const played = await seedDemo({ config: site, db: database.db, log, pdf, today: systemClock.now(), onBegin })
  if (played) steps.done('Учебные данные готовы')
}

/**
 * Drops readiness first, finishes the current requests and jobs, then closes the server and the database. What does not finish
 * in time is left as after a power failure: the next process picks it up.
 */
async function stop(): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  setTimeout(() => {
    log.warn({}, 'stopped with work in hand')
    void server.stop().finally(() => process.exit(1))
  }, longestStopMs).unref()
  await Promise.all([app.close(), worker?.stop()])
  await gateways.close()
  await pdf[Symbol.asyncDispose]()
  await replica?.stop()
  await database.close()
  await server.stop()
  process.exit(0)
}
