import { receiptLifecycle, textForPerson } from '#/features/receipts/domain/receipt.ts'
import { registerLifecycle } from '#/features/registers/domain/register.ts'
import { findAwaited } from '#/features/registers/server/find-awaited.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentFacts, receiptFacts, orderFileFacts, ownersOf, payoutFacts, registerFacts } from './queries.ts'
import { rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfAssignment = { readonly assignmentId: Id<'assignment'> }
type OfPayout = { readonly payoutId: Id<'payout'> }
type OfRegister = { readonly registerId: Id<'register'> }
type OfReceipt = { readonly receiptId: Id<'receipt'> }

export async function noticesForReadiness(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    // An act signed anew is told of anew.
    eventKey: `ready:${id}:${facts.act_document_id ?? ''}`,
    ...noticeOf('readyToPay', 'client'),
    body: `${facts.surname} ${facts.firstname}, «${facts.title}». Добавьте её в реестр`,
    link: '/client/registers?new=works',
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

export async function noticesForPayout(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `paid:${id}`,
    ...noticeOf('paid', 'person'),
    body: `${rubles(facts.amount)} на ${inSentence(facts.requisites_mask)}`,
    link: `/person/tasks/${facts.assignment_id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForReturn(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `returned:${id}`,
    ...noticeOf('payoutReturned', 'person'),
    body: `${rubles(facts.amount)} не дошли на ${inSentence(facts.requisites_mask)}. Проверьте реквизиты для выплат`,
    link: '/person/profile?tab=payout',
  }
  const forClient = {
    eventKey: `returned:${id}`,
    ...noticeOf('payoutReturned', 'client'),
    body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}. Уточните реквизиты и повторите выплату`,
    link: `/client/registers/${facts.register_id}?only=errors`,
  }
  return [
    { notice, personId: facts.person_id },
    { notice: forClient, orgId: facts.org_id, about: facts },
  ]
}

/** Nobody knows what came of an order that may have been executed: who pays hears of it at once. */
export async function noticesForLost(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `lost:${id}`,
    ...noticeOf('payoutLost', 'client'),
    body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}: банк не находит поручение, которое могло уйти. Второй раз деньги не уйдут: загрузите выписку или отметьте, что банк не исполнил`,
    link: '/client/money',
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

/** The bank executed what people gave up, and it is no payment yet: who pays hears of it at once. */
export async function noticesForExecutedLate(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `executedLate:${id}`,
    ...noticeOf('payoutExecutedLate', 'client'),
    body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}: проверьте в банке, не ушли ли деньги по этой работе дважды, и попросите исполнителя вернуть лишнее. Новых выплат по ней «Наряд» не отправит`,
    link: `/client/registers/${facts.register_id}`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

/** The bank was given a file, and nobody has told what came of it. */
export async function noticesForStatement(
  tx: Tx,
  { fileId: id, days }: { readonly fileId: Id<'orderFile'>; readonly days: number },
): Promise<PendingNotice[]> {
  const facts = await orderFileFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `statement:${id}:${days}`,
    ...noticeOf('statementAwaited', 'client'),
    body: `Реестр ${facts.register}: файл ${facts.no} у банка уже ${days} дн. Без выписки не видно, кому заплачено, и нет чеков`,
    link: '/client/money',
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

/** «Счёт •• 0001» in the middle of a sentence. */
function inSentence(mask: string): string {
  return mask.charAt(0).toLowerCase() + mask.slice(1)
}

/** How long a step has been waiting. */
type Overdue = { readonly registerId: Id<'register'>; readonly round: number; readonly step: number; readonly hours: number }

const registerKinds = { approved: 'registerApproved', returned: 'registerReturned' } as const

/**
 * Notifies the approvers of the current step of a register on approval; for any other state, those who may continue with it.
 */
export async function noticesForRegister(tx: Tx, { registerId: id }: OfRegister, clock: Clock): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, id)
  if (!facts) return []
  if (registerLifecycle.is.onApproval(facts.state)) {
    const notice = {
      eventKey: `register:${id}:${facts.state}:${facts.version}`,
      ...noticeOf('registerToApprove', 'client'),
      body: `Реестр ${facts.number}`,
      link: `/client/registers/${id}`,
    }
    return [{ notice, orgId: facts.org_id, people: (await findAwaited(tx, clock, id)).people }]
  }
  if (!(facts.state in registerKinds)) return []
  const notice = {
    eventKey: `register:${id}:${facts.state}:${facts.version}`,
    ...noticeOf(registerKinds[facts.state as keyof typeof registerKinds], 'client'),
    body: `Реестр ${facts.number}`,
    link: `/client/registers/${id}`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

/** Without a decision for a day, those who may decide are reminded. After three days, the owners learn whom it awaits. */
export async function noticesForOverdue(tx: Tx, waiting: Overdue, clock: Clock): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, waiting.registerId)
  const awaited = await findAwaited(tx, clock, waiting.registerId)
  if (!facts || !registerLifecycle.is.onApproval(facts.state)) return []
  const late = waiting.hours >= 72
  const notice = {
    eventKey: `register-overdue:${waiting.registerId}:${waiting.round}:${waiting.step}:${waiting.hours}`,
    ...noticeOf(late ? 'approvalLate' : 'approvalOverdue', 'client'),
    body: late ? `Реестр ${facts.number}. Ждём: ${awaited.words}` : `Реестр ${facts.number} ждёт больше суток`,
    link: `/client/registers/${waiting.registerId}`,
  }
  return [{ notice, orgId: facts.org_id, people: late ? await ownersOf(tx, facts.org_id) : awaited.people }]
}

export async function noticesForReceipt(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts || facts.fns_receipt_id === null) return []
  const notice = {
    eventKey: `receipt:${id}`,
    ...noticeOf('receiptRegistered', 'person'),
    body: rubles(facts.total),
    // A receipt of a bank has no page of ours.
    link: receiptLifecycle.is.external(facts.state)
      ? `/person/checks?open=${id}`
      : `/receipt/${facts.inn}/${facts.fns_receipt_id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForFailedReceipt(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts) return []
  const body = `${facts.seller_name}, ${rubles(facts.total)}. ${facts.fail_text ?? ''}`
  const notice = {
    eventKey: `receipt-failed:${id}:${facts.attempts}`,
    ...noticeOf('receiptFailed', 'client'),
    body,
    link: '/client/checks?tab=problems',
  }
  if (facts.org_id === null) {
    const body = `${rubles(facts.total)}. ${textForPerson(facts.fail_code, facts.fail_text, true) ?? ''}`
    const own = { body, link: `/person/checks?open=${id}` }
    return [{ notice: { eventKey: notice.eventKey, ...noticeOf('receiptFailed', 'person'), ...own }, personId: facts.person_id }]
  }
  const client = { notice, orgId: facts.org_id, about: facts }
  const isPersonToAct = facts.fail_code === 'TAXPAYER_UNBOUND' || facts.fail_code === 'PERMISSION_NOT_GRANTED'
  return isPersonToAct
    ? [
        client,
        {
          notice: { eventKey: notice.eventKey, ...noticeOf('receiptFailed', 'person'), ...wordsForPerson },
          personId: facts.person_id,
        },
      ]
    : [client]
}

const wordsForPerson = {
  body: 'Разрешите платформе регистрировать доход в «Мой налог», и чек оформится сам',
  link: '/person/profile?tab=tax',
}
