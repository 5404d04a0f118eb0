import process from 'node:process'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import { tasksRoutes } from '#/features/tasks/server/routes.ts'
import type { TasksDeps } from '#/features/tasks/server/routes.ts'
import { createApi } from '#/platform/server/api.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { openLog } from '#/platform/server/log.ts'
import { reportToParent } from './measured-child.ts'

/** Tasks behind the real gate, as in production: with log lines, replies unchecked. */
const { db } = openDatabase(process.env['BENCH_DATABASE_URL'] ?? '')
const log = openLog('info')
const gateDeps = { db, clock, codePepper: 'pepper of the benchmark' }
const api = createApi({
  gate: {
    account: (caller) => checkSession(gateDeps, caller),
    client: (account, caller, permission) => enterOrganization(gateDeps, account, caller, permission),
  },
  db,
  clock,
  log,
  checkReplies: false,
})
tasksRoutes(api, { db, clock } as unknown as TasksDeps)
const options = { log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
const app = openHttp(options)
mountApi(app, api, options)
reportToParent(await app.listen({ port: 0, host: '127.0.0.1' }))
