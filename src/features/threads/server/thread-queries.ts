import { sql } from 'kysely'
import { isEndedWork } from '#/features/tasks/domain/assignment.ts'
import { nameCustomer } from '#/features/tasks/server/name-customer.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { inBranches, whenNarrowed } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean, sqlInt, sqlText } from '#/platform/server/typed-sql.ts'
import type { ThreadSide } from '../domain/thread.ts'

/** Who asks, and the side they write for. */
export type Asking =
  | { readonly side: 'client'; readonly scope: ClientScope }
  | { readonly side: 'person'; readonly scope: PersonScope }

export type ThreadOf = Id<'application'> | Id<'assignment'>

const personName = sqlText`coalesce(nullif(concat_ws(' ', profiles.surname, profiles.firstname), ''), 'Исполнитель')`

/** Applications of the asking side with what a thread says of its task and of the other side. */
function subjects(reader: Reader, { side, scope }: Asking) {
  const all = reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .innerJoin('organizations', 'organizations.id', 'task_applications.org_id')
    .innerJoin('persons', 'persons.id', 'task_applications.person_id')
    .leftJoin('profiles', 'profiles.person_id', 'task_applications.person_id')
    .leftJoin('assignments as work', (join) =>
      join.onRef('work.application_id', '=', 'task_applications.id').on('work.part_of', 'is', null),
    )
    .select(['task_applications.id', 'task_applications.org_id', 'task_applications.person_id', 'task_applications.task_id'])
    .select(['task_applications.state', 'tasks.number as task_number', 'tasks.title', 'work.id as work_id', 'persons.status'])
    .select((side === 'client' ? personName : nameCustomer).as('name'))
  return side === 'client'
    ? all.where('task_applications.org_id', '=', scope.orgId).where(inBranches(scope, 'tasks.branch_id'))
    : all.where('task_applications.person_id', '=', scope.personId)
}

/** The application a thread is about, if it is of the asking side. */
export function findSubject(reader: Reader, asking: Asking, id: ThreadOf) {
  const application = parseId('application', id)
  return subjects(reader, asking)
    .where(
      application
        ? sqlBoolean`task_applications.id = ${application}`
        : sqlBoolean`task_applications.id = (select application_id from assignments where id = ${id})`,
    )
    .executeTakeFirst()
}

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** The works that grew from an application, in the order they began. */
export async function worksOf(reader: Reader, applicationId: Id<'application'>) {
  const rows = await reader
    .selectFrom('assignments')
    .select(['state', 'closed_at', 'updated_at', sqlBoolean`is_evidenced(assignments)`.as('is_evidenced')])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute()
  return rows.map(({ state, closed_at: closedAt, updated_at: movedAt, is_evidenced: isEvidenced }) => ({
    state,
    // A cancelled work moves no more.
    endedAt: isEndedWork(state) ? (closedAt ?? movedAt) : null,
    isEvidenced,
  }))
}

export function findThread(reader: Reader, applicationId: Id<'application'>) {
  return reader.selectFrom('threads').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
}

/** Messages from the last one, or from the one before a number, back. */
export function messagesBefore(
  reader: Reader,
  { id, org_id: orgId }: Pick<Subject, 'id' | 'org_id'>,
  before: number | undefined,
  size: number,
) {
  const messages = reader
    .selectFrom('thread_messages')
    .leftJoin('members', (join) =>
      join.onRef('members.person_id', '=', 'thread_messages.author_id').on('members.org_id', '=', orgId),
    )
    .select(['thread_messages.no', 'side', 'text', 'at', 'author_id', 'members.name as member'])
    .where('application_id', '=', id)
    .orderBy('thread_messages.no', 'desc')
    .limit(size + 1)
  return (before === undefined ? messages : messages.where('thread_messages.no', '<', before)).execute()
}

/** A screen shows at most «99+», so nothing more is counted. */
const most = 100

/** Messages of the other side after the last one that was read, up to a hundred. */
export async function countUnread(reader: Reader, applicationId: Id<'application'>, side: ThreadSide, read: number) {
  const row = await reader
    .selectFrom((query) =>
      query
        .selectFrom('thread_messages')
        .select('no')
        .where('application_id', '=', applicationId)
        .where('side', '<>', side)
        .where('no', '>', read)
        .orderBy('no')
        .limit(most)
        .as('waiting'),
    )
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

type Page = { readonly unread: boolean; readonly key: ListKey | undefined }

/** One page of threads of the asking side, the latest first: chosen by its own index, before anything is joined. */
export function pageOfThreads(reader: Reader, { side, scope }: Asking, { unread, key }: Page, size: number) {
  const isClient = side === 'client'
  const threads = reader
    .selectFrom('threads')
    .select(['threads.application_id', 'threads.last_at'])
    .select(
      sqlInt`(select count(*) from (select from thread_messages as one where one.application_id = threads.application_id
        and one.side <> ${side} and one.no > ${sql.ref(isClient ? 'threads.client_read' : 'threads.person_read')}
        order by one.no limit ${sql.lit(most)}) as waiting)`.as('unread'),
    )
  const own = isClient
    ? threads.where('threads.org_id', '=', scope.orgId).where(
        whenNarrowed(
          scope,
          (isOwn) => sqlBoolean`exists (select from task_applications join tasks on tasks.id = task_applications.task_id
            where task_applications.id = threads.application_id and ${isOwn('tasks.branch_id')})`,
        ),
      )
    : threads.where('threads.person_id', '=', scope.personId)
  return own
    .$if(unread, (query) =>
      query.where(
        isClient ? sqlBoolean`threads.person_last > threads.client_read` : sqlBoolean`threads.client_last > threads.person_read`,
      ),
    )
    .$if(key !== undefined, (query) =>
      query.where(sqlBoolean`(threads.last_at, threads.application_id) < (${key?.at.toString()}::timestamptz, ${key?.id})`),
    )
    .orderBy('threads.last_at', 'desc')
    .orderBy('threads.application_id', 'desc')
    .limit(size + 1)
    .modifyEnd(plannedByValues)
    .execute()
}

/** What the list says of these threads: the task, the other side and the last message. */
export function linesOfThreads(reader: Reader, asking: Asking, ids: readonly Id<'application'>[]) {
  return subjects(reader, asking)
    .innerJoin('threads', 'threads.application_id', 'task_applications.id')
    .innerJoin('thread_messages as last', (join) =>
      join.onRef('last.application_id', '=', 'threads.application_id').onRef('last.no', '=', 'threads.messages'),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.person_id', '=', 'last.author_id').onRef('members.org_id', '=', 'threads.org_id'),
    )
    .select(['threads.last_at', 'last.side', 'last.text', 'last.author_id', 'members.name as member'])
    .where('task_applications.id', 'in', ids)
    .execute()
}
