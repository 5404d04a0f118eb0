import { likePart } from '#/platform/server/like-part.ts'
import { sql } from 'kysely'
import { narrowContractors } from '#/features/contractors/server/narrow-contractors.ts'
import { narrowDocuments } from '#/features/documents/server/narrow-documents.ts'
import { narrowReceipts } from '#/features/receipts/server/narrow-receipts.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import { sqlBoolean, sqlText } from '#/platform/server/typed-sql.ts'

/** A few of a kind are shown: who sees not what was looked for types more. */
const most = 5

/** By a part of the name or of the ИНН, each found by its own index. */
export function findContractors(reader: Reader, scope: ClientScope, part: string) {
  const like = likePart(part)
  return reader
    .selectFrom('contractors')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.id', 'contractors.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', scope.orgId)
    .where(narrowContractors(scope))
    .where(
      sqlBoolean`contractors.id in (
        select id from contractors as numbered where numbered.org_id = ${scope.orgId} and numbered.inn like ${like}
        union
        select named.id from profiles as called join contractors as named on named.person_id = called.person_id
        where named.org_id = ${scope.orgId}
          and lower(called.surname || ' ' || called.firstname || ' ' || called.secondname) like ${like})`,
    )
    .orderBy('contractors.created_at', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

export function findTasks(reader: Reader, scope: ClientScope, part: string) {
  return ofTasks(reader, scope)
    .where(sqlBoolean`(tasks.title ilike ${likePart(part)} or tasks.number ilike ${likePart(part)})`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

export function findNumberedTasks(reader: Reader, scope: ClientScope, numbers: readonly string[]) {
  return ofTasks(reader, scope).where(isNumbered('tasks.number', numbers)).limit(most).modifyEnd(plannedByValues).execute()
}

function ofTasks(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('tasks')
    .select(['id', 'number', 'title'])
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'tasks.branch_id'))
}

export function findDocuments(reader: Reader, scope: ClientScope, numbers: readonly string[]) {
  return reader
    .selectFrom('documents')
    .select(['id', 'kind', 'number'])
    .select(sqlText`coalesce(facts #>> '{parties,person,name}', '')`.as('other'))
    .where('org_id', '=', scope.orgId)
    .where(narrowDocuments(scope))
    .where('destroyed_by', 'is', null)
    .where(isNumbered('documents.number', numbers))
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

export function findRegisters(reader: Reader, scope: ClientScope, numbers: readonly string[]) {
  return reader
    .selectFrom('registers')
    .select(['id', 'number', 'name'])
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .where(isNumbered('registers.number', numbers))
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

export function findReceipts(reader: Reader, scope: ClientScope, part: string) {
  return reader
    .selectFrom('receipts')
    .select(['id', 'fns_receipt_id', 'total', 'seller_name as other'])
    .where('org_id', '=', scope.orgId)
    .where(narrowReceipts(scope))
    .where('fns_receipt_id', 'ilike', likePart(part))
    .orderBy('operation_at', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

/** All that one person has is read through the index of the person. */
export function findOwnWorks(reader: Reader, scope: PersonScope, part: string | undefined, numbers: readonly string[]) {
  const like = likePart(part ?? '')
  return reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['assignments.id', 'tasks.number', 'tasks.title'])
    .where('assignments.person_id', '=', scope.personId)
    .where(
      part === undefined
        ? isNumbered('tasks.number', numbers)
        : sqlBoolean`(tasks.title ilike ${like} or tasks.number ilike ${like})`,
    )
    .orderBy('assignments.created_at', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

export function findOwnDocuments(reader: Reader, scope: PersonScope, numbers: readonly string[]) {
  return reader
    .selectFrom('documents')
    .select(['id', 'kind', 'number'])
    .select(sqlText`coalesce(facts #>> '{parties,client,name}', '')`.as('other'))
    .where('person_id', '=', scope.personId)
    .where('closed_to_person', '=', false)
    .where('destroyed_by', 'is', null)
    .where(isNumbered('documents.number', numbers))
    .orderBy('created_at', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

export function findOwnReceipts(reader: Reader, scope: PersonScope, part: string) {
  return reader
    .selectFrom('receipts')
    .select(['id', 'fns_receipt_id', 'total', 'buyer_name as other'])
    .where('person_id', '=', scope.personId)
    .where('fns_receipt_id', 'ilike', likePart(part))
    .orderBy('operation_at', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

type Numbered = 'tasks.number' | 'documents.number' | 'registers.number'

function isNumbered(column: Numbered, numbers: readonly string[]) {
  return sqlBoolean`${sql.ref(column)} = any(${[...numbers]}::text[])`
}
