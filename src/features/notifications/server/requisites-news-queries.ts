import { formatMoment } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Told } from './tell-news.ts'

type Change = {
  readonly personId: string
  readonly methodId: string
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

/** Said to the person himself at once: whoever stole his login would begin here. */
export async function newsOfRequisites(tx: Tx, { personId, methodId, change, changedAt }: Change): Promise<Told[]> {
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
    // Changed by a code from an SMS a moment ago, most likely by himself: a note is enough.
    priority: 'high' as const,
    title: words[change].title,
    body: `${method.mask}${when}. Если это были не вы, уберите его и завершите чужие сеансы`,
    short: words[change].short,
    link: '/person/profile?tab=payout',
  }
  return [{ notice, personId }]
}
