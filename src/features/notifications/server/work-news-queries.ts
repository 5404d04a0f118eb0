import type { Tx } from '#/platform/server/database.ts'
import { formatDay } from '#/kernel/time.ts'
import { applicationFacts, assignmentFacts, documentFacts } from './queries.ts'
import { dayOf, rubles } from '../domain/notice-words.ts'
import type { Told } from './tell-news.ts'

export async function newsOfApplication(tx: Tx, id: string): Promise<Told[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `applied:${id}`,
    category: 'task' as const,
    title: 'Новый отклик',
    body: `${facts.surname} ${facts.firstname} на «${facts.title}»`,
    link: `/client/tasks?open=${facts.task_id}&tab=applications`,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'editTasks' }]
}

export async function newsOfDecline(tx: Tx, id: string): Promise<Told[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `declined:${id}`,
    category: 'task' as const,
    title: 'Отклик закрыт',
    body: `«${facts.title}»: ${facts.decline_reason ?? 'заказчик выбрал другого исполнителя'}`,
    link: '/person/tasks?tab=applications',
  }
  return [{ notice, personId: facts.person_id }]
}

export async function newsOfOffer(tx: Tx, id: string): Promise<Told[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `offered:${id}`,
    category: 'task' as const,
    title: 'Вас выбрали',
    body: `«${facts.title}»: подтвердите участие`,
    link: `/person/tasks/${id}`,
    ways: ['sms'] as const,
    short: 'Вас выбрали, подтвердите участие',
  }
  return [{ notice, personId: facts.person_id }]
}

export async function newsOfChoice(tx: Tx, id: string): Promise<Told[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `chosen:${id}`,
    category: 'task' as const,
    title: 'Вас выбрали',
    body: `${facts.short_name}: «${facts.title}». Подпишите документы, чтобы начать`,
    link: `/person/tasks/${id}`,
    ways: ['sms'] as const,
    short: 'Вас выбрали для задания',
  }
  return [{ notice, personId: facts.person_id }]
}

export async function newsOfStart(tx: Tx, id: string): Promise<Told[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `started:${id}`,
    category: 'task' as const,
    title: 'Можно начинать работу',
    body: `«${facts.title}»: документы подписаны обеими сторонами`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

/** Told to the side that did not cancel. */
export async function newsOfCancelling(tx: Tx, id: string, by: 'client' | 'person'): Promise<Told[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = { eventKey: `cancelled:${id}`, category: 'task' as const, title: 'Работа отменена' }
  if (by === 'client') {
    const body = `${facts.short_name}: «${facts.title}». Заказчик отменил вашу работу`
    return [{ notice: { ...notice, body, link: `/person/tasks/${id}` }, personId: facts.person_id }]
  }
  const body = `${facts.surname} ${facts.firstname}: отказ от задания «${facts.title}». Место снова свободно`
  const link = `/client/tasks?open=${facts.task_id}&tab=works`
  return [{ notice: { ...notice, body, link }, orgId: facts.org_id, about: facts, permission: 'editTasks' }]
}

export async function newsOfResult(tx: Tx, id: string): Promise<Told[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const due = facts.accept_due_on ? ` Примите до ${formatDay(facts.accept_due_on)}` : ''
  const notice = {
    eventKey: `submitted:${id}:${facts.rework_count}`,
    category: 'task' as const,
    title: 'Сдан результат',
    body: `${facts.surname} ${facts.firstname}, «${facts.title}».${due}`,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'acceptResults' }]
}

export async function newsOfDecision(tx: Tx, id: string, decision: 'accepted' | 'rework'): Promise<Told[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const accepted = decision === 'accepted'
  const notice = {
    eventKey: `decided:${id}:${decision}:${facts.rework_count}`,
    category: 'task' as const,
    title: accepted ? 'Работу приняли' : 'Нужна доработка',
    body: accepted ? `«${facts.title}»: осталось подписать акт` : `«${facts.title}»: посмотрите, что поправить`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

const closedWords = {
  declined: { verb: 'отклонён', why: 'Подписания не будет' },
  revoked: { verb: 'отозван', why: 'Подписывать его больше не нужно' },
  expired: { verb: 'не подписан в срок', why: 'Срок подписания прошёл' },
} as const

export async function newsOfClosedDocument(tx: Tx, id: string, outcome: keyof typeof closedWords): Promise<Told[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const { verb, why } = closedWords[outcome]
  const name = documentNames[facts.kind]
  const notice = {
    eventKey: `document-closed:${id}`,
    category: 'document' as const,
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)} № ${facts.number} ${verb}`,
    body: facts.decline_reason ?? why,
    ways: ['mail'] as const,
    short: `Документ ${verb}`,
  }
  return [
    { notice: { ...notice, link: `/person/docs/${id}` }, personId: facts.person_id },
    { notice: { ...notice, link: `/client/docs/${id}` }, orgId: facts.org_id, about: facts, permission: 'signDocuments' },
  ]
}

const documentNames = { frame: 'договор', order: 'заказ', act: 'акт' } as const

export async function newsOfDocument(tx: Tx, id: string, side: 'client' | 'person'): Promise<Told[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const sum = facts.amount === null ? '' : `${rubles(facts.amount)}, `
  const notice = {
    eventKey: `document:${id}:${side}`,
    category: 'document' as const,
    title: `Подпишите ${documentNames[facts.kind]} № ${facts.number}`,
    body: `${sum}до ${dayOf(facts.expires_at)}`,
    link: `/${side}/docs/${id}`,
    ways: ['sms'] as const,
    short: 'Документ ждёт вашей подписи',
    messageAfter: { hours: 24 },
  }
  return side === 'person'
    ? [{ notice, personId: facts.person_id }]
    : [{ notice, orgId: facts.org_id, about: facts, permission: 'signDocuments' }]
}
