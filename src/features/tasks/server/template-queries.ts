import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockingAloneTogether, lockingExceptKey } from '#/platform/server/lock-order.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'

/** Serializes changes of one organization's templates: their names are compared and they are counted first. */
export async function lockTemplates(tx: Tx, { orgId }: ClientScope): Promise<void> {
  const query = tx.selectFrom('organizations').select('id').where('id', '=', orgId)
  await lockingExceptKey(tx, 'organizations', query, orgId).executeTakeFirstOrThrow()
}

/** The templates of the organization with their authors, by name. */
export function templatesOf(reader: Reader, scope: ClientScope) {
  return ownTemplates(reader, scope)
    .select(sqlInt`(select count(*) from tasks where tasks.template_id = task_templates.id)`.as('tasks'))
    .orderBy('task_templates.name')
    .orderBy('task_templates.id')
    .modifyEnd(plannedByValues)
    .execute()
}

export function findTemplate(reader: Reader, scope: ClientScope, id: Id<'taskTemplate'>) {
  return ownTemplates(reader, scope).where('task_templates.id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends: a task may refer to it, and whoever removes it waits. */
export async function holdTemplate(
  tx: Tx,
  { orgId }: ClientScope,
  id: Id<'taskTemplate'>,
): Promise<Id<'taskTemplate'> | undefined> {
  const own = tx.selectFrom('task_templates').select('id').where('id', '=', id).where('org_id', '=', orgId)
  return (await lockingAloneTogether('task_templates', own).executeTakeFirst())?.id
}

export function templateNames(reader: Reader, { orgId }: ClientScope) {
  return reader.selectFrom('task_templates').select(['id', 'name']).where('org_id', '=', orgId).execute()
}

export function describeHead(row: { id: string; name: string; member_name: string | null; updated_at: Temporal.Instant }) {
  const { id, name, member_name: by, updated_at: at } = row
  return { id, name, by: by ?? 'Бывший сотрудник', updated_at: at.toString() }
}

function ownTemplates(reader: Reader, { orgId }: ClientScope) {
  return reader
    .selectFrom('task_templates')
    .leftJoin('members', (member) =>
      member.onRef('members.org_id', '=', 'task_templates.org_id').onRef('members.person_id', '=', 'task_templates.updated_by'),
    )
    .selectAll('task_templates')
    .select('members.name as member_name')
    .where('task_templates.org_id', '=', orgId)
}
