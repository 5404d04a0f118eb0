import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { offerEndsAt, offerHours } from '#/features/tasks/domain/application.ts'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { formatDay, formatMoment, moscowDate } from '#/kernel/time.ts'
import { applicationFacts, assignmentFacts, ownersOf } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfApplication = { readonly applicationId: Id<'application'> }
type OfAssignment = { readonly assignmentId: Id<'assignment'> }
type OfAcceptance = OfAssignment & { readonly on: string; readonly acceptsAt?: string | undefined }
type OfCancelling = OfAssignment & { readonly by: 'client' | 'person' | 'system' | 'both' | 'agreed' }
type OfDecision = OfAssignment & { readonly decision: 'accepted' | 'rework' }

export async function noticesForApplication(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `applied:${id}`,
    ...noticeOf('applied', 'client'),
    body: `${facts.surname} ${facts.firstname} на «${facts.title}»`,
    link: `/client/tasks?open=${facts.task_id}&tab=applications`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
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
    ...noticeOf('applicationClosed', 'person'),
    body: `«${facts.title}»: ${facts.decline_reason ?? usualReason}`,
    link: '/person/tasks?tab=applications',
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForChangedTerms(
  tx: Tx,
  { applicationId: id, edition }: OfApplication & { readonly edition: number },
) {
  const facts = await applicationFacts(tx, id)
  if (!facts?.confirm_by) return []
  const notice = {
    eventKey: `terms:${id}:${edition}`,
    ...noticeOf('termsChanged', 'person'),
    body: `«${facts.title}»: подтвердите новые условия до ${formatMoment(facts.confirm_by)}, иначе отклик закроется`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForLapsedOffer(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `lapsed-offer:${id}`,
    ...noticeOf('offerLapsed', 'client'),
    body: `${facts.surname} ${facts.firstname}, «${facts.title}»: ${offerHours} часов прошли, выберите другого`,
    link: `/client/tasks?open=${facts.task_id}&tab=applications`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

export async function noticesForOffer(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const until = facts.decided_at ? ` до ${formatMoment(offerEndsAt(facts.decided_at))}` : ''
  const notice = {
    eventKey: `offered:${id}`,
    ...noticeOf('offered', 'person'),
    body: `«${facts.title}»: подтвердите участие${until}`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForChoice(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `chosen:${id}`,
    ...noticeOf('chosen', 'person'),
    body: `${facts.short_name}: «${facts.title}». Подпишите документы, чтобы начать`,
    link: `/person/tasks/${id}?sign=1`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForStart(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `started:${id}`,
    ...noticeOf('workStarted', 'person'),
    body: `«${facts.title}»: документы подписаны обеими сторонами`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

/** Sent to the side that did not cancel. */
export async function noticesForCancelling(tx: Tx, { assignmentId: id, by }: OfCancelling): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const eventKey = `cancelled:${id}`
  const toPerson = { eventKey, ...noticeOf('workCancelled', 'person'), link: `/person/tasks/${id}` }
  const link = `/client/tasks?open=${facts.task_id}&tab=works`
  const toClient = { eventKey, ...noticeOf('workCancelled', 'client'), link }
  if (by === 'client') {
    const body = `${facts.short_name}: «${facts.title}». Заказчик отменил вашу работу`
    return [{ notice: { ...toPerson, body }, personId: facts.person_id }]
  }
  if (by !== 'person') {
    // Neither side cancelled it alone. Both are told.
    const why = `«${facts.title}»: ${lapseWords[by]}`
    const body = `${facts.surname} ${facts.firstname}, ${why}. Место снова свободно`
    return [
      { notice: { ...toPerson, body: `${facts.short_name}, ${why}` }, personId: facts.person_id },
      { notice: { ...toClient, body }, orgId: facts.org_id, about: facts },
    ]
  }
  const body = `${facts.surname} ${facts.firstname}: отказ от задания «${facts.title}». Место снова свободно`
  return [{ notice: { ...toClient, body }, orgId: facts.org_id, about: facts }]
}

const lapseWords = {
  system: 'документы не подписаны в срок',
  both: 'обе стороны аннулировали заказ',
  agreed: 'стороны договорились закончить без оплаты',
} as const

export async function noticesForResult(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const due = facts.accept_due_on ? ` Примите до ${formatDay(facts.accept_due_on)}` : ''
  const notice = {
    eventKey: `submitted:${id}:${facts.rework_count}`,
    ...noticeOf('resultSubmitted', 'client'),
    body: `${facts.surname} ${facts.firstname}, «${facts.title}».${due}`,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

export async function noticesForAcceptance(tx: Tx, { assignmentId: id, on, acceptsAt }: OfAcceptance): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts || !assignmentLifecycle.is.submitted(facts.state) || facts.accept_due_on === null) return []
  const whose = `${facts.surname} ${facts.firstname}, «${facts.title}»`
  const words =
    acceptsAt === undefined
      ? { ...noticeOf('acceptanceAwaited', 'client'), body: `${whose}. Примите до ${formatDay(facts.accept_due_on)}` }
      : {
          ...noticeOf(kindOfSilence(on, acceptsAt), 'client'),
          body: `${whose}. Примем ${momentWords(acceptsAt)}, если вы не ответите раньше`,
        }
  const notice = {
    eventKey: `acceptance:${id}:${facts.rework_count}:${on}`,
    ...words,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

export async function noticesForOverdueAcceptance(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts || !assignmentLifecycle.is.submitted(facts.state) || facts.accept_due_on === null) return []
  const day = formatDay(facts.accept_due_on)
  const eventKey = `late-acceptance:${id}:${facts.rework_count}:${facts.accept_due_on.toString()}`
  const toClient = {
    eventKey,
    ...noticeOf('acceptanceLate', 'client'),
    body: `${facts.surname} ${facts.firstname}, «${facts.title}»: срок был ${day}. Примите или верните на доработку`,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
  }
  const toPerson = {
    eventKey,
    ...noticeOf('acceptanceLateThere', 'person'),
    body: `«${facts.title}»: срок был ${day}. Мы напомнили заказчику и владельцу организации`,
    link: `/person/tasks/${id}`,
  }
  return [
    { notice: toClient, orgId: facts.org_id, about: { ...facts, responsible: null } },
    { notice: toClient, orgId: facts.org_id, people: await ownersOf(tx, facts.org_id) },
    { notice: toPerson, personId: facts.person_id },
  ]
}

/** Silence has accepted the result: both sides learn it, the customer with what is left to do. */
export async function noticesForSilence(tx: Tx, { assignmentId: id }: OfAssignment): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const eventKey = `silence:${id}:${facts.act_document_id ?? ''}`
  const toClient = {
    eventKey,
    ...noticeOf('silenceAccepted', 'client'),
    body: `${facts.surname} ${facts.firstname}, «${facts.title}»: срок приёмки вышел. Подпишите акт; если что-то не так, откройте спор`,
    link: `/client/tasks?open=${facts.task_id}&tab=works`,
  }
  const toPerson = {
    eventKey,
    ...noticeOf('silenceAcceptedThere', 'person'),
    body: `«${facts.title}»: заказчик не ответил в срок. Осталось подписать акт`,
    link: `/person/tasks/${id}`,
  }
  return [
    { notice: toClient, orgId: facts.org_id, about: facts },
    { notice: toPerson, personId: facts.person_id },
  ]
}

function kindOfSilence(on: string, acceptsAt: string) {
  const day = moscowDate(Temporal.Instant.from(acceptsAt))
  return day.equals(Temporal.PlainDate.from(on).add({ days: 1 })) ? 'silenceTomorrow' : 'silenceComes'
}

function momentWords(moment: string): string {
  return formatMoment(Temporal.Instant.from(moment))
}

export async function noticesForDecision(tx: Tx, { assignmentId: id, decision }: OfDecision): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const accepted = decision === 'accepted'
  const notice = {
    eventKey: `decided:${id}:${decision}:${facts.rework_count}${accepted ? `:${facts.act_document_id ?? ''}` : ''}`,
    ...noticeOf(accepted ? 'resultAccepted' : 'reworkAsked', 'person'),
    body: accepted ? `«${facts.title}»: осталось подписать акт` : `«${facts.title}»: посмотрите, что поправить`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

/** The person reminds of the payment; `on` makes another reminder another notice. */
export async function noticesForPaymentReminder(tx: Tx, { assignmentId: id, on }: OfAcceptance): Promise<PendingNotice[]> {
  const facts = await assignmentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `pay-reminder:${id}:${on}`,
    ...noticeOf('paymentReminded', 'client'),
    body: `${facts.surname} ${facts.firstname}: работа «${facts.title}» принята и подписана, оплаты ещё нет`,
    link: `/client/registers?new=works&tasks=${facts.task_id}`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}
