import { dependenceRulesOn } from '#/features/contractors/domain/dependence.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Rose = {
  readonly orgId: Id<'organization'>
  readonly level: 'near' | 'above'
  readonly people: number
  readonly day: string
}

/** Members who answer for contractors learn that the organization comes near the threshold of an inspection, or has passed it. */
export async function noticesForDependence(_tx: Tx, { orgId, level, people, day }: Rose): Promise<PendingNotice[]> {
  const rules = dependenceRulesOn(Temporal.PlainDate.from(day))
  if (!rules) return []
  const count = `${people} ${plural(people, 'исполнитель', 'исполнителя', 'исполнителей')}`
  const notice = {
    eventKey: `dependence:${level}:${day}`,
    ...noticeOf(level === 'above' ? 'dependenceAbove' : 'dependenceNear', 'client'),
    body: `Под критерии попадает ${count}, порог — больше ${rules.people}. Посмотрите, у кого прервать выплаты подряд`,
    link: '/client/CheckStatus?tab=risks',
  }
  return [{ notice, orgId }]
}
