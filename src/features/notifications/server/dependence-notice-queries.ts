import { dependenceRulesOn } from '#/features/contractors/domain/dependence.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
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

type Foreseen = {
  readonly orgId: Id<'organization'>
  readonly people: number
  readonly on: string | null
  readonly threshold: string | null
  readonly matching: number
  readonly day: string
}

/** The same members learn a month before that people come to the signs, or more of them than an inspection needs, and what changes it. */
export async function noticesForForeseen(_tx: Tx, foreseen: Foreseen): Promise<PendingNotice[]> {
  const { orgId, people, matching, day } = foreseen
  const today = Temporal.PlainDate.from(day)
  const rules = dependenceRulesOn(today)
  const first = foreseen.on ?? foreseen.threshold
  if (!rules || first === null) return []
  const on = Temporal.PlainDate.from(first)
  const threshold = foreseen.threshold === null ? undefined : Temporal.PlainDate.from(foreseen.threshold)
  const who =
    people > 0
      ? `${plural(people, 'попадёт', 'попадут', 'попадут')} ${people} ${plural(people, 'человек', 'человека', 'человек')}`
      : `попадёт больше ${rules.people} человек`
  const passes = threshold
    ? ` С ${formatDay(threshold)} их будет больше ${rules.people}: это основание для проверки.`
    : ` Порог проверки — больше ${rules.people}.`
  const notice = {
    eventKey: `foreseen:${day}`,
    ...noticeOf('dependenceForeseen', 'client', { when: whenWords(today.until(on).days), who }),
    body: `Приказ № 685н, если платить как сейчас. Сейчас под критериями ${matching}.${passes} Что изменит: месяц без выплат этим людям прерывает счёт. Кто это — во вкладке «Риски»`,
    link: '/client/CheckStatus?tab=risks&only=coming',
  }
  return [{ notice, orgId }]
}

function whenWords(days: number): string {
  if (days <= 0) return 'Со следующей выплатой'
  return days === 1 ? 'Завтра' : `Через ${days} ${plural(days, 'день', 'дня', 'дней')}`
}
