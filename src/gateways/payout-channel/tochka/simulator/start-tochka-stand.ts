import { generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { maskTail } from '#/kernel/bank-account.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { rublesText } from '../../rubles.ts'
import { faultList } from '../../simulator/fault-list.ts'
import { openOrderBook } from '../../simulator/order-book.ts'
import type { BookedOrder } from '../../simulator/order-book.ts'
import type { Answer } from '../../simulator/stand.ts'
import { startStand } from '../../simulator/start-stand.ts'
import type { RunningStand } from '../../simulator/start-stand.ts'
import { draftRequestShape } from './read-draft.ts'
import type { DraftRequest } from './read-draft.ts'
import { callOf, draftId, payeeInn, problem, refusals, serveApi } from './serve-api.ts'

export type TochkaStandOptions = {
  /** 0 selects a free port. */
  readonly port: number
  /** Directory of the book; without it the book is lost when the process ends. */
  readonly dataDir?: string
  readonly clock: Clock
  /** The bearer token required; if omitted, any is accepted. */
  readonly token?: string
  /** Delay from the signature to `paid`; none by default. */
  readonly settlementDelay?: Temporal.Duration
  readonly returnDelay?: Temporal.Duration
  /** Where news of executed payments are sent, signed by the stand's own key. */
  readonly webhookUrl?: string
}

/**
 * «Учебная Точка»: drafts and statements under `/uapi`, the key of its webhooks where the bank publishes its own. People sign on its
 * page, tests with `POST /admin/signatures {key}`; a draft is deleted with `/admin/refusals` and changed with `/admin/edits`; the key is the bank's id.
 */
export async function startTochkaStand(options: TochkaStandOptions): Promise<RunningStand> {
  const none = Temporal.Duration.from({ seconds: 0 })
  const { clock, token, webhookUrl } = options
  const book = openOrderBook({
    dataDir: options.dataDir,
    clock,
    settlementDelay: options.settlementDelay ?? none,
    returnDelay: options.returnDelay ?? none,
    request: draftRequestShape,
    idOf: draftId,
    needsSigning: true,
  })
  // A key takes a while to make, and most installations send no news.
  let made: ReturnType<typeof newKeys> | undefined
  const own = () => (made ??= newKeys())
  const place = { url: '' }
  const bank = {
    book,
    faults: faultList(),
    clock,
    statements: new Map(),
    signUrl: (requestId: string) => `${place.url}/?sign=${requestId}`,
  }
  const stand = await startStand(
    {
      ...bank,
      title: 'Учебная Точка',
      callOf,
      mayCall: ({ headers }) => mayCall(token, headers['authorization']),
      payeeInn,
      answer: (call) => serveApi(bank, call),
      problem,
      reasons: Object.keys(refusals),
      news: (order, { secret }) => {
        if (webhookUrl === undefined) return undefined
        const key = (secret === undefined ? own() : newKeys()).privateKey
        return { url: webhookUrl, headers: { 'content-type': 'text/plain' }, body: jwtOf(newsOf(order), key) }
      },
      requisite: ({ payee }) => `счёт ${maskTail(payee.account)}, БИК ${payee.bik}`,
      page: (path) => (path === '/doc/openapi/static/keys/public' ? publishedKey(own().publicKey) : undefined),
    },
    { port: options.port },
  )
  place.url = stand.url
  return stand
}

function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function publishedKey(key: KeyObject): Answer {
  return { status: 200, json: key.export({ format: 'jwk' }) }
}

function mayCall(token: string | undefined, shown: unknown): boolean {
  const given = /^Bearer (\S+)$/.exec(typeof shown === 'string' ? shown : '')?.[1]
  return token === undefined ? given !== undefined : given === token
}

/** An outgoing payment: it names the payment by the id of the statement, not by that of the draft. */
function newsOf({ id, request, at }: BookedOrder<DraftRequest>): object {
  const amount = rublesText(kopecks(request.amount))
  const { payer, payee } = request
  return {
    SidePayer: { bankCode: payer.bik, account: payer.account, amount, currency: 'RUB' },
    SideRecipient: { bankCode: payee.bik, account: payee.account, name: payee.name, inn: payee.inn, amount, currency: 'RUB' },
    purpose: request.purpose,
    documentNumber: String(Number(id.slice(0, 8))),
    paymentId: `${id};D`,
    date: moscowDate(at).toString(),
    webhookType: 'outgoingPayment',
    customerCode: '300000001',
  }
}

function jwtOf(payload: object, key: KeyObject): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'RS256' })}.${part(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
