import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** The document for a person on one of its two sides: the contractor, or a member of the customer. */
export function documentOfParty(reader: Reader, id: Id<'document'>, personId: Id<'person'>) {
  return reader
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('destroyed_by', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('person_id', '=', personId), where('closed_to_person', '=', false)]),
        where.exists(
          where
            .selectFrom('members')
            .select('members.id')
            .whereRef('members.org_id', '=', 'documents.org_id')
            .where('members.person_id', '=', personId)
            .where('members.status', '=', 'active')
            .where(isOfMember),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** The same as for a scope, by the member's own branches. */
const isOfMember = sqlBoolean`(cardinality(members.branch_ids) = 0 or exists (
  select from tasks as branch_task where branch_task.branch_id = any(members.branch_ids) and (
    branch_task.id = documents.task_id or exists (select from assignments as branch_work
      where branch_work.task_id = branch_task.id
        and coalesce(documents.ends_id, documents.id) in (branch_work.frame_document_id, branch_work.order_document_id, branch_work.act_document_id)))))`

/** Anyone who knows the code may check whether the document is genuine. */
export function documentByVerifyCode(reader: Reader, code: string) {
  return reader.selectFrom('documents').selectAll().where('verify_code', '=', code).executeTakeFirst()
}

/** Documents with files, by id. */
export function filesAfter(reader: Reader, after: string, count: number) {
  return reader
    .selectFrom('documents')
    .select(['id', 'sha256', 'signed_sha256', 'protocol_sha256'])
    .where(sqlBoolean`id > ${after}`)
    .where('sha256', 'is not', null)
    .orderBy('id')
    .limit(count)
    .execute()
}

/** Whether the document names this file: found by its id, for no column of hashes has an index. */
export async function isFileOf(reader: Reader, id: Id<'document'>, sha256: string): Promise<boolean> {
  const row = reader.selectFrom('documents').select('id').where('id', '=', id)
  return (await row.where(sqlBoolean`${sha256} in (sha256, signed_sha256, protocol_sha256)`).executeTakeFirst()) !== undefined
}

/** Whether its sides were told of damage that nobody has mended since. */
export async function isDamaged(reader: Reader, id: Id<'document'>): Promise<boolean> {
  const row = await reader
    .selectFrom('document_events')
    .select('kind')
    .where('document_id', '=', id)
    .where('kind', 'in', ['damaged', 'restored'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind === 'damaged'
}
