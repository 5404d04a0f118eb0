import { addressOf } from '#/wire/endpoint.ts'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { Result } from '#/kernel/result.ts'
import { warn } from './alerts.ts'
import { networkRefusal, refusalOf } from './call-refusal.ts'
import type { CallRefusal, Envelope, RefusalOf } from './call-refusal.ts'
import { askToConfirm } from './confirmation.ts'
import { defaultHeaders, newAttemptKey } from './default-headers.ts'

export type CallOptions = {
  /** The caller shows the refusal; no alert appears. */
  readonly skipAlerts?: boolean
  /** Repeats the same attempt of an idempotent call. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/**
 * Calls an endpoint from the browser. The reply is taken as the server gave it, which checks it against the contract: its schema
 * does not travel here (`tools/light-contracts.ts`). Refusals are returned and, unless told otherwise, also shown (specification, section 8).
 * If the session must be confirmed, asks for a code and sends the same call again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Result<CallReply<E>, RefusalOf<E>>> {
  const attempt = { ...options, idempotencyKey: options.idempotencyKey ?? newAttemptKey() }
  for (;;) {
    const response = await send(endpoint, input, attempt)
    const answer = response instanceof Response ? await read(endpoint, response) : unreached(response)
    if (answer.ok) return answer
    const unconfirmed = answer.refusal.kind === 'confirmationNeeded'
    if (unconfirmed && (await askToConfirm())) continue
    if (!unconfirmed && options.skipAlerts !== true) showRefusal(answer.refusal, requestIdOf(response))
    return answer
  }
}

/** Shows a refused or failed call (specification, section 8). */
export function showRefusal(refusal: CallRefusal, requestId?: string): void {
  const details = [
    `Код ${refusal.code}`,
    ...(refusal.status === 0 ? [] : [`HTTP ${refusal.status}`]),
    ...(requestId === undefined ? [] : [`Запрос ${requestId}`]),
  ]
  if (refusal.kind === 'network') {
    const cause = refusal.information === undefined ? [] : [refusal.information]
    return warn(refusal.message, refusal.action, [...details, ...cause], 'network')
  }
  if (refusal.status === 401) return warn('Ошибка авторизации', '', details)
  warn(alertText(refusal), alertDescription(refusal), details)
}

/** The alert's text; for HTTP errors, information follows after «!» and a line break. */
export function alertText(refusal: CallRefusal): string {
  const text = refusal.message || refusal.action || 'Ошибка выполнения запроса'
  const done = refusal.status >= 200 && refusal.status < 300
  return refusal.information && !done ? `${text}!\n${refusal.information}` : text
}

function alertDescription(refusal: CallRefusal): string {
  return refusal.message && refusal.action ? refusal.action : ''
}

type Attempt = { readonly idempotencyKey: string; readonly signal?: AbortSignal }

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: Attempt): Promise<unknown> {
  const key = endpoint.idempotent ? { 'idempotency-key': options.idempotencyKey } : {}
  const { body, type } = encodeBody(endpoint, input.body)
  try {
    return await fetch(addressOf(endpoint, record(input.params), record(input.query)), {
      method: endpoint.method,
      headers: { ...defaultHeaders(), accept: 'application/json', ...type, ...key, ...texts(input.headers) },
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  } catch (error) {
    return error
  }
}

function encodeBody(endpoint: Endpoint, body: unknown): { body?: BodyInit; type: Record<string, string> } {
  if (body === undefined) return { type: {} }
  if (endpoint.bodyForm === 'multipart') return { body: formOf(record(body)), type: {} }
  if (endpoint.bodyForm === 'bytes') return { body: body as BodyInit, type: { 'content-type': 'application/octet-stream' } }
  return { body: JSON.stringify(body), type: { 'content-type': 'application/json' } }
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Result<CallReply<E>, RefusalOf<E>>> {
  const envelope = await readEnvelope(response)
  const done = response.ok && typeof envelope?.['code'] === 'number' && envelope['code'] >= 0
  if (!done) return { ok: false, refusal: refusalOf(response, envelope, endpoint.refusals) }
  return { ok: true, value: (endpoint.beside ? envelope : envelope['data']) as CallReply<E> }
}

/** Undefined when the response is not an envelope, such as a proxy's page or an empty body. */
export async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : undefined
}

/** Beside our words stands the error itself, unless the browser knows that it has no network: then its words say nothing more. */
function unreached(error: unknown): { ok: false; refusal: CallRefusal<never> } {
  const words = error instanceof Error ? error.message : String(error)
  return { ok: false, refusal: networkRefusal(navigator.onLine ? words : undefined) }
}

function requestIdOf(response: unknown): string | undefined {
  return response instanceof Response ? (response.headers.get('x-request-id') ?? undefined) : undefined
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function texts(headers: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record(headers)).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
