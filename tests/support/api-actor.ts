import { randomUUID } from 'node:crypto'
import { askCode, enterWithCode, identify } from '#/features/identity/contract.ts'
import { replyFrom } from '#/platform/server/api.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { RunningApp } from './running-app.ts'

/** Uses the running app over HTTP, without a browser, to prepare what a journey only needs to find. */
export type ApiActor = {
  readonly phone: string
  /** Headers of every call of this session. */
  readonly session: SessionHeaders
  act<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<CallReply<E>>
  /** Performs an action that sends a code and returns the code. */
  codeAfter(sending: () => Promise<unknown>): Promise<string>
}

export type SessionHeaders = Readonly<Record<string, string>>

/** Signs in with a phone and a code from the outbox, as the screens do, in a browser of this name. Any refusal fails the test with its text. */
export async function enterApi(
  app: RunningApp,
  phone: string,
  role: 'client' | 'person',
  browser: SessionHeaders = {},
): Promise<ApiActor> {
  const params = { role }
  const known = await ask(app, browser, identify, { params, headers: { phone } })
  const named = { ...browser, 'person-id': known.person_id }
  const code = await codeAfter(app, phone, () => ask(app, named, askCode, { params, query: {}, headers: {} }))
  const entered = await ask(app, named, enterWithCode, { params, headers: { code } })
  return actorWith(app, phone, { token: entered.auth_token, 'person-id': entered.data.person_id })
}

/** The same with headers of an existing session, or with extra headers. */
export function actorWith(app: RunningApp, phone: string, session: SessionHeaders): ApiActor {
  return {
    phone,
    session,
    act: (contract, input) => ask(app, session, contract, input),
    codeAfter: (sending) => codeAfter(app, phone, sending),
  }
}

async function ask<E extends Endpoint>(
  app: RunningApp,
  session: SessionHeaders,
  contract: E,
  input: CallInput<E>,
): Promise<CallReply<E>> {
  const { params, query, headers, body } = parts(input)
  const response = await fetch(`${app.url}${addressOf(contract, params, query)}`, {
    method: contract.method,
    headers: {
      ...session,
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      'idempotency-key': randomUUID(),
      ...(body === undefined || body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  const reply = replyFrom<E>({ status: response.status, body: record(answer), cookies: [] })
  if (reply.ok) return reply.value
  throw new Error(`${contract.method} ${contract.path}: ${JSON.stringify(answer)}`)
}

async function codeAfter(app: RunningApp, phone: string, sending: () => Promise<unknown>): Promise<string> {
  const before = Date.now()
  await sending()
  return app.codeFor(phone, before)
}

function parts(input: CallInput<Endpoint>) {
  const { params, query, headers, body } = record(input)
  return { params: record(params), query: record(query), headers: record(headers), body }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
