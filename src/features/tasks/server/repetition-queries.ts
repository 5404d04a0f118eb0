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

/** The repetition that has made a task and may make more. */
export async function goingRepetitionOf(reader: Reader, taskId: Id<'task'>): Promise<Id<'repetition'> | null> {
  const row = await reader
    .selectFrom('task_occurrences')
    .innerJoin('task_repetitions', 'task_repetitions.id', 'task_occurrences.repetition_id')
    .select('task_repetitions.id')
    .where('task_occurrences.task_id', '=', taskId)
    .where(sqlBoolean`task_repetitions.state <> 'ended'`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A plan as columns. */
export function planColumns(plan: RepetitionPlan) {
  const { dates, ...rest } = plan
  return { ...rest, days: [...plan.days], dates: dates.map(String) }
}

export function readPlan(row: Omit<RepetitionRow, 'fields'>): RepetitionPlan {
  return { ...row, dates: row.dates.map((day) => Temporal.PlainDate.from(day)) }
}
