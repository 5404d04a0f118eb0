import * as z from 'zod/mini'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { confirmedMinutes } from '#/wire/endpoint.ts'
import type { CallReply, Endpoint, FileReply, HandlerReply, Output } from '#/wire/endpoint.ts'
import { borderOf } from '#/wire/border.ts'
import type { Border } from '#/wire/border.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import type { PlatformKind } from '#/wire/platform-refusals.ts'
import type { Refusal, RefusalKind } from '#/wire/refusals.ts'
import { isOverload } from './database.ts'
import type { Database } from './database.ts'
import type { AccountScope, Caller, ClientScope, Gate, PersonScope } from './gate.ts'
import { withIdempotency } from './idempotency.ts'
import type { StoredAnswer } from './idempotency.ts'
import type { Log } from './log.ts'
import { refusedCalls } from './refused-calls.ts'
import type { RefusedCall } from './refused-calls.ts'
import type { Replica } from './replica.ts'

export type ScopeOf<E extends Endpoint> = E['access'] extends 'client'
  ? ClientScope
  : E['access'] extends 'person'
    ? PersonScope
    : E['access'] extends 'account'
      ? AccountScope
      : undefined

export type Cookie = {
  readonly name: string
  readonly value: string | undefined
  readonly httpOnly?: boolean
  readonly strict?: boolean
  /** How long the browser keeps it; a day by default. */
  readonly days?: number
}

export type HandlerContext<E extends Endpoint> = {
  readonly scope: ScopeOf<E>
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly headers: Output<E['headers']>
  readonly body: Output<E['body']>
  readonly caller: Caller
  readonly setCookie: (cookie: Cookie) => void
}

export type Handler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<Result<HandlerReply<E>, Refusal<E['refusals'][number]>>>

/** The unparsed parts of a request, apart from the caller. */
export type Raw = { readonly params?: unknown; readonly query?: unknown; readonly headers?: unknown; readonly body?: unknown }

export type Answer = StoredAnswer & {
  readonly file?: FileReply
  readonly cookies: readonly Cookie[]
  /** Seconds to wait before retrying the same call. */
  readonly retryAfter?: number
  /** Seconds during which the answer is identical for everyone and may be cached. */
  readonly sharedSeconds?: number
}

export type ApiParts = {
  readonly gate: Gate
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Where calls that may lag are read, if there is such a server. */
  readonly replica?: Pick<Replica, 'read'> | undefined
  /** Checks every reply against its contract; enabled in tests and development. */
  readonly checkReplies: boolean
}

type Part = (typeof parts)[number]

type Served = {
  readonly contract: Endpoint
  readonly borders: Partial<Record<Part, Border>>
  readonly handle: Handler<Endpoint>
}

export type Api = { readonly parts: ApiParts; readonly served: Map<string, Served> }

export function createApi(parts: ApiParts): Api {
  return { parts, served: new Map() }
}

export function endpointKey(contract: Pick<Endpoint, 'method' | 'path'>): string {
  return `${contract.method} ${contract.path}`
}

/** Binds a contract to its handler. A refusal that the contract does not list is a compile error. */
export function serve<const E extends Endpoint>(api: Api, contract: E, handle: Handler<NoInfer<E>>): void {
  const key = endpointKey(contract)
  if (api.served.has(key)) throw new Error(`${key} is served twice`)
  api.served.set(key, { contract, borders: bordersOf(contract), handle })
}

/** Runs one call, identically for HTTP and for server-rendered pages. Never throws. */
export async function callApi(api: Api, contract: Endpoint, caller: Caller, raw: Raw): Promise<Answer> {
  const served = api.served.get(endpointKey(contract))
  if (!served) return refusalAnswer({ kind: 'notFound' }, [])
  const cookies: Cookie[] = []
  const { gate, clock, replica } = api.parts
  let writer: AccountScope | undefined
  try {
    const scope = await openScope(gate, served.contract, caller)
    if (!scope.ok) return refused(contract, scope.refusal, cookies)
    if (replica && contract.method !== 'GET') writer = scope.value.account
    const input = readInput(served, raw)
    if (!input.ok) return refusalAnswer(input.refusal, cookies)
    // Checked last, so that nobody enters a code for a call that would be refused anyway.
    if (served.contract.confirmed && !isConfirmed(scope.value.account, clock))
      return refused(contract, { kind: 'confirmationNeeded' }, cookies)
    const context = { ...input.value, scope: scope.value.scope, caller, setCookie: (cookie: Cookie) => cookies.push(cookie) }
    const run = () => answerOf(api, served, context as unknown as HandlerContext<Endpoint>, cookies)
    if (replica && contract.mayLag && !hasJustWritten(scope.value.account, clock)) return await replica.read(run)
    if (!served.contract.idempotent) return await run()
    const mayLackKey = served.contract.idempotent === 'keyed or not'
    const repeat = { endpoint: endpointKey(contract), caller, scope: scope.value.scope, input: input.value, mayLackKey }
    const answer = await withIdempotency(api.parts, repeat, run)
    return answer.ok ? { cookies: [], ...answer.value } : refused(contract, answer.refusal, [])
  } catch (fault) {
    return answerFault(api, contract, caller, fault)
  } finally {
    // After a fault too: it may have come after the commit.
    if (writer) await gate.wrote?.(writer).catch(() => undefined)
  }
}

/**
 * For this long whoever changes anything reads from the primary. A replica is used only while it is much closer behind, so the rest is
 * for clocks of servers that differ.
 */
const seconds = 5

function hasJustWritten(account: AccountScope | undefined, clock: Clock): boolean {
  const at = account?.wroteAt
  return at !== undefined && Temporal.Instant.compare(at, clock.now().subtract({ seconds })) >= 0
}

/**
 * Decides access alone, before anything of the request is read: the answer when the caller may not call, otherwise undefined. The
 * call itself decides again.
 */
export async function refuseAtDoor(api: Api, contract: Endpoint, caller: Caller): Promise<Answer | undefined> {
  try {
    const scope = await openScope(api.parts.gate, contract, caller)
    return scope.ok ? undefined : refused(contract, scope.refusal, [])
  } catch (fault) {
    return answerFault(api, contract, caller, fault)
  }
}

function answerFault(api: Api, contract: Endpoint, { requestId }: Caller, fault: unknown): Answer {
  api.parts.log.error({ requestId, endpoint: endpointKey(contract), fault }, 'request failed')
  return refusalAnswer(isOverload(fault) ? { kind: 'busy' } : { kind: 'fault', request: requestId }, [])
}

function refused(contract: Endpoint, refusal: Refusal, cookies: readonly Cookie[]): Answer {
  const call: RefusedCall = { endpoint: endpointKey(contract), kind: refusal.kind }
  refusedCalls.publish(call)
  return refusalAnswer(refusal, cookies)
}

/** Converts the answer of an in-process call into what the browser gets over HTTP. */
export function replyFrom<E extends Endpoint>(answer: Answer): Result<CallReply<E>, { status: number; body: Answer['body'] }> {
  if (Number(answer.body['code']) < 0) return { ok: false, refusal: { status: answer.status, body: answer.body } }
  const { code: _code, message: _message, data, ...beside } = answer.body
  return ok((Object.keys(beside).length === 0 ? data : { data, ...beside }) as CallReply<E>)
}

/** The answer to a refused call: the words, the kind and its facts. */
export function refusalAnswer(refusal: Refusal, cookies: readonly Cookie[]): Answer {
  const { status, body } = describeRefusal(refusal)
  const retryAfter = refusal.kind === 'tooOften' ? refusal.seconds : retrySeconds.get(refusal.kind)
  return {
    status,
    body,
    cookies,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

const retrySeconds: ReadonlyMap<RefusalKind, number> = new Map([
  ['busy', 60],
  ['keyRunning', 3],
])

type Opened = { readonly scope: unknown; readonly account: AccountScope | undefined }

async function openScope(gate: Gate, contract: Endpoint, caller: Caller): Promise<Result<Opened, Refusal<PlatformKind>>> {
  if (contract.access === 'public') return ok({ scope: undefined, account: undefined })
  const opened = await gate.account(caller)
  if (!opened.ok) return opened
  const account = opened.value
  if (contract.access === 'account') return ok({ scope: account, account })
  if (!account.signedUp) return refuse({ kind: 'signUpFirst' })
  if (contract.method !== 'GET' && contract.evenOverdue !== true) {
    const work = await gate.work?.(account, contract.access)
    if (work && !work.ok) return work
  }
  if (contract.access === 'person') return ok({ scope: account, account })
  const client = await gate.client(account, caller, contract.permission)
  if (!client.ok) return client
  const proof = contract.proven ? await gate.proof?.(client.value) : undefined
  return proof && !proof.ok ? proof : ok({ scope: client.value, account })
}

function isConfirmed(account: AccountScope | undefined, clock: Clock): boolean {
  const confirmedAt = account?.confirmedAt
  if (confirmedAt === undefined) return false
  return Temporal.Instant.compare(confirmedAt, clock.now().subtract({ minutes: confirmedMinutes })) >= 0
}

const parts = ['params', 'query', 'headers', 'body'] as const

function bordersOf(contract: Endpoint): Served['borders'] {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const schema = contract[part]
      return schema ? [[part, borderOf(schema)]] : []
    }),
  )
}

function readInput({ contract, borders }: Served, raw: Raw): Result<Partial<Record<Part, unknown>>, Refusal<PlatformKind>> {
  const values: Partial<Record<Part, unknown>> = {}
  for (const part of parts) {
    const [schema, border] = [contract[part], borders[part]]
    if (!schema || !border) continue
    const read = readPart(schema, border, raw[part] ?? (part === 'body' ? undefined : {}))
    if (!read.ok) return part === 'params' ? refuse({ kind: 'notFound' }) : invalidInput(read.refusal.issues)
    values[part] = read.value
  }
  return ok(values)
}

type Issues = Readonly<Record<string, string>>

function readPart(schema: z.ZodMiniType, border: Border, raw: unknown): Result<unknown, { readonly issues: Issues }> {
  const texts = border.read(raw)
  if (!texts.ok) return texts
  const read = z.safeParse(schema, texts.value)
  if (read.success) return ok(read.data)
  const issues = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), russian(issue)]))
  return { ok: false, refusal: { issues } }
}

function invalidInput(issues: Issues) {
  const problem = Object.entries(issues)
    .map(([field, message]) => (field === '' ? message : `${field}: ${message}`))
    .join('; ')
  return refuse({ kind: 'invalidInput', problem, issues })
}

function russian(issue: z.core.$ZodIssue): string {
  return /[а-яё]/i.test(issue.message) ? issue.message : 'Проверьте значение'
}

async function answerOf(api: Api, served: Served, context: HandlerContext<Endpoint>, cookies: Cookie[]): Promise<Answer> {
  const result = await served.handle(context)
  if (!result.ok) return refused(served.contract, result.refusal, cookies)
  if (served.contract.file) {
    const file = result.value as FileReply
    if (api.parts.checkReplies && !served.contract.file.includes(mediaTypeOf(file.type)))
      throw new TypeError(`${endpointKey(served.contract)} does not promise a file of ${file.type}`)
    return { status: 200, body: {}, file, cookies }
  }
  const { data, ...beside } = served.contract.beside ? (result.value as { data: unknown }) : { data: result.value }
  if (api.parts.checkReplies) z.parse(served.contract.reply, data)
  return { status: 200, body: { code: 1, message: 'Готово', ...(data === undefined ? {} : { data }), ...beside }, cookies }
}

/** `text/csv; charset=utf-8` is `text/csv`. */
function mediaTypeOf(contentType: string): string {
  return contentType.split(';')[0] ?? ''
}
