import { bindingLifecycle } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { formatDay } from '#/kernel/time.ts'
import { customersWhoPay } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

export type StatusNews = {
  readonly checkId: string
  readonly personId: Id<'person'>
  readonly orgIds: readonly Id<'organization'>[]
  readonly change: 'lost' | 'returned'
  readonly since: string
}

/**
 * Notifies both sides that the status was lost or has returned. Those already notified of the same by the end of the binding
 * are not notified twice.
 */
export async function noticesForStatus(tx: Tx, news: StatusNews): Promise<PendingNotice[]> {
  const person = await tx
    .selectFrom('profiles')
    .leftJoin('bindings', 'bindings.person_id', 'profiles.person_id')
    .select(['profiles.surname', 'profiles.firstname', 'bindings.state'])
    .where('profiles.person_id', '=', news.personId)
    .executeTakeFirst()
  if (!person) return []
  const since = `с ${formatDay(Temporal.PlainDate.from(news.since))}`
  const isTold = news.change === 'lost' && bindingLifecycle.is.notNpd(person.state)
  const heard = isTold ? (await customersWhoPay(tx, news.personId)).map(({ org_id }) => org_id) : []
  const words = wordsOf[news.change]
  const notice = {
    eventKey: `npd-${news.change}:${news.checkId}`,
  }
  const name = [person.surname, person.firstname].filter(Boolean).join(' ')
  const link = '/client/CheckStatus?tab=people'
  return [
    ...(isTold
      ? []
      : [
          {
            notice: {
              ...notice,
              ...noticeOf(words.kind, 'person'),
              body: `${since}. ${words.person}`,
              link: '/person/profile?tab=tax',
            },
            personId: news.personId,
          },
        ]),
    ...news.orgIds
      .filter((orgId) => !heard.includes(orgId))
      .map((orgId) => ({
        notice: { ...notice, ...noticeOf(words.kind, 'client'), body: `${name}: ${since}. ${words.client}`, link },
        orgId,
      })),
  ]
}

const wordsOf = {
  lost: {
    kind: 'statusLost',
    person: 'Выплаты остановлены, пока вы снова не встанете на учёт',
    client: 'Выплаты остановлены',
  },
  returned: {
    kind: 'statusReturned',
    person: 'Выплаты продолжатся сами',
    client: 'Выплаты продолжатся сами',
  },
} as const
