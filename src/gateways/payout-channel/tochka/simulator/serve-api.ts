import { randomUUID } from 'node:crypto'
import type { Clock } from '#/kernel/time.ts'
import type { CallKind, FaultList } from '../../simulator/fault-list.ts'
import type { BookedOrder, OrderBook } from '../../simulator/order-book.ts'
import type { Answer, WireCall } from '../../simulator/stand.ts'
import { bookStatement } from './book-statement.ts'
import type { AskedStatement } from './book-statement.ts'
import { readDraft } from './read-draft.ts'
import type { DraftRequest } from './read-draft.ts'
import { z } from 'zod'

export type TochkaBank = {
  readonly book: OrderBook<DraftRequest>
  readonly faults: FaultList
  readonly clock: Clock
  /** Statements asked for: a first look finds one in the making. */
  readonly statements: Map<string, AskedStatement & { looks: number }>
  /** Where people of the company sign. */
  readonly signUrl: (requestId: string) => string
}

const statementPath = /^\/uapi\/open-banking\/v1\.0\/accounts\/([^/]+)\/statements\/([^/]+)$/

/** Which call of the bank's interface this is; undefined when there is no such address. */
export function callOf(method: string, { pathname }: URL): CallKind | undefined {
  if (method === 'POST' && pathname === '/uapi/payment/v1.0/for-sign') return 'pay'
  if (method === 'GET' && /^\/uapi\/payment\/v1\.0\/status\/[^/]+$/.test(pathname)) return 'lookup'
  if (method === 'POST' && pathname === '/uapi/open-banking/v1.0/statements') return 'statement'
  return method === 'GET' && statementPath.test(pathname) ? 'statement' : undefined
}

export function serveApi(bank: TochkaBank, call: WireCall): Answer {
  if (call.on === 'pay') return makeDraft(bank, call.json)
  if (call.on === 'lookup') return lookUp(bank, call.url)
  return call.method === 'POST' ? beginStatement(bank, call.json) : readStatement(bank, call.url)
}

export function payeeInn({ on, json }: WireCall): string | undefined {
  const draft = on === 'pay' ? readDraft(json) : undefined
  return draft?.ok ? draft.value.payee.inn : undefined
}

export const refusals: Readonly<Record<string, string>> = {
  requisites: 'Неверные реквизиты получателя',
  account: 'Счёт списания закрыт или заблокирован',
  rights: 'Нет права создавать платежи по этому счёту',
}

/** No key: whatever comes is a new draft. */
function makeDraft({ book, faults, signUrl }: TochkaBank, json: unknown): Answer {
  const draft = readDraft(json)
  if (!draft.ok) return problem(400, 'HTTPBadRequest', draft.refusal.text)
  const { inn } = draft.value.payee
  const refused = faults.take(['refuse'], 'pay', inn)
  if (refused) return problem(400, 'HTTPBadRequest', refusals[refused.reason ?? 'requisites'] ?? '')
  const fault = faults.take(['reject', 'return'], 'pay', inn)
  const fate = fault?.kind === 'reject' || fault?.kind === 'return' ? fault.kind : 'pay'
  const requestId = draftId(book.all().length + 1)
  book.take(requestId, draft.value, fate)
  return told({ requestId, redirectURL: signUrl(requestId) })
}

/** «00000001-…»: the number of the draft, so that a statement can name it. */
export function draftId(no: number): string {
  return `${String(no).padStart(8, '0')}-5f0c-4b1e-9a63-7d5b1f0c2e11`
}

function lookUp({ book, faults }: TochkaBank, url: URL): Answer {
  const requestId = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  const draft = book.findById(requestId)
  if (!draft || faults.take(['forget'], 'lookup')) return problem(404, 'HTTPNotFound', 'Платёж не найден')
  if (faults.take(['new_word'], 'lookup')) return { ...told({ requestId, status: 'OnHold' }), isOdd: true }
  return told({ requestId, ...statusOf(draft) })
}

function statusOf({ state, isEdited, code, text }: BookedOrder<DraftRequest>) {
  if (isEdited) return { status: 'Created' }
  if (state === 'rejected') return code === 'declined' ? { status: 'Canceled' } : { status: 'Rejected', errors: [text] }
  return { status: state === 'accepted' ? 'Created' : 'Paid' }
}

const initShape = z.strictObject({
  Data: z.strictObject({
    Statement: z.strictObject({
      accountId: z.string().regex(/^\d{20}\/\d{9}$/),
      startDateTime: z.iso.date(),
      endDateTime: z.iso.date(),
    }),
  }),
})

function beginStatement({ statements, clock }: TochkaBank, json: unknown): Answer {
  const asked = initShape.safeParse(json)
  if (!asked.success) return problem(400, 'HTTPBadRequest', 'Неверно заполнен запрос выписки')
  const statement = { ...asked.data.Data.Statement, statementId: randomUUID(), creationDateTime: clock.now().toString() }
  statements.set(statement.statementId, { ...statement, looks: 0 })
  return told({ Statement: { ...statement, status: 'Created' } })
}

function readStatement({ book, faults, statements }: TochkaBank, { pathname }: URL): Answer {
  const [, , statementId = ''] = statementPath.exec(pathname) ?? []
  const asked = statements.get(decodeURIComponent(statementId))
  if (!asked) return problem(404, 'HTTPNotFound', 'Выписка не найдена')
  const { looks, ...statement } = asked
  statements.set(asked.statementId, { ...asked, looks: looks + 1 })
  if (looks === 0) return told({ Statement: [{ ...statement, status: 'Processing' }] })
  const extra = faults.take(['wrong_sum'], 'statement') ? 100 : 0
  return told({ Statement: [{ ...statement, status: 'Ready', Transaction: bookStatement(book.all(), statement, extra) }] })
}

function told(data: object): Answer {
  return { status: 200, json: { Data: data, Links: { self: 'https://enter.tochka.com/uapi' }, Meta: { totalPages: 1 } } }
}

/** How the bank explains a refused call; a token it does not know is answered by 403. */
export function problem(status: number, errorCode: string, message: string): Answer {
  const known = status === 401 ? 403 : status
  const errors = [{ errorCode, message, url: 'http://enter.tochka.com/doc/v2/redoc' }]
  return { status: known, json: { code: String(known), id: randomUUID(), message, Errors: errors } }
}
