import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { offerEndsAt, offerHours } from '#/features/tasks/domain/application.ts'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import { applicationFacts, assignmentFacts, ownersOf } from './queries.ts'
import type { PendingNotice } from './send-notices.ts'

type OfApplication = { readonly applicationId: Id<'application'> }
type OfAssignment = { readonly assignmentId: Id<'assignment'> }
type OfAcceptance = OfAssignment & { readonly on: string }
type OfCancelling = OfAssignment & { readonly by: 'client' | 'person' | 'system' | 'both' | 'agreed' }
type OfDecision = OfAssignment & { readonly decision: 'accepted' | 'rework' }

export async function noticesForApplication(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
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

export function noticesForDecline(tx: Tx, of: OfApplication): Promise<PendingNotice[]> {
  return noticesForClosing(tx, of, 'declined', 'заказчик выбрал другого исполнителя')
}

export function noticesForExpired(tx: Tx, of: OfApplication): Promise<PendingNotice[]> {
  return noticesForClosing(tx, of, 'expired', 'срок ответа вышел')
}

async function noticesForClosing(tx: Tx, { applicationId: id }: OfApplication, key: string, usualReason: string) {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `${key}:${id}`,
    category: 'task' as const,
    title: 'Отклик закрыт',
    body: `«${facts.title}»: ${facts.decline_reason ?? usualReason}`,
    link: '/person/tasks?tab=applications',
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForLapsedOffer(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `lapsed-offer:${id}`,
    category: 'task' as const,
    title: 'Исполнитель не ответил',
    body: `${facts.surname} ${facts.firstname}, «${facts.title}»: ${offerHours} часов прошли, выберите другого`,
    link: `/client/tasks?open=${facts.task_id}&tab=applications`,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'editTasks' }]
}

export async function noticesForOffer(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const until = facts.decided_at ? ` до ${formatMoment(offerEndsAt(facts.decided_at))}` : ''
  const notice = {
    eventKey: `offered:${id}`,
    category: 'task' as const,
    title: 'Вас выбрали',
    body: `«${facts.title}»: подтвердите участие${until}`,
    link: `/person/tasks/${id}`,
    ways: ['sms'] as const,
    short: 'Вас выбрали, подтвердите участие',
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForChoice(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
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

export async function noticesForStart(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
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

/** Sent to the side that did not cancel. */
export async function noticesForCancelling(tx: Tx, { assignmentId: id, by }: OfCancelling): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = { eventKey: `cancelled:${id}`, category: 'task' as const, title: 'Работа отменена' }
  if (by === 'client') {
    const body = `${facts.short_name}: «${facts.title}». Заказчик отменил вашу работу`
    return [{ notice: { ...notice, body, link: `/person/tasks/${id}` }, personId: facts.person_id }]
  }
  if (by === 'system') return noticesForLapse(facts, id, notice, 'документы не подписаны в срок')
  if (by === 'both') return noticesForLapse(facts, id, notice, 'обе стороны аннулировали заказ')
  if (by === 'agreed') return noticesForLapse(facts, id, notice, 'стороны договорились закончить без оплаты')
  const body = `${facts.surname} ${facts.firstname}: отказ от задания «${facts.title}». Место снова свободно`
  const link = `/client/tasks?open=${facts.task_id}&tab=works`
  return [{ notice: { ...notice, body, link }, orgId: facts.org_id, about: facts, permission: 'editTasks' }]
}

type CancelledFacts = NonNullable<Awaited<ReturnType<typeof assignmentFacts>>>

/** Neither side cancelled it alone. Both are told. */
function noticesForLapse(
  facts: CancelledFacts,
  id: string,
  notice: { readonly eventKey: string; readonly category: 'task'; readonly title: string },
  reason: string,
): PendingNotice[] {
  const why = `«${facts.title}»: ${reason}`
  const link = `/client/tasks?open=${facts.task_id}&tab=works`
  return [
    { notice: { ...notice, body: `${facts.short_name}, ${why}`, link: `/person/tasks/${id}` }, personId: facts.person_id },
    {
      notice: { ...notice, body: `${facts.surname} ${facts.firstname}, ${why}. Место снова свободно`, link },
      orgId: facts.org_id,
      about: facts,
      permission: 'editTasks',
    },
  ]
}

export async function noticesForResult(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
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

export async function noticesForAcceptance(tx: Tx, { assignmentId: id, on }: OfAcceptance): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts || !assignmentLifecycle.is.submitted(facts.state) || facts.accept_due_on === null) return []
  const notice = {
    eventKey: `acceptance:${id}:${facts.rework_count}:${on}`,
    category: 'task' as const,
    title: 'Результат ждёт приёмки',
    body: `${facts.surname} ${facts.firstname}, «${facts.title}». Примите до ${formatDay(facts.accept_due_on)}`,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
    ways: ['mail'] as const,
  }
  return [{ notice, orgId: facts.org_id, about: facts, permission: 'acceptResults' }]
}

export async function noticesForOverdueAcceptance(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts || !assignmentLifecycle.is.submitted(facts.state) || facts.accept_due_on === null) return []
  const day = formatDay(facts.accept_due_on)
  const late = { eventKey: `late-acceptance:${id}:${facts.rework_count}`, category: 'task' as const }
  const toClient = {
    ...late,
    title: 'Приёмка просрочена',
    body: `${facts.surname} ${facts.firstname}, «${facts.title}»: срок был ${day}. Примите или верните на доработку`,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
    ways: ['mail'] as const,
  }
  const toPerson = {
    ...late,
    title: 'Заказчик не принял работу в срок',
    body: `«${facts.title}»: срок был ${day}. Мы напомнили заказчику и владельцу организации`,
    link: `/person/tasks/${id}`,
  }
  return [
    { notice: toClient, orgId: facts.org_id, about: facts, permission: 'acceptResults' },
    { notice: toClient, orgId: facts.org_id, people: await ownersOf(tx, facts.org_id) },
    { notice: toPerson, personId: facts.person_id },
  ]
}

export async function noticesForDecision(tx: Tx, { assignmentId: id, decision }: OfDecision): Promise<PendingNotice[]> {
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
