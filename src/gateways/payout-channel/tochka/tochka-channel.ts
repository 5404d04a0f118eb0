import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { readJson } from '#/platform/server/read-json.ts'
import { openChannelCalls } from '../channel-calls.ts'
import type { CallFailure, ChannelCall, Reply } from '../channel-calls.ts'
import type { AccountLine, ChannelFailure, ChannelPace, ChannelTraits, PayoutChannel } from '../port.ts'
import { draftToWire } from './draft-to-wire.ts'
import { readDraft, readProblem, readStatus } from './read-answer.ts'
import { readStatement, readStatementId } from './read-statement.ts'
import { readKeys, readWebhook } from './read-webhook.ts'
import type { RsaKey } from './read-webhook.ts'

export type TochkaConfig = {
  /** «https://enter.tochka.com/uapi» */
  readonly url: string
  /** Where the key of webhooks is published: «https://enter.tochka.com/doc/openapi/static/keys/public». */
  readonly keysUrl: string
  readonly token: string
  /** БИК of the bank itself, which a draft names. */
  readonly bankCode?: string
  readonly clock?: Clock | undefined
  /** Timeout of the whole call, including connecting. */
  readonly timeoutMs?: number | undefined
  readonly connectTimeoutMs?: number
  readonly pace?: ChannelPace | undefined
  /** The pause before the bank is asked again whether a statement is made. */
  readonly statementPauseMs?: number
}

/** README.md of this folder says where each of these was read, and what was not verified. */
export const tochkaTraits = {
  mode: 'drafts',
  lookup: 'byId',
  // There is no key at all: nothing is ever repeated.
  keyLifetime: Temporal.Duration.from({ hours: 0 }),
  receiptBy: 'platform',
  takes: ['account'],
  pace: { paysPerSecond: 5, looksPerSecond: 10, inFlight: 16 },
  returnsBy: 'statement',
} as const satisfies ChannelTraits

/** A payment order may be given to a bank within ten days after its date. */
const draftLivesDays = 10

type Host = 'api' | 'keys'

/**
 * Tochka over its API: an order is a draft «На подпись» that a member of the company signs in the bank. Dispose it to close the
 * connections.
 */
export function tochkaChannel(config: TochkaConfig): PayoutChannel & AsyncDisposable {
  const pace = config.pace ?? tochkaTraits.pace
  const clock = config.clock ?? systemClock
  const bankCode = config.bankCode ?? '044525104'
  const { call, look, close } = openChannelCalls<Host>({
    pace,
    timeoutMs: config.timeoutMs,
    connectTimeoutMs: config.connectTimeoutMs,
    hosts: { api: config.url, keys: config.keysUrl },
    headersOf: () => ({ authorization: `Bearer ${config.token}` }),
    read: readReply,
  })
  const published: { keys: readonly RsaKey[]; at: Temporal.Instant | undefined } = { keys: [], at: undefined }

  return {
    traits: { ...tochkaTraits, pace },
    async pay(order) {
      const day = moscowDate(clock.now())
      const body = draftToWire(order, bankCode, day)
      if (!body.ok) return body
      const reply = await call({ method: 'POST', at: 'api', path: '/payment/v1.0/for-sign', body: body.value, moves: true })
      if (!reply.ok) return refuse(known(reply.refusal))
      const draft = readDraft(reply.value.json)
      if (!draft) return refuse({ kind: 'garbage' })
      return ok({ channelId: draft.requestId, outcome: 'accepted', sign: { url: draft.url, until: lastMoment(day) } })
    },
    async find({ channelId }) {
      // The bank knows its own ids only: without one nothing is learned of the order.
      if (channelId === null) return refuse({ kind: 'garbage' })
      const reply = await look({ method: 'GET', at: 'api', path: statusPath(channelId) })
      if (!reply.ok) return reply.refusal.kind === 'unknownOrder' ? ok(undefined) : refuse(reply.refusal)
      const read = readStatus(reply.value.json)
      return read ? ok({ channelId, ...read }) : refuse({ kind: 'garbage' })
    },
    async check() {
      const reply = await look({ method: 'GET', at: 'api', path: statusPath(randomUUID()) })
      if (reply.ok || reply.refusal.kind === 'unknownOrder') return ok()
      return refuse(reply.refusal)
    },
    async readWebhook(_, body) {
      const read = readWebhook(await keysNow(), body)
      return read.ok || read.refusal.kind === 'garbage' || !isKeyOld() ? read : readWebhook(await freshKeys(), body)
    },
    async statement(account, from, to) {
      const statementId = await beginStatement(account, from, to)
      if (!statementId.ok) return statementId
      const path = `${statementsPath(`${account}/${bankCode}`)}/${encodeURIComponent(statementId.value)}`
      for (let asked = 0; asked < mostAsks; asked += 1) {
        const reply = await look({ method: 'GET', at: 'api', path })
        if (!reply.ok) return refuse(known(reply.refusal))
        const lines: readonly AccountLine[] | 'waiting' | undefined = readStatement(reply.value.json, account)
        if (lines === undefined) return refuse({ kind: 'garbage' })
        if (lines !== 'waiting') return ok(lines)
        await sleep(config.statementPauseMs ?? 1_000)
      }
      return refuse({ kind: 'busy', by: 'channel' })
    },
    [Symbol.asyncDispose]: close,
  }

  async function beginStatement(
    account: string,
    from: Temporal.Instant,
    to: Temporal.Instant,
  ): Promise<Result<string, ChannelFailure>> {
    const [startDateTime, endDateTime] = [from, to].map((moment) => moscowDate(moment).toString())
    const body = JSON.stringify({ Data: { Statement: { accountId: `${account}/${bankCode}`, startDateTime, endDateTime } } })
    const reply = await look({ method: 'POST', at: 'api', path: '/open-banking/v1.0/statements', body })
    if (!reply.ok) return refuse(known(reply.refusal))
    const id = readStatementId(reply.value.json)
    return id === undefined ? refuse({ kind: 'garbage' }) : ok(id)
  }

  async function keysNow(): Promise<readonly RsaKey[]> {
    return published.at === undefined ? freshKeys() : published.keys
  }

  async function freshKeys(): Promise<readonly RsaKey[]> {
    published.at = clock.now()
    const reply = await look({ method: 'GET', at: 'keys', path: '' })
    published.keys = (reply.ok ? readKeys(reply.value.json) : undefined) ?? published.keys
    return published.keys
  }

  /** A letter that no key fits may be signed by a new one; strangers do not make us ask for it more than once a minute. */
  function isKeyOld(): boolean {
    return published.at !== undefined && published.at.until(clock.now()).total('seconds') >= 60
  }
}

/** A statement is made within seconds. */
const mostAsks = 20

function statusPath(requestId: string): string {
  return `/payment/v1.0/status/${encodeURIComponent(requestId)}`
}

function statementsPath(accountId: string): string {
  return `/open-banking/v1.0/accounts/${encodeURIComponent(accountId)}/statements`
}

function lastMoment(day: Temporal.PlainDate): Temporal.Instant {
  return day
    .add({ days: draftLivesDays + 1 })
    .toZonedDateTime({ timeZone: 'Europe/Moscow' })
    .toInstant()
}

function known(failure: CallFailure): ChannelFailure {
  return failure.kind === 'unknownOrder' ? { kind: 'garbage' } : failure
}

/** Only a refusal in the bank's own words proves that no draft was made. */
function readReply(status: number, text: string, { moves }: ChannelCall<Host>): Result<Reply, CallFailure> {
  const json = readJson(text)
  if (status === 429) return refuse({ kind: 'busy', by: 'channel' })
  if (status === 401 || status === 403) return refuse({ kind: 'denied' })
  if (status >= 500 || status === 408 || status === 424) return refuse({ kind: 'unknownOutcome' })
  if (status >= 400) {
    const reason = readProblem(json)
    if (!reason) return refuse({ kind: 'garbage' })
    if (moves) return refuse({ kind: 'invalid', ...reason })
    return refuse({ kind: status === 404 ? 'unknownOrder' : 'garbage' })
  }
  return status === 200 && json !== undefined ? ok({ json }) : refuse({ kind: 'garbage' })
}
