import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#/wire/endpoint.ts'
import type { PlatformKind } from '#/wire/platform-refusals.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { answerAlways, usualAnswerMs } from './answer-always.ts'
import { callApi, refusalAnswer } from './api.ts'
import type { Answer, Api, Cookie } from './api.ts'
import { apiCaller, plainHeaders } from './http-caller.ts'
import { limitBodies, serveUploads, smallBody, usualBodies } from './http-bodies.ts'
import type { BodyLimits } from './http-bodies.ts'
import { openDoor, usualDoor } from './http-door.ts'
import type { DoorLimits } from './http-door.ts'
import type { Log } from './log.ts'
import { commonHeaders } from './pages-policy.ts'

export type HttpOptions = {
  /** Milliseconds in which an answer begins. */
  readonly answerWithinMs?: number
  readonly door?: Partial<DoorLimits>
  readonly bodies?: Partial<BodyLimits>
  /** Where uploads are kept while they come; a folder of the system by default. */
  readonly uploadsDir?: string
  readonly log: Log
  readonly secureCookies: boolean
  readonly trustedProxy: readonly string[]
  readonly orgCookie: string
}

/** Creates a Fastify server with limits, request ids and one log line per request, without any product routes. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const common = commonHeaders(options.secureCookies)
  const behindProxy = options.trustedProxy.length > 0 ? { connectionsOfAddress: undefined } : {}
  const door = openDoor({ ...usualDoor, ...behindProxy, ...options.door })
  const app = fastify({
    logger: false,
    trustProxy: options.trustedProxy.length === 0 ? false : [...options.trustedProxy],
    bodyLimit: smallBody,
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
  limitBodies(app, { ...usualBodies, ...options.bodies }, (reply, answer) => sendAnswer(reply, answer, options))
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
  const contracts = [...api.served.values()].map(({ contract }) => contract)
  serveUploads(
    app,
    contracts.filter(({ bodyForm }) => bodyForm === 'bytes'),
    {
      api,
      options: { ...options, uploadsDir: options.uploadsDir ?? join(tmpdir(), 'naryad-uploads') },
      limits: { ...usualBodies, ...options.bodies },
      send: (reply, answer) => sendAnswer(reply, answer, options),
      answer: (contract, request, body) => answerHttp(api, contract, request, options, body),
    },
  )
  for (const contract of contracts.filter(({ bodyForm }) => bodyForm !== 'bytes')) {
    app.route({
      method: contract.method,
      url: contract.path,
      ...(contract.bodyLimit === undefined ? {} : { bodyLimit: contract.bodyLimit }),
      handler: async (request, reply) =>
        sendAnswer(reply, await answerHttp(api, contract, request, options, await readBody(request)), options),
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

async function answerHttp(
  api: Api,
  contract: Endpoint,
  request: FastifyRequest,
  options: HttpOptions,
  body: unknown,
): Promise<Answer> {
  const caller = apiCaller(request, options)
  if (!caller.ok) return refusalAnswer(caller.refusal, [])
  if (body === unreadable) return refusalAnswer({ kind: 'bodyUnreadable' }, [])
  if (contract.body && contract.bodyForm !== 'bytes' && body instanceof Uint8Array)
    return refusalAnswer({ kind: 'bodyKindUnknown' }, [])
  const headers = contract.headers && plainHeaders(request, contract.headers.shape)
  const answer = await callApi(api, contract, caller.value, { params: request.params, query: request.query, headers, body })
  return contract.sharedSeconds === undefined || answer.status !== 200
    ? answer
    : { ...answer, sharedSeconds: contract.sharedSeconds }
}

/** A form with letters that its decoder could not read and replaced. */
const unreadable = Symbol('unreadable')

async function readBody(request: FastifyRequest): Promise<unknown> {
  const { body } = request
  if (!(body instanceof Uint8Array)) return body
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
  const { bytes, portions } = answer.file
  await reply.code(answer.status).send(portions === undefined ? Buffer.from(bytes) : Readable.from(portions))
}

/** The specification's cookies live 24 hours on the whole site; the companion cookie is only for the server and lives longer. */
export function writeCookie(cookie: Cookie, secure: boolean): string {
  const parts = [
    `${cookie.name}=${encodeURIComponent(cookie.value ?? '')}`,
    'Path=/',
    `Max-Age=${cookie.value === undefined ? 0 : 86_400 * (cookie.days ?? 1)}`,
    `SameSite=${cookie.strict ? 'Strict' : 'Lax'}`,
  ]
  if (secure) parts.push('Secure')
  if (cookie.httpOnly) parts.push('HttpOnly')
  return parts.join('; ')
}
