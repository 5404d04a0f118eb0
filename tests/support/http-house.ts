import { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { createApi, serve } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, Gate } from '#/platform/server/gate.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import type { HttpOptions } from '#/platform/server/http.ts'
import { openLog } from '#/platform/server/log.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { endpoint } from '#/wire/endpoint.ts'

/** The token of the only session of these tests. */
export const token = 'Zk3vQ0mB8wX1tYp7LdRc5sNeHfUaGj2iOq4KxMnVbTz'

const path = '/api/v1/person/echo'
const note = z.object({ surname: z.string(), sum: z.optional(z.number()) })
const common = { access: 'public', summary: 'Проба', reply: z.unknown(), refusals: ['notFound', 'tooOften', 'busy'] } as const

export const contracts = {
  echo: endpoint({ ...common, method: 'POST', path, body: note, query: z.object({ q: z.optional(z.string()) }) }),
  form: endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/person/form',
    body: z.record(z.string(), z.string()),
    bodyForm: 'multipart',
  }),
  loose: endpoint({ ...common, method: 'POST', path: '/api/v1/person/loose', body: z.unknown() }),
  bytes: endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/person/bytes',
    body: z.instanceof(Uint8Array),
    bodyForm: 'bytes',
    bodyLimit: 1000,
  }),
  upload: endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/person/upload',
    access: 'person',
    body: z.instanceof(Uint8Array),
    bodyForm: 'bytes',
    bodyLimit: 10 * 1024 * 1024,
  }),
  who: endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/person/who/:id',
    access: 'person',
    params: z.object({ id: z.string() }),
  }),
  header: endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/:role/auth/identify',
    params: z.object({ role: z.string() }),
    headers: z.object({ phone: z.string() }),
  }),
  file: endpoint({
    ...common,
    method: 'GET',
    path: '/api/Doc/PDF/:a/:b',
    params: z.object({ a: z.string(), b: z.string() }),
    file: ['application/pdf'],
  }),
  cookie: endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/person/auth/login',
    beside: z.object({ auth_token: z.string() }),
  }),
  often: endpoint({ ...common, method: 'GET', path: '/api/v1/public/often' }),
  fault: endpoint({ ...common, method: 'POST', path: '/api/v1/person/fault', body: z.unknown() }),
  wrongReply: endpoint({ ...common, method: 'GET', path: '/api/v1/person/wrong-reply', reply: z.object({ id: z.string() }) }),
}

/** An HTTP server with one contract of each kind, its log in an array, and a database that does not exist. */
export async function openHttpHouse(given: Partial<HttpOptions> = {}) {
  const lines: string[] = []
  const log = openLog(
    'info',
    new Writable({
      write(line: Buffer, _, done) {
        lines.push(line.toString())
        done()
      },
    }),
  )
  const options: HttpOptions = { log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid', ...given }
  const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  const seen: Caller[] = []
  const api = createApi({ gate, db, clock: standingClock('2026-11-21T09:00:00Z'), log, checkReplies: true })
  const house = { api, db, lines, seen, app: openHttp(options), fault: new Error('boom') as unknown }
  serve(api, contracts.echo, async ({ body, query, caller }) => {
    seen.push(caller)
    return ok({ body, query })
  })
  serve(api, contracts.form, async ({ body }) => ok(body))
  serve(api, contracts.loose, async ({ body }) => ok(body))
  serve(api, contracts.bytes, async ({ body }) => ok({ length: body.length }))
  serve(api, contracts.upload, async ({ body }) => ok({ length: body.length, sha256: sha256Hex(body) }))
  serve(api, contracts.who, async ({ scope, params, caller }) => {
    seen.push(caller)
    return ok({ person: scope.personId, id: params.id })
  })
  serve(api, contracts.header, async ({ headers }) => ok(headers))
  serve(api, contracts.file, async () =>
    ok({ bytes: Buffer.from('%PDF'), type: 'application/pdf', name: 'Договор «1» (копия).pdf', inline: true }),
  )
  serve(api, contracts.cookie, async ({ setCookie }) => {
    setCookie({ name: 'token', value: token })
    setCookie({ name: 'companion', value: 'к;уки', httpOnly: true, strict: true })
    setCookie({ name: 'old', value: undefined })
    return ok({ data: {}, auth_token: token })
  })
  serve(api, contracts.often, async () => refuse({ kind: 'tooOften', seconds: 42 }))
  serve(api, contracts.fault, () => Promise.reject(house.fault))
  serve(api, contracts.wrongReply, async () => ok({ id: 5 } as unknown as { id: string }))
  mountApi(house.app, api, options)
  return {
    ...house,
    fail(fault: unknown) {
      house.fault = fault
    },
    async [Symbol.asyncDispose]() {
      await house.app.close()
      await close()
    },
  }
}

const gate: Gate = {
  async account(caller) {
    if (caller.token !== token) return refuse({ kind: 'unauthorized' })
    return ok({ personId: 'person_1', sessionId: 'session_1', phone: parsePhone('9001234567'), signedUp: true } as AccountScope)
  },
  client: async (account) => ok(account as unknown as ClientScope),
}
