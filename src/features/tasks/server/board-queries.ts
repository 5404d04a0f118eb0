import { stateList } from '#/platform/server/state-list.ts'
import { paidWorkStates } from '../domain/assignment.ts'
import { goneApplicationStates } from '../domain/application-end.ts'
import { boardStates, unseenTaskStates } from '../domain/task.ts'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { pgType, sqlAs, sqlBoolean, sqlInt, sqlText } from '#/platform/server/typed-sql.ts'
import type { Terms } from '../domain/terms.ts'
import { like } from './task-queries.ts'

export type BoardFilter = {
  readonly q?: string | undefined
  readonly cat?: string | undefined
  readonly fmt?: Terms['format'] | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

function board(reader: Reader) {
  return reader
    .selectFrom('tasks')
    .innerJoin('organizations', 'organizations.id', 'tasks.org_id')
    .selectAll('tasks')
    .select([
      'organizations.logo_file_key',
      'organizations.hides_name',
      sqlText`coalesce(nullif(organizations.brand_name, ''), organizations.short_name)`.as('org_name'),
      sqlInt`(select count(*) from task_applications a where a.task_id = tasks.id and a.state not in ${stateList(goneApplicationStates)})`.as(
        'applications',
      ),
    ])
}

export type BoardRow = Awaited<ReturnType<typeof boardTasks>>[number]

/** Returns tasks that accept applications today, newest first. */
export function boardTasks(
  reader: Reader,
  today: Temporal.PlainDate,
  filter: BoardFilter,
  key: ListKey | undefined,
  size: number,
) {
  const sum = sqlAs(pgType.nullable(pgType.bigint))`case pay_kind when 'unit' then price * quantity else price end`
  let query = board(reader)
    .where('tasks.state', 'in', boardStates)
    .where('tasks.published_at', 'is not', null)
    .where('tasks.apply_until', '>=', today)
    .whereRef('tasks.slots_taken', '<', 'tasks.slots')
    .orderBy('tasks.published_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(size + 1)
  if (filter.q) {
    const words = like(filter.q)
    query = query.where((where) => where.or([where('tasks.title', 'ilike', words), where('tasks.result', 'ilike', words)]))
  }
  if (filter.cat) query = query.where('tasks.category', '=', filter.cat)
  if (filter.fmt) query = query.where('tasks.format', '=', filter.fmt)
  if (filter.min !== undefined) query = query.where(sum, '>=', filter.min)
  if (filter.max !== undefined) query = query.where(sum, '<=', filter.max)
  if (key) query = query.where(sqlBoolean`(tasks.published_at, tasks.id) < (${key.at.toString()}, ${key.id})`)
  return query.modifyEnd(plannedByValues).execute()
}

/** Returns a task that has ever been on the board, in any current state. */
export function boardTask(reader: Reader, id: Id<'task'>) {
  return board(reader).where('tasks.id', '=', id).where('tasks.state', 'not in', unseenTaskStates).executeTakeFirst()
}

export async function paidWorksOf(reader: Reader, orgId: Id<'organization'>): Promise<number> {
  const row = await reader
    .selectFrom('assignments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', 'in', paidWorkStates)
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}
