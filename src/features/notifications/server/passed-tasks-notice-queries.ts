import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import { findHandedOver } from './handed-over-queries.ts'
import type { Passed } from './handed-over-queries.ts'
import type { PendingNotice } from './send-notices.ts'

type Given = {
  readonly memberId: Id<'member'>
  readonly by: Id<'person'>
  readonly taskId: Id<'task'>
  readonly count: number
  readonly at: string
}

/** Whose tasks the owner has to see to from now on. */
export async function noticesForPassedTasks(tx: Tx, passed: Passed): Promise<PendingNotice[]> {
  const found = await findHandedOver(tx, passed)
  if (!found) return []
  const { memberId, count, at } = passed
  const notice = {
    eventKey: `tasks-passed:${memberId}:${at}`,
    ...noticeOf('tasksPassed', 'client'),
    body: `${found.name} больше не в команде. Теперь за вами ${count} ${plural(count, 'его задание', 'его задания', 'его заданий')}: оставьте себе или поручите другим`,
    link: '/client/tasks?responsible=me',
  }
  return [{ notice, orgId: found.orgId, people: [found.owner] }]
}

/** Which tasks a colleague has given to a member, and where they are; none where he sees to that one no more. */
export async function noticesForGivenTasks(tx: Tx, { memberId, by, taskId, count, at }: Given): Promise<PendingNotice[]> {
  const task = await tx
    .selectFrom('tasks')
    .innerJoin('members', 'members.id', 'tasks.responsible_id')
    .select(['tasks.title', 'tasks.org_id', 'members.person_id'])
    .where('tasks.id', '=', taskId)
    .where('members.id', '=', memberId)
    .executeTakeFirst()
  if (!task?.person_id) return []
  const author = await tx
    .selectFrom('persons')
    .select(nameAuthor('persons.id', task.org_id).as('name'))
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  const others = count - 1
  const what = `«${task.title}»${others > 0 ? ` и ещё ${others} ${plural(others, 'задание', 'задания', 'заданий')}` : ''}`
  const notice = {
    eventKey: `tasks-given:${taskId}:${memberId}:${at}`,
    ...noticeOf('tasksGiven', 'client'),
    body: `Поручает ${author.name}: ${what}. Об откликах и результатах первым узнаете вы`,
    link: others > 0 ? '/client/tasks?responsible=me' : `/client/tasks?open=${taskId}`,
  }
  return [{ notice, orgId: task.org_id, people: [task.person_id] }]
}
