import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

/** Who reads the files of works: a member for the organization, or the contractor. */
export type WorkReader =
  | { readonly side: 'client'; readonly scope: Pick<ClientScope, 'orgId' | 'branchIds'> }
  | { readonly side: 'person'; readonly scope: Pick<PersonScope, 'personId'> }

/** The works of these documents that the asking side sees. */
export function worksOfDocuments(reader: Reader, { side, scope }: WorkReader, ids: readonly Id<'document'>[]) {
  const works = reader
    .selectFrom('documents')
    .innerJoin('assignments', 'assignments.id', 'documents.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['documents.id as document_id', 'assignments.id', 'assignments.application_id', 'tasks.number'])
    .where(sqlBoolean`documents.id = any(${[...ids]}::text[])`)
  const own =
    side === 'client'
      ? works.where('assignments.org_id', '=', scope.orgId).where(inBranches(scope, 'tasks.branch_id'))
      : works.where('assignments.person_id', '=', scope.personId)
  return own.orderBy('assignments.id').execute()
}

/** What the sides sent each other with results and messages: what still lies in a form is its sender's alone. */
export function filesSent(reader: Reader, about: readonly (Id<'assignment'> | Id<'application'>)[]) {
  return reader
    .selectFrom('attachments')
    .select(['id', 'place', 'about_id', 'part', 'org_id', 'name', 'size', 'state', 'created_at'])
    .where(sqlBoolean`about_id = any(${[...about]}::text[])`)
    .where('place', 'in', ['result', 'message'])
    .where('part', 'is not', null)
    .orderBy('id')
    .modifyEnd(plannedByValues)
    .execute()
}
