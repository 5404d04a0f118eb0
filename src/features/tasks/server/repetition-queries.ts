import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, sqlAs, sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import type { RepetitionPlan } from '../domain/repetition.ts'

export type RepetitionRow = Awaited<ReturnType<typeof lockRepetitionForSystem>>

/** Ended repetitions that the list still shows. */
const endedShown = 20

/** Those that go by the day of the next task, then paused ones, then the last that have ended; each with what came of its last day. */
export async function repetitionsOf(reader: Reader, scope: ClientScope) {
  const name = (member: string) =>
    sqlAs(pgType.nullable(pgType.text))`(select ${nameAuthor('charged.person_id', scope.orgId)}
      from members as charged where charged.id = ${sql.ref(member)})`
  const own = () =>
    reader
      .selectFrom('task_repetitions')
      .leftJoin('branches', 'branches.id', 'task_repetitions.branch_id')
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('task_occurrences')
            .select(['day as last_day', 'outcome', 'why', 'task_id'])
            .whereRef('repetition_id', '=', 'task_repetitions.id')
            .orderBy('day', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .selectAll('task_repetitions')
      .select(['branches.name as branch', 'last.last_day', 'last.outcome', 'last.why', 'last.task_id'])
      .select(
        sqlInt`(select count(*) from task_occurrences as one where one.repetition_id = task_repetitions.id and one.outcome <> 'missed')`.as(
          'tasks',
        ),
      )
      .select([name('task_repetitions.member_id').as('by'), name('task_repetitions.responsible_id').as('responsible')])
      .where('task_repetitions.org_id', '=', scope.orgId)
      .where(inBranches(scope, 'task_repetitions.branch_id'))
  const [going, ended] = await Promise.all([
    own()
      .where(sqlBoolean`task_repetitions.state <> 'ended'`)
      .orderBy('task_repetitions.next_on', (order) => order.asc().nullsLast())
      .orderBy('task_repetitions.id')
      .modifyEnd(plannedByValues)
      .execute(),
    own()
      .where('task_repetitions.state', '=', 'ended')
      .orderBy('task_repetitions.updated_at', 'desc')
      .orderBy('task_repetitions.id')
      .limit(endedShown)
      .modifyEnd(plannedByValues)
      .execute(),
  ])
  return [...going, ...ended]
}

export async function countGoing(reader: Reader, { orgId }: ClientScope): Promise<number> {
  const row = await reader
    .selectFrom('task_repetitions')
    .select(sqlInt`count(*)`.as('count'))
    .where('org_id', '=', orgId)
    .where(sqlBoolean`state <> 'ended'`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Locks a repetition of the organization: what people and its job do with it goes one after the other. */
export function lockRepetition(tx: Tx, scope: ClientScope, id: Id<'repetition'>) {
  const own = tx
    .selectFrom('task_repetitions')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'task_repetitions.branch_id'))
  return lockingAlone('task_repetitions', own).executeTakeFirst()
}

export function lockRepetitionForSystem(tx: Tx, id: Id<'repetition'>) {
  const one = tx.selectFrom('task_repetitions').selectAll().where('id', '=', id)
  return lockingAlone('task_repetitions', one).executeTakeFirstOrThrow()
}

export function insertRepetition(tx: Tx, row: Insertable<Tables['task_repetitions']>) {
  return tx.insertInto('task_repetitions').values(row).execute()
}

export function saveRepetition(tx: Tx, id: Id<'repetition'>, change: Updateable<Tables['task_repetitions']>) {
  return tx.updateTable('task_repetitions').set(change).where('id', '=', id).execute()
}

export function insertOccurrence(tx: Tx, row: Insertable<Tables['task_occurrences']>) {
  return tx.insertInto('task_occurrences').values(row).execute()
}

/** The repetition that has made a task, or was made from it, and may make more. */
export async function goingRepetitionOf(reader: Reader, taskId: Id<'task'>): Promise<Id<'repetition'> | null> {
  const row = await reader
    .selectFrom('task_repetitions')
    .select('id')
    .where(
      sqlBoolean`(source_task_id = ${taskId} or id in (select repetition_id from task_occurrences where task_id = ${taskId}))`,
    )
    .where(sqlBoolean`state <> 'ended'`)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The repetition of a template that goes on in this branch. */
export async function goingRepetitionOfTemplate(
  reader: Reader,
  { orgId }: ClientScope,
  templateId: Id<'taskTemplate'>,
  branchId: Id<'branch'> | null,
): Promise<Id<'repetition'> | null> {
  const row = await reader
    .selectFrom('task_repetitions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('source_template_id', '=', templateId)
    .where('branch_id', 'is not distinct from', branchId)
    .where(sqlBoolean`state <> 'ended'`)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What hinders the organization or the branch of a repetition. */
export async function findStanding(
  reader: Reader,
  { org_id: orgId, branch_id: branchId }: Pick<RepetitionRow, 'org_id' | 'branch_id'>,
) {
  const working = await reader
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const branch =
    branchId &&
    (await reader
      .selectFrom('branches')
      .select('name')
      .where('id', '=', branchId)
      .where('closed_at', 'is not', null)
      .executeTakeFirst())
  return { isSuspended: working === undefined, closedBranch: branch ? branch.name : null }
}

/** Why the operator has taken a task down since it was last published; undefined where he has not. */
export async function takenDownWhy(reader: Reader, taskId: Id<'task'>): Promise<string | undefined> {
  const row = await reader
    .selectFrom('task_complaints')
    .innerJoin('tasks', 'tasks.id', 'task_complaints.task_id')
    .select('task_complaints.decision')
    .where('task_complaints.task_id', '=', taskId)
    .where('task_complaints.state', '=', 'upheld')
    .whereRef('task_complaints.decided_at', '>=', 'tasks.published_at')
    .executeTakeFirst()
  return row?.decision ?? undefined
}

/** A plan as columns. */
export function planColumns(plan: RepetitionPlan) {
  const { dates, ...rest } = plan
  return { ...rest, days: [...plan.days], dates: dates.map(String) }
}

export function readPlan(row: Omit<RepetitionRow, 'fields'>): RepetitionPlan {
  return { ...row, dates: row.dates.map((day) => Temporal.PlainDate.from(day)) }
}
