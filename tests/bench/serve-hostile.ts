import * as z from 'zod/mini'
import { ok, refuse } from '#/kernel/result.ts'
import { createApi, serve } from '#/platform/server/api.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { silentLog as log } from '#/platform/server/log.ts'
import { mountPages } from '#/platform/server/pages.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { reportToParent } from './measured-child.ts'

/** The door of the site with an upload, a call with a small body and a page; nobody is signed in. */
const { db } = openDatabase('postgres://nobody@127.0.0.1:1/none', 1)
const gate = { account: async () => refuse({ kind: 'unauthorized' }), client: async () => refuse({ kind: 'noOrganization' }) }
const api = createApi({ gate, db, clock, log, checkReplies: false })
const common = { method: 'POST', summary: 'Проба', reply: z.unknown(), refusals: [] } as const
const upload = { body: z.instanceof(Uint8Array), bodyForm: 'bytes', bodyLimit: 10 * 1024 * 1024 } as const
serve(api, endpoint({ ...common, ...upload, path: '/api/v1/client/upload', access: 'person' }), async () => ok())
serve(api, endpoint({ ...common, path: '/api/v1/public/small', access: 'public', body: z.unknown() }), async () => ok())
const options = { log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
const app = openHttp(options)
mountApi(app, api, options)
const pages = { answer: async () => new Response('<!doctype html>'.repeat(2_000)), version: '1', styles: [] }
const site = { root: '', mode: 'production', https: false, makePageApi: async () => ({}), onError: () => undefined } as const
await mountPages(app, site, async () => pages)
reportToParent(await app.listen({ port: 0, host: '127.0.0.1' }))
