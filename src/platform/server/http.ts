import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mendOutsideText, readOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import type { PlatformKind } from '#/wire/platform-refusals.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { answerAlways, usualAnswerMs } from './answer-always.ts'
import { callApi, refusalAnswer } from './api.ts'
import type { Answer, Api, Cookie } from './api.ts'
import type { Caller } from './gate.ts'
import { openDoor, usualDoor } from './http-door.ts'
import type { DoorLimits } from './http-door.ts'
import type { Log } from './log.ts'
import { commonHeaders } from './pages-policy.ts'

export type HttpOptions = {
  /** Milliseconds in which an answer begins. */
  readonly answerWithinMs?: number
  readonly door?: Partial<DoorLimits>
  readonly log: Log
  readonly secureCookies: boolean
  readonly trustedProxy: readonly string[]
  readonly orgCookie: string
}

/** `__Host-` cookies require https; on plain loopback the same cookie is set without the prefix. */
export function companionCookieName(secure: boolean): string {
  return secure ? '__Host-companion' : 'companion'
}

/** Creates a Fastify server with limits, request ids and one log line per request, without any product routes. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const common = commonHeaders(options.secureCookies)
  const behindProxy = options.trustedProxy.length > 0 ? { connectionsOfAddress: undefined } : {}
  const door = openDoor({ ...usualDoor, ...behindProxy, ...options.door })
  const app = fastify({
    logger: false,
    trustProxy: options.trustedProxy.length === 0 ? false : [...options.trustedProxy],
    bodyLimit: 64 * 1024,
    serverFactory: (handler) => door.open(handler),
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (_, request, reply) =>
      void sendAnswer(reply.headers(common), refusalAnswer({ kind: 'bodyUnreadable' }, []), options, request.id),
  })
  readBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...common })
  })
  app.addHook('preClose', async () => door.close())
  answerAlways(app, options.answerWithinMs ?? usualAnswerMs)
  app.addHook('onResponse', async (request, reply) => {
    options.log.info(
      {
        requestId: request.id,
        route: request.routeOptions.url ?? 'unmatched',
        method: request.method,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return app
}

/** JSON is parsed immediately; everything else stays bytes until its contract is known. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : withoutPrototypeKeys(JSON.parse(utf8.decode(Buffer.from(body)))))
    } catch {
      done(Object.assign(new Error('Not JSON'), { statusCode: 400 }), undefined)
    }
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => {
    done(null, body)
  })
}

/** Creates an HTTP route for every served contract; any other address under `/api/` returns 404 in the same envelope. */
export function mountApi(app: FastifyInstance, api: Api, options: HttpOptions): void {
  for (const { contract } of api.served.values()) {
    app.route({
      method: contract.method,
      url: contract.path,
      ...(contract.bodyLimit === undefined ? {} : { bodyLimit: contract.bodyLimit }),
      handler: async (request, reply) => sendAnswer(reply, await answerHttp(api, contract, request, options), options),
    })
  }
  app.all('/api/*', (_, reply) => sendAnswer(reply, refusalAnswer({ kind: 'notFound' }, []), options))
  app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
    const refusal = refusalOfError(error.statusCode ?? 500, request.id)
    if (refusal.kind === 'fault') options.log.error({ requestId: request.id, fault: error }, 'http fault')
    await sendAnswer(reply, refusalAnswer(refusal, []), options)
  })
}

function refusalOfError(status: number, request: string): Refusal<PlatformKind> {
  if (status === 413) return { kind: 'bodyTooLarge' }
  if (status === 415) return { kind: 'bodyKindUnknown' }
  if (status === 429 || status === 503) return { kind: 'busy' }
  return status < 500 ? { kind: 'bodyUnreadable' } : { kind: 'fault', request }
}

async function answerHttp(api: Api, contract: Endpoint, request: FastifyRequest, options: HttpOptions): Promise<Answer> {
  if (isForeign(request)) return refusalAnswer({ kind: 'foreignSite' }, [])
  const caller = headerCaller(request, options)
  if ('differ' in caller) return refusalAnswer({ kind: 'headersDiffer', header: caller.differ }, [])
  const body = await readBody(contract, request)
  if (body === unreadable) return refusalAnswer({ kind: 'bodyUnreadable' }, [])
  if (contract.body && contract.bodyForm !== 'bytes' && body instanceof Uint8Array)
    return refusalAnswer({ kind: 'bodyKindUnknown' }, [])
  const headers = contract.headers && plainHeaders(request, contract.headers.shape)
  const answer = await callApi(api, contract, caller, { params: request.params, query: request.query, headers, body })
  return contract.sharedSeconds === undefined || answer.status !== 200
    ? answer
    : { ...answer, sharedSeconds: contract.sharedSeconds }
}

/**
 * Refuses pages of another origin, for any method: both foreign sites and neighbours by domain or port, whose requests carry
 * even Strict cookies. Old browsers that send no `Sec-Fetch-Site` are recognised by `Origin`.
 */
function isForeign(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host)
}

/** Reads the caller from the headers of an API request; a header that contradicts its alias is named in `differ`. */
function headerCaller(request: FastifyRequest, options: HttpOptions): Caller | { differ: string } {
  const token = one(request, ['token', 'authtoken'])
  const personId = one(request, ['person-id', 'person_id', 'empid'])
  const orgId = one(request, ['org-id'])
  const idempotencyKey = one(request, ['idempotency-key'])
  if (token === false || timesSent(request, 'token') > 1) return { differ: 'token' }
  if (personId === false) return { differ: 'person-id и person_id' }
  if (orgId === false) return { differ: 'org-id' }
  if (idempotencyKey === false) return { differ: 'idempotency-key' }
  const companion = cookiesOf(request)[companionCookieName(options.secureCookies)]
  return { ...commonCaller(request), token, personId, orgId, idempotencyKey, companion }
}

/** Reads the caller of a stream: a browser cannot set custom headers on it, so cookies are used; a program sends headers. */
export function streamCaller(
  request: FastifyRequest,
  options: HttpOptions,
): Result<Caller, Refusal<'foreignSite' | 'headersDiffer'>> {
  if (isForeign(request)) return refuse({ kind: 'foreignSite' })
  if (request.headers['token'] === undefined) return ok(cookieCaller(request, options))
  const caller = headerCaller(request, options)
  return 'differ' in caller ? refuse({ kind: 'headersDiffer', header: caller.differ }) : ok(caller)
}

/** Reads the caller of a page: the same session, from the cookies. */
export function cookieCaller(request: FastifyRequest, options: HttpOptions): Caller {
  const cookies = cookiesOf(request)
  return {
    ...commonCaller(request),
    browser: true,
    token: cookies['token'],
    personId: cookies['personid'],
    orgId: cookies[options.orgCookie],
    idempotencyKey: undefined,
    companion: cookies[companionCookieName(options.secureCookies)],
  }
}

function commonCaller(request: FastifyRequest): Pick<Caller, 'requestId' | 'ip' | 'userAgent' | 'browser'> {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: mendOutsideText((request.headers['user-agent'] ?? '').slice(0, 300)),
    browser: request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined,
  }
}

/**
 * Returns the single value of a header that may appear under several names or several times; `false` when the values differ.
 */
function one(request: FastifyRequest, names: readonly string[]): string | undefined | false {
  const values = new Set<string>()
  for (const name of names) {
    const header = request.headers[name]
    for (const value of Array.isArray(header) ? header : (header ?? '').split(',')) {
      if (value.trim() !== '') values.add(value.trim().slice(0, 300))
    }
  }
  return values.size > 1 ? false : [...values][0]
}

function timesSent(request: FastifyRequest, header: string): number {
  return request.raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === header).length
}

/**
 * Returns the headers that a contract names. Header names are case-insensitive, so one value sent under several spellings arrives
 * as «a, a»; this returns `a`.
 */
function plainHeaders(request: FastifyRequest, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(known).map((name) => {
      const value = request.headers[name]
      const values = new Set(typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [])
      return [name, values.size === 1 ? [...values][0] : value]
    }),
  )
}

/** A cookie that is not a text of one line is not one of ours. */
export function cookiesOf(request: FastifyRequest): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    try {
      const read = readOutsideText(decodeURIComponent(pair.slice(at + 1).trim()), { lines: false })
      if (read.ok) cookies[name] ??= read.value
    } catch {
      continue
    }
  }
  return cookies
}

/** A form with letters that its decoder could not read and replaced. */
const unreadable = Symbol('unreadable')

async function readBody(contract: Endpoint, request: FastifyRequest): Promise<unknown> {
  const { body } = request
  if (!(body instanceof Uint8Array) || contract.bodyForm === 'bytes') return body
  const type = request.headers['content-type'] ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)) return body
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData().catch(() => undefined)
  if (!form) return undefined
  const texts = [...form.entries()].filter(([, value]) => typeof value === 'string')
  if (texts.flat().some((text) => String(text).includes('\uFFFD'))) return unreadable
  return withoutPrototypeKeys(Object.fromEntries(texts))
}

function withoutPrototypeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPrototypeKeys)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype')
      .map(([key, part]) => [key, withoutPrototypeKeys(part)]),
  )
}

export async function sendAnswer(reply: FastifyReply, answer: Answer, options: HttpOptions, requestId?: string): Promise<void> {
  for (const cookie of answer.cookies) reply.header('set-cookie', writeCookie(cookie, options.secureCookies))
  const shared = answer.sharedSeconds
  reply.header('cache-control', shared === undefined ? 'no-store' : `public, max-age=${shared}`)
  if (requestId !== undefined) reply.header('x-request-id', requestId)
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
  if (!answer.file) return reply.code(answer.status).send(answer.body)
  const name = encodeURIComponent(answer.file.name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.headers({
    'content-type': answer.file.type,
    'content-disposition': `${answer.file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': "sandbox; default-src 'none'",
    ...(answer.file.lasting ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
  })
  await reply.code(answer.status).send(Buffer.from(answer.file.bytes))
}

/** The specification's cookies live 24 hours on the whole site; the companion cookie is only for the server. */
export function writeCookie(cookie: Cookie, secure: boolean): string {
  const parts = [
    `${cookie.name}=${encodeURIComponent(cookie.value ?? '')}`,
    'Path=/',
    `Max-Age=${cookie.value === undefined ? 0 : 86_400}`,
    `SameSite=${cookie.strict ? 'Strict' : 'Lax'}`,
  ]
  if (secure) parts.push('Secure')
  if (cookie.httpOnly) parts.push('HttpOnly')
  return parts.join('; ')
}
