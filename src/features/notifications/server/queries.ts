import { sql } from 'kysely'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Permission } from '#/kernel/roles.ts'
import { memberRoles, nuanceOf, permissionMatrix } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { NotificationCategory, NotificationSource } from '../domain/notification.ts'

/** What a piece of news stands in: branches (a null is the whole organisation) and whose work it is. */
export type Concern = { readonly branches: readonly (string | null)[]; readonly author: string | null }

/** Active members whose role allows something and who may see what it is about: they are the ones to tell. */
export function membersWho(reader: Reader, orgId: string, permission: Permission, about?: Concern) {
  const ownOnly = memberRoles.filter((role) => nuanceOf(role, permission) === 'ownTasks')
  const branches = (about?.branches ?? []).flatMap((id) => id ?? [])
  return reader
    .selectFrom('members')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('person_id', 'is not', null)
    .where('role', 'in', [...permissionMatrix[permission]])
    .where(sql<boolean>`(cardinality(branch_ids) = 0 or branch_ids && ${branches}::text[])`)
    .where((where) =>
      where.or([where.not(where('role', '=', where.fn.any(where.val(ownOnly)))), where('person_id', '=', about?.author ?? '')]),
    )
    .execute()
}

export async function ownersOf(reader: Reader, orgId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('role', '=', 'owner')
    .execute()
  return rows.flatMap(({ person_id: id }) => id ?? [])
}

export function applicationFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .innerJoin('profiles', 'profiles.person_id', 'task_applications.person_id')
    .select([
      'task_applications.person_id',
      'task_applications.org_id',
      'task_applications.task_id',
      'task_applications.decline_reason',
      'tasks.title',
      'tasks.created_by as author',
      sql<(string | null)[]>`array[tasks.branch_id]`.as('branches'),
      'profiles.surname',
      'profiles.firstname',
    ])
    .where('task_applications.id', '=', id)
    .executeTakeFirst()
}

export function assignmentFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .innerJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .select([
      'assignments.person_id',
      'assignments.org_id',
      'assignments.task_id',
      'assignments.accept_due_on',
      'assignments.rework_count',
      'tasks.title',
      'tasks.created_by as author',
      sql<(string | null)[]>`array[tasks.branch_id]`.as('branches'),
      'organizations.short_name',
      'profiles.surname',
      'profiles.firstname',
    ])
    .where('assignments.id', '=', id)
    .executeTakeFirst()
}

export function documentFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('documents')
    .select(['person_id', 'org_id', 'kind', 'number', 'amount', 'expires_at', 'decline_reason'])
    .select([
      sql<string | null>`null`.as('author'),
      sql<(string | null)[]>`array(select tasks.branch_id from tasks where tasks.id = documents.task_id union
        select tasks.branch_id from assignments join tasks on tasks.id = assignments.task_id
        where documents.id in (assignments.frame_document_id, assignments.order_document_id, assignments.act_document_id))`.as(
        'branches',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function payoutFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('payouts')
    .select(['person_id', 'amount', 'requisites_mask', 'assignment_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function checkFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('checks')
    .leftJoin('assignments', 'assignments.id', 'checks.assignment_id')
    .leftJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([
      'checks.person_id',
      'checks.org_id',
      'total',
      'inn',
      'receipt_id',
      'fail_text',
      'seller_name',
      'fail_code',
      'attempts',
    ])
    .select(['tasks.created_by as author', sql<(string | null)[]>`array[tasks.branch_id]`.as('branches')])
    .where('checks.id', '=', id)
    .executeTakeFirst()
}

export function registerFacts(reader: Reader, id: string) {
  return reader
    .selectFrom('registers')
    .select(['org_id', 'number', 'state', 'version', 'created_by as author'])
    .select(sql<(string | null)[]>`array[branch_id]`.as('branches'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A binding and its last move: how many there were (the same news may come again another day), from where, with what rights, and why. */
export function bindingNewsFacts(reader: Reader, personId: string) {
  return reader
    .selectFrom('bindings')
    .leftJoin('profiles', 'profiles.person_id', 'bindings.person_id')
    .select(['bindings.version', 'bindings.next_check_at', 'bindings.reason_text', 'bindings.rights_granted'])
    .select((query) => [
      query
        .selectFrom('binding_events')
        .select('from_state')
        .whereRef('binding_events.person_id', '=', 'bindings.person_id')
        .whereRef('binding_events.to_state', '=', 'bindings.state')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('from_state'),
      query
        .selectFrom('binding_events')
        .select('rights_granted')
        .whereRef('binding_events.person_id', '=', 'bindings.person_id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(1)
        .limit(1)
        .as('granted_before'),
      sql<string>`coalesce(nullif(concat_ws(' ', profiles.surname, profiles.firstname), ''), 'Исполнитель')`.as('name'),
    ])
    .where('bindings.person_id', '=', personId)
    .executeTakeFirst()
}

/** Organisations that have unfinished work of a person, or money on its way to him. */
export function customersWhoPay(reader: Reader, personId: string) {
  return reader
    .selectFrom('assignments')
    .select('org_id')
    .distinct()
    .where('person_id', '=', personId)
    .where('state', 'not in', ['cancelled', 'paid', 'closed'])
    .orderBy('org_id')
    .execute()
}

export type NoticeFilters = {
  readonly archived: boolean
  readonly q?: string | undefined
  readonly category?: NotificationCategory | undefined
  readonly source?: NotificationSource | undefined
  readonly unread?: boolean
  readonly cursor?: string | undefined
}

/** One page of notices by key: (created_at, id) below the cursor. */
export function pageOfNotices(reader: Reader, scope: PersonScope | ClientScope, filters: NoticeFilters, size: number) {
  const after = parseListKey(filters.cursor ?? '')
  return reader
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', scope.personId)
    .where('org_id', 'orgId' in scope ? '=' : 'is', 'orgId' in scope ? scope.orgId : null)
    .where('state', filters.archived ? '=' : '<>', 'archived')
    .$if(filters.category !== undefined, (query) => query.where('category', '=', filters.category ?? 'system'))
    .$if(filters.source !== undefined, (query) => query.where('source', '=', filters.source ?? 'platform'))
    .$if(filters.unread === true, (query) => query.where('state', 'in', ['created', 'delivered']))
    .$if(Boolean(filters.q), (query) => {
      const like = `%${(filters.q ?? '').replaceAll(/[%_\\]/g, '\\$&')}%`
      return query.where(sql<boolean>`(title ilike ${like} or body ilike ${like})`)
    })
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
}
