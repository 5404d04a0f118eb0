import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { nameOfOrganization } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfDestruction = {
  readonly destructionId: string
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly count: number
  readonly day: string
}

/** Whoever wants to keep papers whose term has ended has a week to download them. */
export async function noticesForDestruction(tx: Tx, told: OfDestruction): Promise<PendingNotice[]> {
  const { destructionId, orgId, personId, count, day } = told
  const name = await nameOfOrganization(tx, orgId)
  const papers = `${count} ${plural(count, 'документ', 'документа', 'документов')}`
  const notice = {
    eventKey: `document-destruction:${destructionId}:${personId}`,
    ...noticeOf('destructionPlanned', 'person'),
    body: `${name} уничтожит ${papers} с вами после ${formatDay(Temporal.PlainDate.from(day))}. Если они нужны, скачайте их до этого дня`,
    link: '/person/docs?tab=all',
  }
  return [{ notice, personId }]
}
