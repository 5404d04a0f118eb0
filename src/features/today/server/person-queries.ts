import { sql } from 'kysely'
import { workingStates } from '#/features/contractors/domain/contractor-state.ts'
import { oldAnswersBefore } from '#/features/contractors/domain/employment.ts'
import { openPayoutStates } from '#/features/registers/domain/payout.ts'
import { idleStates, payingRegisterStates } from '#/features/registers/domain/register.ts'
import { openDisputeStates } from '#/features/tasks/domain/dispute.ts'
import { assignmentStates, liveWorkStates } from '#/features/tasks/domain/assignment.ts'
import { confirmingStates } from '#/features/tasks/domain/terms-edition.ts'
import { openTaskInvitationStates } from '#/features/tasks/domain/task-invitation.ts'
import { isInvited } from '#/features/tasks/server/is-invited.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'

/** Nobody has more works at once; what is beyond is in «Мои задания». */
const most = sql.lit(100)
/** Questions of customers that can wait: more of them would hide the rest. */
const few = sql.lit(3)

/** Works of the person that somebody has yet to do something about, the oldest first. */
export async function liveWorks(reader: Reader, { personId }: PersonScope) {
  const { rows } = await rowsOf({
    id: pgType.id('assignment'),
    state: pgType.oneOf(...assignmentStates),
    title: pgType.text,
    org_name: pgType.text,
    amount: pgType.kopecks,
    due_on: pgType.day,
    act_signed_at: pgType.nullable(pgType.instant),
    answer_by: pgType.nullable(pgType.instant),
    asks_in_dispute: pgType.boolean,
    in_bank: pgType.boolean,
    scheduled_for: pgType.nullable(pgType.instant),
  })`
    select assignments.id, assignments.state, tasks.title, organizations.short_name as org_name,
      coalesce(assignments.accepted_amount, assignments.price)::bigint as amount, tasks.due_on, act.signed_at as act_signed_at,
      (select answer_by from sum_proposals where assignment_id = assignments.id and state = 'open') as answer_by,
      exists (select from disputes where assignment_id = assignments.id and disputes.state in ${stateList(openDisputeStates)}
        and (terms_by = 'client' or (opened_by = 'client' and disputes.state = 'opened'))) as asks_in_dispute,
      exists (select from payouts where assignment_id = assignments.id and payouts.state in ${stateList(openPayoutStates)}) as in_bank,
      (select max(registers.scheduled_for) from register_rows join registers on registers.id = register_rows.register_id
        where register_rows.assignment_id = assignments.id and register_rows.state not in ${stateList(idleStates)}
          and registers.state in ${stateList(payingRegisterStates)}) as scheduled_for
    from assignments
      join tasks on tasks.id = assignments.task_id
      join organizations on organizations.id = assignments.org_id
      left join documents as act on act.id = assignments.act_document_id
    where assignments.person_id = ${personId} and assignments.state in ${stateList(liveWorkStates)}
    order by assignments.created_at, assignments.id limit ${most}`.execute(reader)
  return rows
}

/** Documents, offers, changed terms, invitations and questions that wait for the person's answer. */
export async function awaitedAnswers(reader: Reader, { personId }: PersonScope, today: Temporal.PlainDate) {
  const { rows } = await rowsOf({
    kind: pgType.oneOf('sign', 'offer', 'terms', 'invitation', 'employment'),
    id: pgType.text,
    title: pgType.text,
    until: pgType.nullable(pgType.instant),
  })`
    (select 'sign'::text as kind, id, title, expires_at as until from documents where person_id = ${personId} and state = 'waitPerson'
      order by expires_at limit ${most})
    union all
    (select 'offer', task_applications.id, tasks.title, task_applications.decided_at from task_applications
      join tasks on tasks.id = task_applications.task_id
      where task_applications.person_id = ${personId} and task_applications.state = 'offered'
      order by decided_at limit ${most})
    union all
    (select 'terms', task_applications.id, tasks.title, task_applications.confirm_by from task_applications
      join tasks on tasks.id = task_applications.task_id
      where task_applications.person_id = ${personId} and task_applications.confirm_by is not null
        and task_applications.state in ${stateList(confirmingStates)}
      order by confirm_by limit ${most})
    union all
    (select 'invitation', tasks.id, tasks.title, task_invitations.expires_at from task_invitations
      join tasks on tasks.id = task_invitations.task_id
      where ${isInvited(personId)} and task_invitations.state in ${stateList(openTaskInvitationStates)}
      order by task_invitations.expires_at limit ${most})
    union all
    (select 'employment', contractors.id, organizations.short_name, null from contractors
      join organizations on organizations.id = contractors.org_id
      where contractors.person_id = ${personId} and contractors.state in ${stateList(workingStates)} and not exists (
        select from employment_answers as said where said.contractor_id = contractors.id and said.created_at >= ${oldAnswersBefore(today).toString()}::timestamptz)
      order by contractors.created_at desc limit ${few})`.execute(reader)
  return rows
}
