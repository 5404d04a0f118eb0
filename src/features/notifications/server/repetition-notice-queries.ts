import type { OccurrenceOutcome } from '#/features/tasks/domain/repetition.ts'
import { repetitionLifecycle } from '#/features/tasks/domain/repetition.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import { findHandedOver } from './handed-over-queries.ts'
import type { Passed } from './handed-over-queries.ts'
import type { PendingNotice } from './send-notices.ts'

type Repeated = { readonly repetitionId: Id<'repetition'>; readonly day: string }

const kinds = {
  published: 'taskRepeated',
  draft: 'repeatedDraft',
  held: 'repeatedHeld',
  missed: 'repetitionMissed',
} as const satisfies Record<OccurrenceOutcome, string>

/** What came of a day of a repetition, to whoever sees to its tasks. */
export async function noticesForRepetition(tx: Tx, { repetitionId: id, day }: Repeated): Promise<PendingNotice[]> {
  const found = await tx
    .selectFrom('task_occurrences as one')
    .innerJoin('task_repetitions as head', 'head.id', 'one.repetition_id')
    .leftJoin('tasks', 'tasks.id', 'one.task_id')
    .innerJoin('members', 'members.id', 'head.member_id')
    .select(['one.outcome', 'one.why', 'one.task_id', 'head.org_id', 'head.branch_id', 'head.state', 'tasks.apply_until'])
    .select(['head.responsible_id', 'head.member_id', 'tasks.responsible_id as of_task', 'members.person_id as author'])
    .select(sqlText`head.fields ->> 'title'`.as('title'))
    .where('one.repetition_id', '=', id)
    .where('one.day', '=', Temporal.PlainDate.from(day))
    .executeTakeFirst()
  if (!found) return []
  const { outcome, why, title, apply_until: until, task_id: taskId } = found
  const said = {
    published: `отклики до ${until ? formatDay(until) : ''}`,
    draft: 'черновик готов, проверьте и опубликуйте',
    held: `на доску не вышло. ${why ?? ''}`,
    missed: `задание за ${formatDay(Temporal.PlainDate.from(day))} не создано. ${why ?? ''}`,
  }[outcome]
  const last = repetitionLifecycle.is.ended(found.state) ? '. Это последний день повтора' : ''
  const notice = {
    eventKey: `repeated:${id}:${day}`,
    ...noticeOf(kinds[outcome], 'client'),
    body: `«${title}»: ${said}${last}`,
    link: taskId === null ? '/client/tasks?repetitions=open' : `/client/tasks?open=${taskId}`,
  }
  const about = {
    branches: [found.branch_id],
    author: found.author,
    responsible: found.of_task ?? found.responsible_id ?? found.member_id,
  }
  return [{ notice, orgId: found.org_id, about }]
}

type Suspended = { readonly repetitionId: Id<'repetition'>; readonly at: string; readonly why: string }

/** Why no tasks come of a repetition any more, and what to do about it. */
export async function noticesForSuspendedRepetition(tx: Tx, { repetitionId: id, at, why }: Suspended): Promise<PendingNotice[]> {
  const found = await tx
    .selectFrom('task_repetitions')
    .innerJoin('members', 'members.id', 'task_repetitions.member_id')
    .select(['task_repetitions.org_id', 'branch_id', 'responsible_id', 'member_id', 'members.person_id as author'])
    .select(sqlText`fields ->> 'title'`.as('title'))
    .where('task_repetitions.id', '=', id)
    .executeTakeFirst()
  if (!found) return []
  const notice = {
    eventKey: `repetition-suspended:${id}:${at}`,
    ...noticeOf('repetitionSuspended', 'client'),
    body: `«${found.title}»: ${why}`,
    link: '/client/tasks?repetitions=open',
  }
  const about = { branches: [found.branch_id], author: found.author, responsible: found.responsible_id ?? found.member_id }
  return [{ notice, orgId: found.org_id, about }]
}

/** Whose repetitions the owner keeps from now on. */
export async function noticesForPassedRepetitions(tx: Tx, passed: Passed): Promise<PendingNotice[]> {
  const found = await findHandedOver(tx, passed)
  if (!found) return []
  const { memberId, count, at } = passed
  const notice = {
    eventKey: `repetitions-passed:${memberId}:${at}`,
    ...noticeOf('repetitionsPassed', 'client'),
    body: `${found.name} больше не может их вести. Теперь ${count} ${plural(count, 'повтор идёт', 'повтора идут', 'повторов идут')} от вашего имени`,
    link: '/client/tasks?repetitions=open',
  }
  return [{ notice, orgId: found.orgId, people: [found.owner] }]
}
