import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { parseRubles, rublesText } from '../../rubles.ts'
import type { CallKind, FaultList } from '../../simulator/fault-list.ts'
import type { BookedOrder, OrderBook } from '../../simulator/order-book.ts'
import type { Answer, WireCall } from '../../simulator/stand.ts'

/** A payout as the book keeps it, with what its receipt says. */
export const registryRequestShape = z.strictObject({
  externalId: z.string(),
  amount: z.int().positive(),
  purpose: z.string(),
  payer: z.strictObject({ account: z.string() }),
  payee: z.strictObject({ name: z.string(), inn: z.string(), bik: z.string(), account: z.string() }),
  receipt: z.strictObject({ buyerInn: z.string(), service: z.string() }),
})
export type RegistryRequest = z.infer<typeof registryRequestShape>

export type AlfaBank = {
  readonly book: OrderBook<RegistryRequest>
  readonly faults: FaultList
}

const account = z.string().regex(/^\d{20}$/)
const money = z.string().refine((text) => parseRubles(text) !== undefined)
const wireShape = z.strictObject({
  externalId: z.string().min(1).max(64),
  payer: z.strictObject({ accountNumber: account }),
  payouts: z.tuple([
    z.strictObject({
      payoutId: z.string().min(1).max(64),
      selfemployed: z.strictObject({
        vatin: z.string().refine((text) => parseInn(text) !== undefined),
        surname: z.string().optional(),
        name: z.string().optional(),
        patronymic: z.string().optional(),
      }),
      payoutRequisite: z.strictObject({
        payoutType: z.literal('ACCOUNT'),
        payoutTotalAmount: money,
        byAccount: z.strictObject({
          accountNumber: account,
          bic: z.string().regex(/^\d{9}$/),
          purpose: z.string().min(1).max(210),
        }),
      }),
      receipt: z.strictObject({
        customerVatin: z.string(),
        customerName: z.string().min(1),
        incomeType: z.literal('FROM_LEGAL_ENTITY'),
        operateDate: z.iso.date(),
        requestDate: z.string(),
        services: z.tuple([z.strictObject({ name: z.string().min(1), amount: money, quantity: z.literal(1) })]),
      }),
    }),
  ]),
})

const registries = '/api/semp/v1/payouts/registries'

/** Which call of the bank's interface this is; undefined when there is no such address. */
export function callOf(method: string, { pathname }: URL): CallKind | undefined {
  if (method === 'POST' && pathname === `${registries}/receipts-and-payouts`) return 'pay'
  return method === 'GET' && pathname.startsWith(`${registries}/`) ? 'lookup' : undefined
}

export function serveApi(bank: AlfaBank, call: WireCall): Answer {
  return call.on === 'pay' ? takeRegistry(bank, call.json) : lookUp(bank, call.url)
}

export function payeeInn({ on, json }: WireCall): string | undefined {
  const wire = on === 'pay' ? wireShape.safeParse(json) : undefined
  return wire?.success ? wire.data.payouts[0].selfemployed.vatin : undefined
}

export const reasons: Readonly<Record<string, string>> = {
  SELFEMPLOYED_NOT_BOUND: 'Самозанятый не разрешил банку регистрировать доход',
  NOT_SELFEMPLOYED: 'Получатель не состоит на учёте как самозанятый',
  ANNUAL_LIMIT: 'Превышен годовой доход самозанятого',
  INSUFFICIENT_FUNDS: 'Недостаточно средств на счёте',
}

/** No promise of idempotence is published: whatever comes is a new registry. */
function takeRegistry({ book, faults }: AlfaBank, json: unknown): Answer {
  const wire = wireShape.safeParse(json)
  if (!wire.success)
    return problem(400, 'VALIDATION_ERROR', `Неверно заполнено поле ${wire.error.issues[0]?.path.join('.') ?? ''}`)
  const { externalId, payer, payouts } = wire.data
  const [{ selfemployed, payoutRequisite, receipt }] = payouts
  const inn = selfemployed.vatin
  const refused = faults.take(['refuse'], 'pay', inn)
  if (refused) return said(422, refused.reason ?? 'INSUFFICIENT_FUNDS')
  const fault = faults.take(['reject', 'return'], 'pay', inn)
  const fate = fault?.kind === 'reject' || fault?.kind === 'return' ? fault.kind : 'pay'
  const requestId = registryId(book.all().length + 1)
  const { accountNumber, bic, purpose } = payoutRequisite.byAccount
  const request = {
    externalId,
    amount: Number(parseRubles(payoutRequisite.payoutTotalAmount)),
    purpose,
    payer: { account: payer.accountNumber },
    payee: {
      name: [selfemployed.surname, selfemployed.name, selfemployed.patronymic].filter(Boolean).join(' '),
      inn,
      bik: bic,
      account: accountNumber,
    },
    receipt: { buyerInn: receipt.customerVatin, service: receipt.services[0].name },
  }
  book.take(requestId, request, fate, fate === 'reject' ? (fault?.reason ?? 'SELFEMPLOYED_NOT_BOUND') : undefined)
  return { status: 200, json: { requestId } }
}

export function registryId(no: number): string {
  return `e82331bd-28ac-481b-b7c3-${String(no).padStart(12, '0')}`
}

function lookUp({ book, faults }: AlfaBank, { pathname }: URL): Answer {
  const order = book.findById(decodeURIComponent(pathname.slice(registries.length + 1)))
  if (!order || faults.take(['forget'], 'lookup')) return problem(404, 'NOT_FOUND', 'Реестр не найден')
  const isOdd = faults.take(['new_word'], 'lookup') !== undefined
  const hasReceipt = order.state === 'paid' && faults.take(['no_receipt'], 'lookup') === undefined
  const json = registryToWire(order, hasReceipt, isOdd ? 'ON_COMPLIANCE' : stateWords[order.state])
  return { status: 200, json, ...(isOdd && { isOdd }) }
}

const stateWords = { accepted: 'IN_PROGRESS', paid: 'PAID', rejected: 'FAILED', returned: 'RETURNED' } as const

function registryToWire(order: BookedOrder<RegistryRequest>, hasReceipt: boolean, payoutStatus: string): object {
  const { id, request, state, code = '', text = '', acceptedAt, paidAt } = order
  const message = reasons[code] ?? text
  return {
    pagination: { limit: 10, offset: 0, totalCount: 1 },
    requestId: id,
    externalId: request.externalId,
    createdDate: acceptedAt.toString(),
    listStatus: state === 'accepted' ? 'NEW' : 'COMPLETED',
    statementList: [
      {
        payoutId: request.externalId,
        selfemployed: { vatin: request.payee.inn },
        payoutTotalAmount: rublesText(kopecks(request.amount)),
        payoutStatus,
        ...(paidAt && { payoutDate: paidAt.toString() }),
        ...((state === 'rejected' || state === 'returned') && { error: { code, message } }),
        ...(hasReceipt && { receipt: receiptOf(order) }),
      },
    ],
  }
}

/** The receipt that the bank registered with the tax service. */
function receiptOf({ id, request }: BookedOrder<RegistryRequest>) {
  const receiptId = `2A${id.slice(-8)}`
  return { receiptId, receiptUrl: `https://lknpd.nalog.ru/api/v1/receipt/${request.payee.inn}/${receiptId}/print` }
}

function said(status: number, reason: string): Answer {
  return problem(status, reason, reasons[reason] ?? '')
}

/** How the bank explains a refused call. */
export function problem(status: number, code: string, message: string): Answer {
  return { status, json: { error: { code, message, id: randomUUID() } } }
}
