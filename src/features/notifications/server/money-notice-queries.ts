import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import { registerLifecycle } from '#/features/registers/domain/register.ts'
import { findAwaited } from '#/features/registers/server/find-awaited.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentFacts, receiptFacts, orderFileFacts, ownersOf, payoutFacts, registerFacts } from './queries.ts'
import { rubles } from '../domain/notice-words.ts'
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
    category: 'money' as const,
    title: 'Работа готова к оплате',
    body: `${facts.surname} ${facts.firstname}, «${facts.title}». Добавьте её в реестр`,
    link: '/client/registers?new=works',
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'editRegisters' }]
}

export async function noticesForPayout(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `paid:${id}`,
    category: 'money' as const,
    title: 'Деньги отправлены',
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
    category: 'money' as const,
    title: 'Банк вернул выплату',
    body: `${rubles(facts.amount)} не дошли на ${inSentence(facts.requisites_mask)}. Проверьте реквизиты для выплат`,
    link: '/person/profile?tab=payout',
    ways: ['sms'] as const,
    critical: true as const,
  }
  const forClient = {
    eventKey: `returned:${id}`,
    category: 'money' as const,
    title: 'Банк вернул выплату',
    body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}. Уточните реквизиты и повторите выплату`,
    link: `/client/registers/${facts.register_id}?only=errors`,
    ways: ['mail'] as const,
  }
  return [
    { notice, personId: facts.person_id },
    { notice: forClient, orgId: facts.org_id, about: facts, permission: 'startPayments' },
  ]
}

/** Nobody knows what came of an order that may have been executed: who pays hears of it at once. */
export async function noticesForLost(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `lost:${id}`,
    category: 'money' as const,
    title: 'Выплата уточняется по выписке',
    body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}: банк не находит поручение, которое могло уйти. Второй раз деньги не уйдут: загрузите выписку или отметьте, что банк не исполнил`,
    link: '/client/money',
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'startPayments' }]
}

/** The bank executed what people gave up, and it is no payment yet: who pays hears of it at once. */
export async function noticesForExecutedLate(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `executedLate:${id}`,
    category: 'money' as const,
    title: 'Банк исполнил поручение, от которого отказались',
    body: `${facts.fio}, ${rubles(facts.amount)}, реестр ${facts.register}: проверьте в банке, не ушли ли деньги по этой работе дважды, и попросите исполнителя вернуть лишнее. Новых выплат по ней «Наряд» не отправит`,
    link: `/client/registers/${facts.register_id}`,
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'startPayments' }]
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
    category: 'money' as const,
    title: 'Загрузите выписку банка',
    body: `Реестр ${facts.register}: файл ${facts.no} у банка уже ${days} дн. Без выписки не видно, кому заплачено, и нет чеков`,
    link: '/client/money',
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'startPayments' }]
}

/** «Счёт •• 0001» in the middle of a sentence. */
function inSentence(mask: string): string {
  return mask.charAt(0).toLowerCase() + mask.slice(1)
}

/** How long a step has been waiting. */
type Overdue = { readonly registerId: Id<'register'>; readonly round: number; readonly step: number; readonly hours: number }

const registerWords = {
  approved: { title: 'Реестр согласован, его можно оплатить', permission: 'startPayments' },
  returned: { title: 'Реестр вернули на исправление', permission: 'editRegisters' },
} as const

/**
 * Notifies the approvers of the current step of a register on approval; for any other state, those who may continue with it.
 */
export async function noticesForRegister(tx: Tx, { registerId: id }: OfRegister, clock: Clock): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, id)
  if (!facts) return []
  if (registerLifecycle.is.onApproval(facts.state)) {
    const notice = {
      eventKey: `register:${id}:${facts.state}:${facts.version}`,
      category: 'money' as const,
      title: 'Согласуйте реестр',
      body: `Реестр ${facts.number}`,
      link: `/client/registers/${id}`,
      ways: ['mail'] as const,
    }
    return [{ notice, orgId: facts.org_id, people: (await findAwaited(tx, clock, id)).people }]
  }
  if (!(facts.state in registerWords)) return []
  const words = registerWords[facts.state as keyof typeof registerWords]
  const notice = {
    eventKey: `register:${id}:${facts.state}:${facts.version}`,
    category: 'money' as const,
    title: words.title,
    body: `Реестр ${facts.number}`,
    link: `/client/registers/${id}`,
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: words.permission }]
}

/** Without a decision for a day, those who may decide are reminded. After three days, the owners learn whom it awaits. */
export async function noticesForOverdue(tx: Tx, waiting: Overdue, clock: Clock): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, waiting.registerId)
  const awaited = await findAwaited(tx, clock, waiting.registerId)
  if (!facts || !registerLifecycle.is.onApproval(facts.state)) return []
  const late = waiting.hours >= 72
  const notice = {
    eventKey: `register-overdue:${waiting.registerId}:${waiting.round}:${waiting.step}:${waiting.hours}`,
    category: 'money' as const,
    title: late ? 'Реестр не согласован три дня' : 'Реестр ждёт вашего решения',
    body: late ? `Реестр ${facts.number}. Ждём: ${awaited.words}` : `Реестр ${facts.number} ждёт больше суток`,
    link: `/client/registers/${waiting.registerId}`,
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, people: late ? await ownersOf(tx, facts.org_id) : awaited.people }]
}

export async function noticesForReceipt(tx: Tx, { receiptId: id }: OfReceipt): Promise<PendingNotice[]> {
  const facts = await receiptFacts(tx, id)
  if (!facts || facts.fns_receipt_id === null) return []
  const notice = {
    eventKey: `receipt:${id}`,
    category: 'check' as const,
    title: 'Чек зарегистрирован',
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
    category: 'check' as const,
    title: 'Чек не сформирован',
    body,
    link: '/client/checks?tab=problems',
    ways: ['mail'] as const,
  }
  const client = { notice, orgId: facts.org_id, about: facts, permission: 'seeReceipts' as const }
  const isPersonToAct = facts.fail_code === 'TAXPAYER_UNBOUND' || facts.fail_code === 'PERMISSION_NOT_GRANTED'
  return isPersonToAct ? [client, { notice: { ...notice, ...wordsForPerson }, personId: facts.person_id }] : [client]
}

const wordsForPerson = {
  body: 'Разрешите платформе регистрировать доход в «Мой налог», и чек оформится сам',
  link: '/person/profile?tab=tax',
  ways: ['sms', 'mail'] as const,
}
