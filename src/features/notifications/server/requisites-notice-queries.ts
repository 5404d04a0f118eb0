import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { PendingNotice } from './send-notices.ts'

type Change = {
  readonly personId: Id<'person'>
  readonly methodId: Id<'payoutMethod'>
  readonly change: 'added' | 'removed' | 'main'
  readonly changedAt: string
}

const words = {
  added: { title: 'Добавлен способ выплаты', short: 'В профиле добавлен способ выплаты. Если это не вы, войдите и уберите его' },
  removed: {
    title: 'Убран способ выплаты',
    short: 'В профиле убран способ выплаты. Если это не вы, войдите и проверьте профиль',
  },
  main: {
    title: 'Изменён основной способ выплаты',
    short: 'Изменено, куда приходят выплаты. Если это не вы, войдите и проверьте профиль',
  },
} as const

/** Sent to the person at once: whoever stole their login would start here. */
export async function noticesForRequisites(tx: Tx, { personId, methodId, change, changedAt }: Change): Promise<PendingNotice[]> {
  const method = await tx
    .selectFrom('payout_methods')
    .select(['mask', 'usable_from', 'created_at'])
    .where('id', '=', methodId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!method) return []
  const waits = Temporal.Instant.compare(method.usable_from, Temporal.Instant.from(changedAt)) > 0
  const when = change !== 'removed' && waits ? `, работает с ${formatMoment(method.usable_from)}` : ''
  const notice = {
    eventKey: `requisites:${methodId}:${change}:${changedAt}`,
    category: 'security' as const,
    critical: true as const,
    // Changed with an SMS code a moment ago, most likely by the person: a regular alert is enough.
    priority: 'high' as const,
    title: words[change].title,
    body: `${method.mask}${when}. Если это были не вы, уберите его и завершите чужие сеансы`,
    short: words[change].short,
    link: '/person/profile?tab=payout',
  }
  return [{ notice, personId }]
}
