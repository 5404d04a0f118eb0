import type { FastifyRequest } from 'fastify'
import { mendOutsideText, readOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { Caller } from './gate.ts'

export type CallerOptions = { readonly secureCookies: boolean; readonly orgCookie: string }

/** `__Host-` cookies require https; on plain loopback the same cookie is set without the prefix. */
export function companionCookieName(secure: boolean): string {
  return secure ? '__Host-companion' : 'companion'
}

/** Reads the caller of an API request from its headers. */
export function apiCaller(
  request: FastifyRequest,
  options: CallerOptions,
): Result<Caller, Refusal<'foreignSite' | 'headersDiffer'>> {
  if (isForeign(request)) return refuse({ kind: 'foreignSite' })
  const caller = headerCaller(request, options)
  return 'differ' in caller ? refuse({ kind: 'headersDiffer', header: caller.differ }) : ok(caller)
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
function headerCaller(request: FastifyRequest, options: CallerOptions): Caller | { differ: string } {
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
  options: CallerOptions,
): Result<Caller, Refusal<'foreignSite' | 'headersDiffer'>> {
  if (request.headers['token'] !== undefined) return apiCaller(request, options)
  return isForeign(request) ? refuse({ kind: 'foreignSite' }) : ok(cookieCaller(request, options))
}

/** Reads the caller of a page: the same session, from the cookies. */
export function cookieCaller(request: FastifyRequest, options: CallerOptions): Caller {
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
export function plainHeaders(request: FastifyRequest, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
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
