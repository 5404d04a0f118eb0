import { hiddenName } from '#/features/organizations/domain/organization.ts'
import { taskInvitationDays, taskInvitationLifecycle } from '#/features/tasks/domain/task-invitation.ts'
import type { TaskInvitationState } from '#/features/tasks/domain/task-invitation.ts'
import { sumOf } from '#/features/tasks/domain/terms.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBranches } from '#/platform/server/branch-scope.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import { rubles } from '../domain/notice-words.ts'
import type { PendingNotice } from './send-notices.ts'

type Moved = {
  readonly invitationId: Id<'taskInvitation'>
  readonly state: TaskInvitationState
  readonly at: string
  readonly why?: 'unanswered' | 'closed' | undefined
}
type Facts = NonNullable<Awaited<ReturnType<typeof invitationFacts>>>

/** Whoever did not make the move is told of it; of an end by time both are. */
export async function noticesForTaskInvitation(tx: Tx, moved: Moved): Promise<PendingNotice[]> {
  const facts = await invitationFacts(tx, moved.invitationId)
  if (!facts) return []
  const { is } = taskInvitationLifecycle
  if (is.sent(moved.state)) return toPerson(facts, invited(facts, moved.at))
  if (is.declined(moved.state)) return [toCustomer(facts, declined(facts))]
  if (is.withdrawn(moved.state)) return toPerson(facts, ended(facts, 'заказчик отозвал приглашение'))
  if (moved.why === 'closed') return toPerson(facts, ended(facts, 'приём откликов закончен'))
  const lapsed = ended(facts, `${taskInvitationDays} дней прошли. Откликнуться ещё можно, пока задание на доске`)
  return [toCustomer(facts, unanswered(facts, moved.at)), ...toPerson(facts, lapsed)]
}

function toPerson({ person_id: personId }: Facts, notice: PendingNotice['notice']): PendingNotice[] {
  return personId === null ? [] : [{ notice, personId }]
}

function toCustomer(facts: Facts, notice: PendingNotice['notice']): PendingNotice {
  return { notice, orgId: facts.org_id, about: facts }
}

function invited(facts: Facts, at: string): PendingNotice['notice'] {
  const sum = sumOf(facts)
  const price = sum === undefined ? 'цену назовёте сами' : rubles(sum)
  return {
    eventKey: `task-invitation:${facts.id}:${at}`,
    ...noticeOf('taskInvited', 'person'),
    body: `${facts.hides_name ? hiddenName : facts.org_name}: «${facts.title}», ${price}, сдать до ${formatDay(facts.due_on)}`,
    link: `/tasks/${facts.task_id}`,
  }
}

function ended(facts: Facts, why: string): PendingNotice['notice'] {
  return {
    eventKey: `task-invitation-ended:${facts.id}`,
    ...noticeOf('taskInvitationEnded', 'person'),
    body: `«${facts.title}»: ${why}`,
    link: '/person/tasks?tab=invitations',
  }
}

function declined(facts: Facts): PendingNotice['notice'] {
  const who =
    facts.way === 'person' && facts.surname !== null ? `${facts.surname} ${facts.firstname ?? ''}`.trim() : 'Приглашённый'
  return {
    eventKey: `task-invitation-declined:${facts.id}`,
    ...noticeOf('taskInvitationDeclined', 'client'),
    body: `${who}, «${facts.title}»${facts.decline_reason === null ? '' : `: ${facts.decline_reason.toLowerCase()}`}`,
    link: `/client/tasks?open=${facts.task_id}&tab=invitations`,
  }
}

/** Those sent together end together: one notice a day for a task. */
function unanswered(facts: Facts, at: string): PendingNotice['notice'] {
  const day = moscowDate(Temporal.Instant.from(at))
  return {
    eventKey: `task-invitations-unanswered:${facts.task_id}:${day.toString()}`,
    ...noticeOf('taskInvitationsUnanswered', 'client'),
    body: `«${facts.title}»: ${taskInvitationDays} дней прошли, пригласите других`,
    link: `/client/tasks?open=${facts.task_id}&tab=invitations`,
  }
}

function invitationFacts(tx: Tx, id: Id<'taskInvitation'>) {
  return tx
    .selectFrom('task_invitations')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .innerJoin('organizations', 'organizations.id', 'task_invitations.org_id')
    .leftJoin('profiles', 'profiles.person_id', 'task_invitations.person_id')
    .select([
      'task_invitations.id',
      'task_invitations.way',
      'task_invitations.person_id',
      'task_invitations.org_id',
      'task_invitations.decline_reason',
      'task_invitations.task_id',
      'tasks.title',
      'tasks.pay_kind',
      'tasks.price',
      'tasks.quantity',
      'tasks.due_on',
      'tasks.created_by as author',
      'tasks.responsible_id as responsible',
      'organizations.hides_name',
      'profiles.surname',
      'profiles.firstname',
    ])
    .select(sqlBranches`array[tasks.branch_id]`.as('branches'))
    .select(sqlText`coalesce(nullif(organizations.brand_name, ''), organizations.short_name)`.as('org_name'))
    .where('task_invitations.id', '=', id)
    .executeTakeFirst()
}
