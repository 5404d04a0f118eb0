import { maskTail } from '#/kernel/bank-account.ts'
import type { Clock } from '#/kernel/time.ts'
import { faultList } from '../../simulator/fault-list.ts'
import { openOrderBook } from '../../simulator/order-book.ts'
import { startStand } from '../../simulator/start-stand.ts'
import type { RunningStand, StandTls } from '../../simulator/start-stand.ts'
import { paymentRequestShape } from './read-payment.ts'
import { callOf, payeeInn, problem, refusals, serveApi, statusToWire } from './serve-api.ts'

export type BankSimulatorOptions = {
  /** 0 selects a free port. */
  readonly port: number
  /** Directory of the book; without it the book is lost when the process ends. */
  readonly dataDir?: string
  readonly clock: Clock
  /** The bearer secret required; if omitted, any non-empty secret is accepted. */
  readonly secret?: string
  /** Delay from `accepted` to `paid`; none by default. */
  readonly settlementDelay?: Temporal.Duration
  /** Delay from `paid` to `returned` for orders under the `return` fault. */
  readonly returnDelay?: Temporal.Duration
  readonly tls?: StandTls
  /** Where news of payments are sent, and the secret they show. */
  readonly webhook?: { readonly url: string; readonly secret: string }
}

/** «Учебный банк», on the wire of T-Bank: payments, their status and the statement under `/api/v1`. */
export async function startBankSimulator(options: BankSimulatorOptions): Promise<RunningStand> {
  const none = Temporal.Duration.from({ seconds: 0 })
  const { clock, secret, webhook } = options
  const book = openOrderBook({
    dataDir: options.dataDir,
    clock,
    settlementDelay: options.settlementDelay ?? none,
    returnDelay: options.returnDelay ?? none,
    request: paymentRequestShape,
    idOf: (no) => `UB-${String(no).padStart(8, '0')}`,
  })
  const bank = { book, faults: faultList() }
  return startStand(
    {
      ...bank,
      title: 'Учебный банк',
      clock,
      callOf,
      mayCall: ({ headers }) => mayCall(secret, headers['authorization']),
      payeeInn,
      answer: (call) => serveApi(bank, call),
      problem,
      reasons: Object.keys(refusals),
      news: (payment, { status, secret: shown }) =>
        webhook && {
          url: webhook.url,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${shown ?? webhook.secret}` },
          body: JSON.stringify({ paymentId: payment.key, status: status ?? statusToWire(payment).status }),
        },
      requisite: ({ payee: { account, bik, phone = '', bankId } }) =>
        account === undefined ? `СБП ${maskTail(phone)}, банк ${bankId ?? ''}` : `счёт ${maskTail(account)}, БИК ${bik ?? ''}`,
    },
    { port: options.port, tls: options.tls },
  )
}

function mayCall(secret: string | undefined, shown: unknown): boolean {
  const given = /^Bearer (\S+)$/.exec(typeof shown === 'string' ? shown : '')?.[1]
  return secret === undefined ? given !== undefined : given === secret
}
