import { maskTail } from '#/kernel/bank-account.ts'
import type { Clock } from '#/kernel/time.ts'
import { faultList } from '../../simulator/fault-list.ts'
import { openOrderBook } from '../../simulator/order-book.ts'
import { startStand } from '../../simulator/start-stand.ts'
import type { RunningStand } from '../../simulator/start-stand.ts'
import { callOf, payeeInn, problem, reasons, registryId, registryRequestShape, serveApi } from './serve-api.ts'

export type AlfaStandOptions = {
  /** 0 selects a free port. */
  readonly port: number
  /** Directory of the book; without it the book is lost when the process ends. */
  readonly dataDir?: string
  readonly clock: Clock
  /** The bearer token required; if omitted, any is accepted. */
  readonly token?: string
  readonly settlementDelay?: Temporal.Duration
  readonly returnDelay?: Temporal.Duration
}

/** «Учебный банк с чеками»: registries of payouts whose receipts the bank registers itself. */
export async function startAlfaStand(options: AlfaStandOptions): Promise<RunningStand> {
  const none = Temporal.Duration.from({ seconds: 0 })
  const { clock, token } = options
  const book = openOrderBook({
    dataDir: options.dataDir,
    clock,
    settlementDelay: options.settlementDelay ?? none,
    returnDelay: options.returnDelay ?? none,
    request: registryRequestShape,
    idOf: registryId,
  })
  const bank = { book, faults: faultList() }
  return startStand(
    {
      ...bank,
      title: 'Учебный банк с чеками',
      clock,
      callOf,
      mayCall: ({ headers }) => mayCall(token, headers['authorization']),
      payeeInn,
      answer: (call) => serveApi(bank, call),
      problem,
      reasons: Object.keys(reasons),
      news: () => undefined,
      requisite: ({ payee }) => `счёт ${maskTail(payee.account)}, БИК ${payee.bik}`,
    },
    { port: options.port },
  )
}

function mayCall(token: string | undefined, shown: unknown): boolean {
  const given = /^Bearer (\S+)$/.exec(typeof shown === 'string' ? shown : '')?.[1]
  return token === undefined ? given !== undefined : given === token
}
