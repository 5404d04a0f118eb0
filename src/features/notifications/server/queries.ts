import { settledWorkStates } from '#/features/tasks/domain/assignment.ts'
import { unreadState } from '../domain/notification.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Permission } from '#/kernel/roles.ts'
import { memberRoles, nuanceOf, permissionMatrix } from '#/kernel/roles.ts'
import { sqlBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { pgType, sqlAs, sqlBoolean, sqlText } from '#/platform/server/typed-sql.ts'
import type { NotificationCategory, NotificationSource } from '../domain/notification.ts'

/** The scope of an event: branches (null is the whole organization) and the author of the work. */
export type Concern = {
  readonly branches: readonly (string | null)[]
  readonly author: Id<'person'> | null
  /** Who sees to the task, and hears of it first. */
  readonly responsible?: Id<'member'> | null
}

/** Returns the recipients: active members whose role has the permission and who may see the subject. */
export function membersWho(reader: Reader, orgId: Id<'organization'>, permission: Permission, about?: Concern) {
  const ownOnly = memberRoles.filter((role) => nuanceOf(role, permission) === 'ownTasks')
  const branches = (about?.branches ?? []).flatMap((id) => id ?? [])
  return reader
    .selectFrom('members')
    .select(['id', 'person_id'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('person_id', 'is not', null)
    .where('role', 'in', [...permissionMatrix[permission]])
    .where(sqlBoolean`(cardinality(branch_ids) = 0 or branch_ids && ${branches}::text[])`)
    .where((where) =>
      where.or([where.not(where('role', '=', where.fn.any(where.val(ownOnly)))), sqlBoolean`person_id = ${about?.author ?? ''}`]),
    )
    .execute()
}

export async function ownersOf(reader: Reader, orgId: Id<'organization'>): Promise<Id<'person'>[]> {
  const rows = await reader
    .selectFrom('members')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('role', '=', 'owner')
    .execute()
  return rows.flatMap(({ person_id: id }) => id ?? [])
}

/** What an organization is called in notices. */
export async function nameOfOrganization(reader: Reader, orgId: Id<'organization'>): Promise<string> {
  const organization = reader.selectFrom('organizations').select('short_name').where('id', '=', orgId)
  return (await organization.executeTakeFirstOrThrow()).short_name
}

export function applicationFacts(reader: Reader, id: Id<'application'>) {
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .innerJoin('profiles', 'profiles.person_id', 'task_applications.person_id')
    .select([
      'task_applications.person_id',
      'task_applications.org_id',
      'task_applications.task_id',
      'task_applications.decline_reason',
      'task_applications.decided_at',
      'task_applications.confirm_by',
      'tasks.title',
      'tasks.created_by as author',
      'tasks.responsible_id as responsible',
      sqlBranches`array[tasks.branch_id]`.as('branches'),
      'profiles.surname',
      'profiles.firstname',
    ])
    .where('task_applications.id', '=', id)
    .executeTakeFirst()
}

export function assignmentFacts(reader: Reader, id: Id<'assignment'>) {
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .innerJoin('organizations', 'organizations.id', 'assignments.org_id')
    .innerJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .select([
      'assignments.person_id',
      'assignments.org_id',
      'assignments.task_id',
      'assignments.state',
      'assignments.accept_due_on',
      'assignments.accepted_at',
      'assignments.rework_count',
      'assignments.act_document_id',
      'tasks.title',
      'tasks.created_by as author',
      'tasks.responsible_id as responsible',
      sqlBranches`array[tasks.branch_id]`.as('branches'),
      'organizations.short_name',
      'profiles.surname',
      'profiles.firstname',
    ])
    .where('assignments.id', '=', id)
    .executeTakeFirst()
}

export function documentFacts(reader: Reader, id: Id<'document'>) {
  return reader
    .selectFrom('documents')
    .leftJoin('documents as ended', 'ended.id', 'documents.ends_id')
    .select(['documents.person_id', 'documents.org_id', 'documents.kind', 'documents.number', 'documents.amount'])
    .select(['documents.expires_at', 'documents.decline_reason', 'ended.title as ended_title'])
    .select(['documents.signers_order', 'documents.created_at', 'documents.version'])
    .select([
      sqlAs(pgType.nullable(pgType.id('person')))`null`.as('author'),
      sqlBranches`array(select tasks.branch_id from tasks where tasks.id = documents.task_id union
        select tasks.branch_id from assignments join tasks on tasks.id = assignments.task_id
        where coalesce(documents.ends_id, documents.id)
          in (assignments.frame_document_id, assignments.order_document_id, assignments.act_document_id))`.as('branches'),
    ])
    .where('documents.id', '=', id)
    .executeTakeFirst()
}

export function payoutFacts(reader: Reader, id: Id<'payout'>) {
  return reader
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select(['payouts.person_id', 'payouts.amount', 'requisites_mask', 'payouts.assignment_id', 'payouts.bank_text'])
    .select(['payouts.org_id', 'register_rows.fio', 'register_rows.register_id', 'registers.number as register'])
    .select('registers.created_by as author')
    .select(sqlBranches`array[registers.branch_id]`.as('branches'))
    .where('payouts.id', '=', id)
    .executeTakeFirst()
}

export function orderFileFacts(reader: Reader, id: Id<'orderFile'>) {
  return reader
    .selectFrom('order_files as file')
    .innerJoin('registers', 'registers.id', 'file.register_id')
    .select(['file.org_id', 'file.no', 'registers.number as register', 'registers.created_by as author'])
    .select(sqlBranches`array[registers.branch_id]`.as('branches'))
    .where('file.id', '=', id)
    .executeTakeFirst()
}

export function receiptFacts(reader: Reader, id: Id<'receipt'>) {
  return reader
    .selectFrom('receipts')
    .leftJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .leftJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([
      'receipts.person_id',
      'receipts.org_id',
      'total',
      'inn',
      'fns_receipt_id',
      'receipts.state',
      'fail_text',
      'seller_name',
      'fail_code',
      'attempts',
    ])
    .select(['tasks.created_by as author', sqlBranches`array[tasks.branch_id]`.as('branches')])
    .where('receipts.id', '=', id)
    .executeTakeFirst()
}

export function registerFacts(reader: Reader, id: Id<'register'>) {
  return reader
    .selectFrom('registers')
    .select(['org_id', 'number', 'state', 'version', 'created_by as author'])
    .select(sqlBranches`array[branch_id]`.as('branches'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Returns a binding and its last change: the number of changes (the same change may recur another day), the previous state, the
 * rights, and the reason.
 */
export function bindingNewsFacts(reader: Reader, personId: Id<'person'>) {
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
      sqlText`coalesce(nullif(concat_ws(' ', profiles.surname, profiles.firstname), ''), 'Исполнитель')`.as('name'),
    ])
    .where('bindings.person_id', '=', personId)
    .executeTakeFirst()
}

/** Returns organizations that have unfinished work with a person, or money on its way to them. */
export function customersWhoPay(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('assignments')
    .select('org_id')
    .distinct()
    .where('person_id', '=', personId)
    .where('state', 'not in', settledWorkStates)
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

/** Returns one page of notices by key: (created_at, id) below the cursor. */
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
    .$if(filters.unread === true, (query) => query.where('state', '=', unreadState))
    .$if(Boolean(filters.q), (query) => {
      const like = `%${(filters.q ?? '').replaceAll(/[%_\\]/g, '\\$&')}%`
      return query.where(sqlBoolean`(title || chr(10) || body) ilike ${like}`)
    })
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .modifyEnd(plannedByValues)
    .execute()
}
