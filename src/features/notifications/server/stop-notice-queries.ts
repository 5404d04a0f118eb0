import { causeWords, contractorLifecycle } from '#/features/contractors/domain/contractor-state.ts'
import { objectionLifecycle } from '#/features/contractors/domain/objection.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import { ownersOf } from './queries.ts'
import type { PendingNotice } from './send-notices.ts'

const ownPlace = '/person/profile?tab=customers'

/** A pause or a block and its end, to the contractor, with the cause he may object to. */
export async function noticesForStop(
  tx: Tx,
  { contractorId: id, at, isOver }: { readonly contractorId: Id<'contractor'>; readonly at: string; readonly isOver: boolean },
): Promise<PendingNotice[]> {
  const place = await placeOf(tx, id)
  if (!place) return []
  const common = { eventKey: `stop:${id}:${at}`, link: ownPlace }
  if (isOver) {
    const body = `${place.customer}: остановка снята, новые задания снова можно брать`
    return [{ notice: { ...common, ...noticeOf('contractorReturned', 'person'), body }, personId: place.person_id }]
  }
  // Lifted since: its own notice follows.
  if (place.stop_cause === null) return []
  const kind =
    contractorLifecycle.is.paused(place.state) && place.paused_until ? `пауза до ${formatDay(place.paused_until)}` : 'без срока'
  const body = `${place.customer}, ${kind}. Причина: ${causeWords(place.stop_cause, place.state_reason)}. Можно возразить`
  return [{ notice: { ...common, ...noticeOf('contractorStopped', 'person'), body }, personId: place.person_id }]
}

/** An objection to those who may answer it, its answer to the contractor, and a late answer to the owners too. */
export async function noticesForObjection(
  tx: Tx,
  { objectionId: id, what }: { readonly objectionId: Id<'stopObjection'>; readonly what: 'made' | 'answered' | 'late' },
): Promise<PendingNotice[]> {
  const objection = await tx.selectFrom('stop_objections').selectAll().where('id', '=', id).executeTakeFirst()
  const place = objection && (await placeOf(tx, objection.contractor_id))
  if (!place) return []
  const eventKey = `objection:${id}:${what}`
  if (what === 'answered') {
    const kind = objectionLifecycle.is.lifted(objection.state) ? 'stopLifted' : 'stopKept'
    const body = `${place.customer}${objection.answer === null ? '' : `: ${objection.answer}`}`
    return [{ notice: { eventKey, ...noticeOf(kind, 'person'), body, link: ownPlace }, personId: place.person_id }]
  }
  const name = [place.surname, place.firstname].filter(Boolean).join(' ')
  const common = { eventKey, link: `/client/CheckStatus?tab=people&contractor=${objection.contractor_id}` }
  if (what === 'made') {
    const body = `${name} не согласен с остановкой. Ответьте до ${formatMoment(objection.answer_by)} (МСК)`
    return [{ notice: { ...common, ...noticeOf('stopObjected', 'client'), body }, orgId: place.org_id }]
  }
  const notice = {
    ...common,
    ...noticeOf('objectionLate', 'client'),
    body: `${name}: срок ответа прошёл. Снимите остановку или ответьте`,
  }
  return [
    { notice, orgId: place.org_id },
    { notice, orgId: place.org_id, people: await ownersOf(tx, place.org_id) },
  ]
}

/** A year after his answer the contractor is asked again whether he was an employee of the customer. */
export async function noticesForEmployment(
  tx: Tx,
  { contractorId: id, day }: { readonly contractorId: Id<'contractor'>; readonly day: string },
): Promise<PendingNotice[]> {
  const place = await placeOf(tx, id)
  if (!place) return []
  const notice = {
    eventKey: `employment:${id}:${day}`,
    ...noticeOf('employmentAsked', 'person'),
    body: `${place.customer}: был ли у вас трудовой договор за последние два года? Спрашиваем раз в год: такой доход не подходит под НПД`,
    link: ownPlace,
  }
  return [{ notice, personId: place.person_id }]
}

function placeOf(tx: Tx, id: Id<'contractor'>) {
  return tx
    .selectFrom('contractors')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.org_id', 'contractors.person_id', 'contractors.state', 'contractors.paused_until'])
    .select(['contractors.state_at', 'contractors.stop_cause', 'contractors.state_reason'])
    .select(['organizations.short_name as customer', 'profiles.surname', 'profiles.firstname'])
    .where('contractors.id', '=', id)
    .executeTakeFirst()
}
