import { findAwaited } from '#/features/registers/server/find-awaited.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentFacts, checkFacts, ownersOf, payoutFacts, registerFacts } from './queries.ts'
import { rubles } from '../domain/notice-words.ts'
import type { Told } from './tell-news.ts'

export async function newsOfReadiness(tx: Tx, id: string): Promise<Told[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `ready:${id}`,
    category: 'money' as const,
    title: 'Работа готова к оплате',
    body: `${facts.surname} ${facts.firstname}, «${facts.title}». Добавьте её в реестр`,
    link: '/client/registers?new=works',
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'editRegisters' }]
}

export async function newsOfPayout(tx: Tx, id: string): Promise<Told[]> {
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

export async function newsOfReturn(tx: Tx, id: string): Promise<Told[]> {
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
  return [{ notice, personId: facts.person_id }]
}

/** «Счёт •• 0001» inside a sentence. */
function inSentence(mask: string): string {
  return mask.charAt(0).toLowerCase() + mask.slice(1)
}

/** How long a step has waited. */
type Overdue = { readonly register_id: string; readonly round: number; readonly step: number; readonly hours: number }

const registerWords = {
  approved: { title: 'Реестр согласован, его можно оплатить', permission: 'startPayments' },
  returned: { title: 'Реестр вернули на исправление', permission: 'editRegisters' },
} as const

/** A register on approval is told to those whose step it is, any other to those who may go on with it. */
export async function newsOfRegister(tx: Tx, clock: Clock, id: string): Promise<Told[]> {
  const facts = await registerFacts(tx, id)
  if (!facts) return []
  if (facts.state === 'onApproval') {
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

/** No decision for a day: those who may decide are reminded. For three days: owners are told whom it waits for. */
export async function newsOfOverdue(tx: Tx, clock: Clock, waiting: Overdue): Promise<Told[]> {
  const facts = await registerFacts(tx, waiting.register_id)
  const awaited = await findAwaited(tx, clock, waiting.register_id)
  if (!facts || facts.state !== 'onApproval') return []
  const late = waiting.hours >= 72
  const notice = {
    eventKey: `register-overdue:${waiting.register_id}:${waiting.round}:${waiting.step}:${waiting.hours}`,
    category: 'money' as const,
    title: late ? 'Реестр не согласован три дня' : 'Реестр ждёт вашего решения',
    body: late ? `Реестр ${facts.number}. Ждём: ${awaited.words}` : `Реестр ${facts.number} ждёт больше суток`,
    link: `/client/registers/${waiting.register_id}`,
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, people: late ? await ownersOf(tx, facts.org_id) : awaited.people }]
}

export async function newsOfReceipt(tx: Tx, id: string): Promise<Told[]> {
  const facts = await checkFacts(tx, id)
  if (!facts || facts.receipt_id === null) return []
  const notice = {
    eventKey: `receipt:${id}`,
    category: 'check' as const,
    title: 'Чек зарегистрирован',
    body: rubles(facts.total),
    link: `/receipt/${facts.inn}/${facts.receipt_id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function newsOfFailedReceipt(tx: Tx, id: string): Promise<Told[]> {
  const facts = await checkFacts(tx, id)
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
  const client = { notice, orgId: facts.org_id, about: facts, permission: 'seeChecks' as const }
  const isPersonToAct = facts.fail_code === 'TAXPAYER_UNBOUND' || facts.fail_code === 'PERMISSION_NOT_GRANTED'
  return isPersonToAct ? [client, { notice: { ...notice, ...wordsForPerson }, personId: facts.person_id }] : [client]
}

const wordsForPerson = {
  body: 'Разрешите платформе регистрировать доход в «Мой налог», и чек оформится сам',
  link: '/person/profile?tab=tax',
  ways: ['sms', 'mail'] as const,
}
