import { z } from 'zod'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Clock } from '#/kernel/time.ts'
import { faultList } from '../../simulator/fault-list.ts'
import { openOrderBook } from '../../simulator/order-book.ts'
import type { Answer } from '../../simulator/stand.ts'
import { startStand } from '../../simulator/start-stand.ts'
import type { RunningStand } from '../../simulator/start-stand.ts'
import { knownReasons } from '../cancel-reasons.ts'
import { payoutRequestShape } from './read-request.ts'
import type { PayoutRequest } from './read-request.ts'
import { callOf, payoutToWire, problem, refusals, serveApi } from './serve-api.ts'

export type YookassaStandOptions = {
  /** 0 selects a free port. */
  readonly port: number
  /** Directory of the book; without it the book is lost when the process ends. */
  readonly dataDir?: string
  readonly clock: Clock
  /** `gatewayId:secretKey`; if omitted, any pair is accepted. */
  readonly secret?: string
  readonly settlementDelay?: Temporal.Duration
  readonly returnDelay?: Temporal.Duration
  /** Kopecks on the balance at the start. */
  readonly balance?: number
  /** Where news of payouts are sent. They carry no signature. */
  readonly webhookUrl?: string
}

const billion = 1_000_000_000_00
const putInShape = z.strictObject({ kopecks: z.int() })

/** «Учебный шлюз», on the wire of YooKassa: payouts and the balance under `/v3`; `POST /admin/balance {kopecks}` tops it up. */
export async function startYookassaStand(options: YookassaStandOptions): Promise<RunningStand> {
  const none = Temporal.Duration.from({ seconds: 0 })
  const { clock, secret, webhookUrl } = options
  const book = openOrderBook({
    dataDir: options.dataDir,
    clock,
    settlementDelay: options.settlementDelay ?? none,
    returnDelay: options.returnDelay ?? none,
    request: payoutRequestShape,
    idOf: (no) => `po-${no.toString(16).padStart(8, '0')}-0003-5000-a000-08d1bec7dade`,
  })
  let putIn = options.balance ?? billion
  const gateway = { book, faults: faultList(), clock, putIn: () => putIn }
  return startStand(
    {
      ...gateway,
      title: 'Учебный шлюз выплат',
      callOf,
      mayCall: ({ headers }) => mayCall(secret, headers['authorization']),
      payeeInn: () => undefined,
      answer: (call) => serveApi(gateway, call),
      problem,
      reasons: [...Object.keys(refusals), ...knownReasons],
      news: (payout, { status }) => {
        if (webhookUrl === undefined) return undefined
        const object = payoutToWire(payout)
        const told = status === undefined ? object : { ...object, status }
        const body = JSON.stringify({ type: 'notification', event: `payout.${told.status}`, object: told })
        return { url: webhookUrl, headers: { 'content-type': 'application/json' }, body }
      },
      requisite,
      lever: (method, path, json) => (method === 'POST' && path === '/admin/balance' ? topUp(json) : undefined),
    },
    { port: options.port },
  )

  function topUp(json: unknown): Answer {
    const asked = putInShape.safeParse(json)
    if (!asked.success) return { status: 422, json: { text: 'Назовите сумму в копейках' } }
    putIn += asked.data.kopecks
    return { status: 200, json: { putIn } }
  }
}

function mayCall(secret: string | undefined, shown: unknown): boolean {
  const given = /^Basic (\S+)$/.exec(typeof shown === 'string' ? shown : '')?.[1]
  if (given === undefined) return false
  return secret === undefined || Buffer.from(given, 'base64').toString('utf8') === secret
}

function requisite({ destination }: PayoutRequest): string {
  return destination.type === 'sbp'
    ? `СБП, ${maskTail(destination.phone)}, банк ${destination.bank_id}`
    : `карта •• ${destination.last4}`
}
