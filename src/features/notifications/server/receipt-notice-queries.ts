import type { NotNull } from 'kysely'
import { cancelRequestLifecycle } from '#/features/receipts/domain/cancel-request.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import { sqlBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { dayOf, rubles } from '../domain/notice-words.ts'
import { payoutFacts } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfReceipt = { readonly receiptId: Id<'receipt'> }
type OfRequest = { readonly requestId: Id<'cancelRequest'> }

/** The person annulled a receipt themselves: the organization must choose what to do, and the person learns that it shows. */
export async function noticesForAnnulledOutside(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `receipt-annulled-outside:${id}`,
    ...noticeOf('annulledOutside', 'client'),
    body: `${facts.seller_name}, ${rubles(facts.total)}. Выберите, что делать`,
    link: `/client/checks?open=${id}`,
  }
  const own = {
    eventKey: notice.eventKey,
    ...noticeOf('annulledOutsideThere', 'person'),
    body: `${rubles(facts.total)} от ${dayOf(facts.operation_at)}. ${
      facts.org_id === null ? 'ФНС уменьшит налог сама' : `${facts.buyer_name} это видит и может попросить новый чек`
    }`,
    link: `/person/checks?open=${id}`,
  }
  return [...toCustomer(facts, notice), { notice: own, personId: facts.person_id }]
}

export async function noticesForAnnulment(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const eventKey = `receipt-annulled:${id}`
  const words = `${rubles(facts.total)} от ${dayOf(facts.operation_at)}`
  return [
    ...toCustomer(facts, {
      eventKey,
      ...noticeOf('receiptAnnulled', 'client'),
      body: `${facts.seller_name}, ${words}`,
      link: `/client/checks?open=${id}`,
    }),
    {
      notice: {
        eventKey,
        ...noticeOf('receiptAnnulled', 'person'),
        body: `${words}. ФНС уменьшит налог сама`,
        link: `/person/checks?open=${id}`,
      },
      personId: facts.person_id,
    },
  ]
}

/** The tax service refused to annul: both sides learn why, since the receipt remains valid. */
export async function noticesForRefusedAnnulment(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `receipt-stands:${id}:${facts.version}`,
    body: `${rubles(facts.total)}. ${facts.cancel_text ?? ''}`,
  }
  return [
    ...toCustomer(facts, { ...notice, ...noticeOf('annulmentRefused', 'client'), link: `/client/checks?open=${id}` }),
    {
      notice: { ...notice, ...noticeOf('annulmentRefused', 'person'), link: `/person/checks?open=${id}` },
      personId: facts.person_id,
    },
  ]
}

export async function noticesForDifference(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const eventKey = `receipt-differs:${id}:${facts.version}`
  const words = `${rubles(facts.total)}. ${facts.difference ?? ''}`
  if (facts.org_id === null) {
    const own = { eventKey, ...noticeOf('receiptDiffers', 'person'), body: words, link: `/person/checks?open=${id}` }
    return [{ notice: own, personId: facts.person_id }]
  }
  const body = `${facts.seller_name}, ${words}`
  return toCustomer(facts, { eventKey, ...noticeOf('receiptDiffers', 'client'), body, link: `/client/checks?open=${id}` })
}

export async function noticesForOutsideReceipt(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const eventKey = `receipt-matched:${id}`
  const words = `${rubles(facts.total)}, чек № ${facts.fns_receipt_id ?? ''}. Второй чек не нужен`
  return [
    ...toCustomer(facts, {
      eventKey,
      ...noticeOf('receiptFound', 'client'),
      body: `${facts.seller_name}, ${words}`,
      link: `/client/checks?open=${id}`,
    }),
    {
      notice: { eventKey, ...noticeOf('receiptFound', 'person'), body: words, link: `/person/checks?open=${id}` },
      personId: facts.person_id,
    },
  ]
}

export async function noticesForReplacement(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `receipt-replaced:${id}`,
    ...noticeOf('receiptReplaced', 'person'),
    body: `${facts.buyer_name}, ${rubles(facts.total)}. Зарегистрируем его в ФНС взамен аннулированного`,
    link: `/person/checks?open=${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

/** Money came back, and its receipt is the bank's: only the person can annul it, and the customer sees that he does. */
export async function noticesForStandingReceipt(
  tx: Tx,
  { payoutId: id }: { readonly payoutId: Id<'payout'> },
): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const receipt = tx.selectFrom('receipts').select('fns_receipt_id').where('payout_id', '=', id).where('state', '=', 'external')
  const number = (await receipt.executeTakeFirst())?.fns_receipt_id
  const eventKey = `returned-receipt:${id}`
  const [which, mayBe] = number ? [`Чек № ${number}`, 'оформил'] : ['Чек', 'мог оформить']
  return [
    {
      notice: {
        eventKey,
        ...noticeOf('receiptStands', 'client'),
        body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}. ${which} ${mayBe} банк, мы его не аннулируем: попросите исполнителя аннулировать его в «Мой налог» с причиной «Возврат средств»`,
        link: `/client/registers/${facts.register_id}?only=errors`,
      },
      orgId: facts.org_id,
      about: facts,
    },
    {
      notice: {
        eventKey,
        ...noticeOf('receiptStands', 'person'),
        body: `${rubles(facts.amount)} вернулись заказчику. ${which} ${mayBe} банк: проверьте «Мой налог» и аннулируйте чек с причиной «Возврат средств», иначе налог посчитают с этих денег`,
        link: '/person/checks',
      },
      personId: facts.person_id,
    },
  ]
}

/** One side requests an annulment: the other has three days. */
export async function noticesForAnnulmentRequest(tx: Tx, { requestId: id }: OfRequest): Promise<PendingNotice[]> {
  const asked = await requestFacts(tx, id)
  if (!asked || !cancelRequestLifecycle.is.waiting(asked.state)) return []
  const eventKey = `annulment-asked:${id}`
  const until = `ответьте до ${formatMoment(asked.due_at)} (МСК)`
  if (asked.side === 'client') {
    const body = `${asked.buyer_name}: чек на ${rubles(asked.total)} от ${dayOf(asked.operation_at)}, ${until}`
    return [
      {
        notice: { eventKey, ...noticeOf('annulmentAsked', 'person'), body, link: `/person/checks?open=${asked.receipt_id}` },
        personId: asked.person_id,
      },
    ]
  }
  const body = `${asked.seller_name}: чек на ${rubles(asked.total)} от ${dayOf(asked.operation_at)}, ${until}`
  const link = `/client/checks?open=${asked.receipt_id}`
  return [{ notice: { eventKey, ...noticeOf('annulmentAskedThere', 'client'), body, link }, orgId: asked.org_id, about: asked }]
}

const decisions: Readonly<Record<string, { readonly kind: DecisionKind; readonly rest: string }>> = {
  agreed: { kind: 'annulmentAgreed', rest: 'Аннулируем в ФНС' },
  declined: { kind: 'annulmentDeclined', rest: 'Чек действует' },
  expired: { kind: 'annulmentUnanswered', rest: 'Чек действует. Можно попросить ещё раз' },
}

type DecisionKind = 'annulmentAgreed' | 'annulmentDeclined' | 'annulmentUnanswered'

/** Notifies the side that asked of the answer. */
export async function noticesForAnnulmentDecision(tx: Tx, { requestId: id }: OfRequest): Promise<PendingNotice[]> {
  const asked = await requestFacts(tx, id)
  const words = decisions[asked?.state ?? '']
  if (!asked || !words) return []
  const body = `Чек на ${rubles(asked.total)} от ${dayOf(asked.operation_at)}. ${words.rest}`
  const notice = { eventKey: `annulment-decided:${id}`, body }
  return asked.side === 'person'
    ? [
        {
          notice: { ...notice, ...noticeOf(words.kind, 'person'), link: `/person/checks?open=${asked.receipt_id}` },
          personId: asked.person_id,
        },
      ]
    : [
        {
          notice: { ...notice, ...noticeOf(words.kind, 'client'), link: `/client/checks?open=${asked.receipt_id}` },
          orgId: asked.org_id,
          people: [asked.asked_by],
        },
      ]
}

const concern = [
  'receipts.person_id',
  'receipts.org_id',
  'receipts.total',
  'receipts.seller_name',
  'receipts.buyer_name',
  'receipts.operation_at',
  'receipts.fns_receipt_id',
  'tasks.created_by as author',
] as const

type ReceiptFacts = NonNullable<Awaited<ReturnType<typeof receiptFacts>>>

/** What the customer of a payment is told; a person's own sale has none. */
function toCustomer(facts: ReceiptFacts, notice: PendingNotice['notice']): PendingNotice[] {
  return facts.org_id === null ? [] : [{ notice, orgId: facts.org_id, about: facts }]
}

function receiptFacts(reader: Reader, id: Id<'receipt'>) {
  return reader
    .selectFrom('receipts')
    .leftJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .leftJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([...concern, 'receipts.difference', 'receipts.cancel_text', 'receipts.version'])
    .select(sqlBranches`array[tasks.branch_id]`.as('branches'))
    .where('receipts.id', '=', id)
    .executeTakeFirst()
}

function requestFacts(reader: Reader, id: Id<'cancelRequest'>) {
  return reader
    .selectFrom('receipt_cancel_requests as request')
    .innerJoin('receipts', 'receipts.id', 'request.receipt_id')
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([...concern, 'request.receipt_id', 'request.side', 'request.state', 'request.due_at', 'request.asked_by'])
    .$narrowType<{ org_id: NotNull }>()
    .select(sqlBranches`array[tasks.branch_id]`.as('branches'))
    .where('request.id', '=', id)
    .executeTakeFirst()
}
