import { placeAsked } from '#/features/profile/domain/requisites.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { nameOfOrganization } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Change = {
  readonly personId: Id<'person'>
  readonly methodId: Id<'payoutMethod'>
  readonly change: 'added' | 'removed' | 'main' | 'cardDestroyed'
  readonly changedAt: string
}

const kinds = { added: 'methodAdded', removed: 'methodRemoved', main: 'methodChanged' } as const

/** Sent to the person at once: whoever stole their login would start here. */
export async function noticesForRequisites(tx: Tx, { personId, methodId, change, changedAt }: Change): Promise<PendingNotice[]> {
  const method = await tx
    .selectFrom('payout_methods')
    .select(['mask', 'usable_from', 'created_at'])
    .where('id', '=', methodId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!method) return []
  if (change === 'cardDestroyed') return [{ notice: await noticeOfCard(tx, personId, method.mask), personId }]
  const waits = Temporal.Instant.compare(method.usable_from, Temporal.Instant.from(changedAt)) > 0
  const when = change !== 'removed' && waits ? `, работает с ${formatMoment(method.usable_from)}` : ''
  const notice = {
    eventKey: `requisites:${methodId}:${change}:${changedAt}`,
    ...noticeOf(kinds[change], 'person'),
    body: `${method.mask}${when}. Если это были не вы, уберите его и завершите чужие сеансы`,
    link: '/person/profile?tab=payout',
  }
  return [{ notice, personId }]
}

/** Numbers of cards have left the product: whoever was paid to one has to name an account. */
async function noticeOfCard(tx: Tx, personId: Id<'person'>, mask: string) {
  const place = await tx
    .selectFrom('payout_methods')
    .select('mask')
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('is_main', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    eventKey: `requisites:${personId}:cardDestroyed:${mask}`,
    ...noticeOf(place ? 'cardDestroyed' : 'accountNeeded', 'person'),
    body: place
      ? `${mask} убрана, номер уничтожен. Деньги придут сюда: ${place.mask}`
      : `${mask} убрана: номеров карт мы больше не храним. Укажите счёт или телефон для СБП, иначе выплаты подождут`,
    link: '/person/profile?tab=payout',
  }
}

type Asked = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly day: string
  readonly takes?: readonly string[] | undefined
}

/** One request a day from one customer. */
export async function noticesForAskedRequisites(tx: Tx, { orgId, personId, day, takes }: Asked): Promise<PendingNotice[]> {
  const name = await nameOfOrganization(tx, orgId)
  const notice = {
    eventKey: `requisites-asked:${orgId}:${day}`,
    ...noticeOf('requisitesAsked', 'person'),
    body: `${name} не может отправить вам деньги. ${placeAsked(takes)}`,
    link: '/person/profile?tab=payout',
  }
  return [{ notice, personId }]
}
