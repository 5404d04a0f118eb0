import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import pg from 'pg'
import { apiDocsRoutes } from '#/apps/api-docs-routes.ts'
import { assemble } from '#/apps/assemble.ts'
import type { Actor } from '#/apps/demo/demo-stage.ts'
import { operationRoutes } from '#/apps/operation-routes.ts'
import { outboxRoutes } from '#/apps/outbox-routes.ts'
import { askCode, enterWithCode, identify } from '#/features/identity/contract.ts'
import { replyFrom } from '#/platform/server/api.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { companionCookieName } from '#/platform/server/http-caller.ts'
import { openLog } from '#/platform/server/log.ts'
import { readOutbox } from '#/platform/server/message-outbox.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallInput, Endpoint } from '#/wire/endpoint.ts'
import { openWholeHouse } from './whole-house.ts'

export type CanaryHouse = Awaited<ReturnType<typeof openCanaryHouse>>

/** Outside parties that fail as verbosely as possible: the fault contains everything they were given. */
const parties = ['sms', 'mail', 'files', 'bank', 'taxService', 'npdStatus'] as const
export type Party = (typeof parties)[number] | 'pdf'

export type Visitor = Actor & {
  /** Any request, whatever its outcome. */
  ask(request: { method: string; url: string; headers?: Record<string, string>; body?: string }): Promise<Said>
  /** A contract call, whatever its outcome. */
  call<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<Said>
}

type Said = { readonly status: number; readonly code: number; readonly text: string }

/** The whole product behind its HTTP port, with its log in memory, and everything a canary must not appear in. */
export async function openCanaryHouse(start: Temporal.Instant) {
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
  const house = await openWholeHouse(start, log)
  const broken = new Set<Party>()
  const gateways = { ...house.gateways }
  for (const name of parties)
    if (name !== 'bank') Object.assign(gateways, { [name]: breakable(name, house.gateways[name], broken) })
  gateways.channelFor = async (accountId) => breakable('bank', await house.gateways.channelFor(accountId), broken)
  const { api, table } = assemble({ ...house, gateways, log, pdf: breakable('pdf', house.pdf, broken), checkReplies: true })
  const options = { log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const app = openHttp(options)
  operationRoutes(app, { db: house.db, api, migrations: [], brandName: house.config.brandName, isStopping: () => false })
  mountApi(app, api, options)
  apiDocsRoutes(app, api, house.config.brandName)
  outboxRoutes(app, { training: true }, house.db)
  const events: string[] = []
  const ear = new pg.Client({ connectionString: house.databaseUrl })
  ear.on('notification', ({ channel, payload }) => events.push(`${channel} ${payload ?? ''}`))
  await ear.connect()
  await ear.query('listen news')
  await ear.query('listen jobs')
  const errors: string[] = []
  const secrets = new Set<string>()
  const codes = new Set<string>()

  async function codeSentTo(recipient: string): Promise<string> {
    const newest = await readOutbox(house.db, recipient, 10)
    const [code] = newest.flatMap(({ body }) => /\b(\d{6})\b/.exec(body)?.[1] ?? [])
    if (code === undefined) throw new Error('No code came')
    codes.add(code)
    return code
  }

  /** A visitor with a browser: cookies, a companion, an address and a device. */
  function visit(phone: string, ip: string, userAgent: string): Visitor {
    const cookies = new Map<string, string>()
    let token: string | undefined
    let personId: string | undefined

    async function ask(request: { method: string; url: string; headers?: Record<string, string>; body?: string }) {
      const reply = await app.inject({
        method: request.method as 'POST',
        url: request.url,
        remoteAddress: ip,
        headers: {
          'user-agent': userAgent,
          'sec-fetch-site': 'same-origin',
          ...(token === undefined ? {} : { token }),
          ...(personId === undefined ? {} : { 'person-id': personId }),
          ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...request.headers,
        },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      for (const { name, value } of reply.cookies) {
        if (value !== '') cookies.set(name, value)
        if (name === companionCookieName(false) && value !== '') secrets.add(value)
      }
      const json = jsonOf(reply.body)
      const said = { status: reply.statusCode, code: Number(json['code']), text: reply.body }
      if (said.status >= 400 || said.code < 0) errors.push(reply.body)
      token = textOf(json['auth_token']) ?? textOf(json['newtoken']) ?? token
      if (token !== undefined) secrets.add(token)
      return { ...said, json }
    }

    async function call(contract: Endpoint, input: CallInput<Endpoint>) {
      const { params, query, headers = {}, body } = input as Readonly<Record<string, Record<string, unknown>>>
      const key = randomUUID()
      secrets.add(key)
      const isBytes = (body as unknown) instanceof Uint8Array
      return ask({
        method: contract.method,
        url: addressOf(contract, params, query),
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          'idempotency-key': key,
          ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { body: isBytes ? Buffer.from(body as unknown as Uint8Array).toString() : JSON.stringify(body) }),
      })
    }

    return {
      phone,
      ask,
      call,
      async act(contract, input) {
        const { status, json, text } = await call(contract, input)
        if (contract.file && status === 200) return undefined as never
        const reply = replyFrom<typeof contract>({ status, body: json, cookies: [] })
        if (!reply.ok) throw new Error(`${contract.method} ${contract.path}: ${text}`)
        const { value } = reply
        if (contract.path.endsWith('/auth/identify')) personId = (value as { person_id: string }).person_id
        if (contract.path.endsWith('/auth/code') && contract.method === 'POST')
          personId = (value as { data: { person_id: string } }).data.person_id
        return value
      },
      lastCode: () => codeSentTo(phone),
    }
  }

  return {
    ...house,
    stage: { ...house.stage, api, table },
    app,
    lines,
    errors,
    /** Live messages sent to processes and browsers. */
    events,
    /** Tokens, companions and idempotency keys in use. */
    secrets,
    /** Codes delivered to phones and mailboxes. */
    codes,
    broken,
    codeSentTo,
    visit,
    async enter(visitor: Visitor, role: 'client' | 'person'): Promise<void> {
      house.clock.advance({ seconds: 70 })
      const params = { role }
      await visitor.act(identify, { params, headers: { phone: visitor.phone } })
      await visitor.act(askCode, { params, query: {}, headers: {} })
      await visitor.act(enterWithCode, { params, headers: { code: await visitor.lastCode() } })
    },
    async [Symbol.asyncDispose]() {
      await ear.end()
      await app.close()
      await house[Symbol.asyncDispose]()
    },
  }
}

/** The party itself, until told to fail. */
function breakable<Target extends object>(name: Party, target: Target, broken: ReadonlySet<Party>): Target {
  return new Proxy(target, {
    get(from, key) {
      const value: unknown = Reflect.get(from, key)
      if (typeof value !== 'function') return value
      const work = value.bind(from) as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        if (!broken.has(name)) return work(...args)
        const told = JSON.stringify(args)
        throw new TypeError(`${name} broke on ${told}: ${wordsOf(args).join(' ')}\n{"level":30,"msg":"forged"}`, {
          cause: new Error(told),
        })
      }
    },
  })
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
