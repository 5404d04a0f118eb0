import { formingDays, formingEndsAt } from '#/features/tasks/domain/readiness.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { applicationFacts } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfApplication = { readonly applicationId: Id<'application'> }
type OfForming = OfApplication & { readonly by: 'person' | 'system' }

/** The side that did not make the last step is told. */
export async function noticesForForming(tx: Tx, { applicationId: id, by }: OfForming): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  if (by === 'person') {
    const notice = {
      eventKey: `forming:${id}`,
      ...noticeOf('formingAgreed', 'client'),
      body: `${facts.surname} ${facts.firstname}, «${facts.title}»: договор составим, когда данных хватит${until(facts)}`,
      link: `/client/tasks?open=${facts.task_id}&tab=applications`,
    }
    return [{ notice, orgId: facts.org_id, about: facts }]
  }
  const notice = {
    eventKey: `forming:${id}`,
    ...noticeOf('formingAsked', 'person'),
    body: `«${facts.title}»: дополните данные для договора${until(facts)}`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForFormingReminder(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `forming-reminded:${id}`,
    ...noticeOf('formingReminded', 'person'),
    body: `«${facts.title}»: без данных для договора работа уйдёт другому${until(facts)}`,
    link: `/person/tasks/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

export async function noticesForLapsedForming(tx: Tx, { applicationId: id }: OfApplication): Promise<PendingNotice[]> {
  const facts = await applicationFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `lapsed-forming:${id}`,
    ...noticeOf('formingLapsed', 'client'),
    body: `${facts.surname} ${facts.firstname}, «${facts.title}»: ${formingDays} дней прошли, выберите другого`,
    link: `/client/tasks?open=${facts.task_id}&tab=applications`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

function until({ decided_at: agreed }: { readonly decided_at: Temporal.Instant | null }): string {
  return agreed ? ` до ${formatMoment(formingEndsAt(agreed))}` : ''
}
