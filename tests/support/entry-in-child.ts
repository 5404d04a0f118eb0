import process from 'node:process'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { identityRoutes } from '#/features/identity/server/routes.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { refuse } from '#/kernel/result.ts'
import { createApi } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { silentLog } from '#/platform/server/log.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { entryPeppers } from './entry-processes.ts'

/** Sign-in in its own process: `node entry-in-child.ts <database> [address of a trusted proxy]`; prints its url. */
const [databaseUrl = '', ...trustedProxy] = process.argv.slice(2)
const { db, close } = openDatabase(databaseUrl, 8)
// Fixed, so that no hourly window ends in the middle of a test.
const clock = standingClock('2026-11-21T09:00:00Z')
const deps = {
  db,
  clock,
  sms: builtInSms(messageOutbox(db, clock)),
  ...entryPeppers,
  publicUrl: 'http://naryad.example',
  brand: { name: 'Наряд' },
}
const gate = {
  account: (caller: Caller) => checkSession(deps, caller),
  client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
}
const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
identityRoutes(api, deps)
const options = { log: silentLog, secureCookies: false, trustedProxy, orgCookie: 'orgid' }
const app = openHttp(options)
mountApi(app, api, options)
process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => {
  void app.close().then(close)
})
