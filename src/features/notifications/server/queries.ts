import { sql } from 'kysely'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Permission } from '#/kernel/roles.ts'
import { permissionMatrix } from '#/kernel/roles.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'

/** Active members of an organisation whose role allows something: they are the ones to tell about it. */
export function membersWho(reader: Reader, orgId: string, permission: Permission) {
  return reader
    .selectFrom('members')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('person_id', 'is not', null)
    .where('role', 'in', [...permissionMatrix[permission]])
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
    .select(['person_id', 'org_id', 'total', 'inn', 'receipt_id', 'fail_text', 'seller_name', 'fail_code', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function registerFacts(reader: Reader, id: string) {
  return reader.selectFrom('registers').select(['org_id', 'number', 'state', 'version']).where('id', '=', id).executeTakeFirst()
}

/** How many times the binding of a person has changed: the same news may come again another day. */
export async function bindingVersion(reader: Reader, personId: string): Promise<number> {
  const row = await reader.selectFrom('bindings').select('version').where('person_id', '=', personId).executeTakeFirst()
  return row?.version ?? 0
}

/** One page of notices by key: (created_at, id) below the cursor. */
export function pageOfNotices(
  reader: Reader,
  scope: PersonScope | ClientScope,
  filters: { archived: boolean; q?: string | undefined; cursor?: string | undefined },
  size: number,
) {
  const after = parseListKey(filters.cursor ?? '')
  return reader
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', scope.personId)
    .where('org_id', 'orgId' in scope ? '=' : 'is', 'orgId' in scope ? scope.orgId : null)
    .where('state', filters.archived ? '=' : '<>', 'archived')
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
