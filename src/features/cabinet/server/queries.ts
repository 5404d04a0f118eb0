import { takeNewestStatus } from '#/features/partner/server/take-newest-status.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { readyArchiveStates, unfinishedArchiveStates } from '#/features/documents/domain/document-archive.ts'
import { troubledStates } from '#/features/registers/domain/register.ts'
import { unreadState } from '#/features/notifications/domain/notification.ts'
import { sql } from 'kysely'
import { narrowReceipts } from '#/features/receipts/server/narrow-receipts.ts'
import { narrowTroubled } from '#/features/receipts/server/narrow-troubled.ts'
import { narrowDocuments } from '#/features/documents/server/narrow-documents.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'
import { inBranches, whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { BranchScope } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'

export type Counters = {
  docs_to_sign: number
  registers_to_approve: number
  unread: number
  registry_errors: number
  check_problems: number
  applications: number
  messages: number
  is_download_receipts: number
}

/** A menu shows at most «99+», so nothing more is counted. */
const most = sql.lit(100)

/** What waits for this person, each count up to 100. */
export async function countersOfPerson(reader: Reader, personId: Id<'person'>): Promise<Counters> {
  const { rows } = await rowsOf({
    docs_to_sign: pgType.int,
    unread: pgType.int,
    registry_errors: pgType.int,
    check_problems: pgType.int,
    applications: pgType.int,
    messages: pgType.int,
    is_download_receipts: pgType.int,
  })`
    select
      (select count(*) from documents where person_id = ${personId} and state = 'waitPerson')::int as docs_to_sign,
      (select count(*) from (select from notifications where person_id = ${personId} and org_id is null
        and state = ${sql.lit(unreadState)} limit ${most}) as waiting)::int as unread,
      0 as registry_errors,
      (select count(*) from receipts where person_id = ${personId} and state = 'failed')::int
        + (select count(*) from receipt_cancel_requests where person_id = ${personId} and state = 'waiting' and side = 'client')::int
        as check_problems,
      (select count(*) from (select from threads where person_id = ${personId} and client_last > person_read
        limit ${most}) as waiting)::int as messages,
      0 as applications,
      0 as is_download_receipts`.execute(reader)
  return { ...(rows[0] ?? nothing), registers_to_approve: 0 }
}

/**
 * What waits in the organization the member acts for, limited to what the member may see and do, each count up to 100 (receipts up
 * to 200). Registers to approve are counted apart.
 */
export async function countersOfOrganization(
  reader: Reader,
  personId: Id<'person'>,
  membership: { readonly org_id: Id<'organization'>; readonly role: MemberRole; readonly branch_ids: readonly Id<'branch'>[] },
): Promise<OrganizationCounters> {
  const { org_id: orgId, role } = membership
  const member = { personId, role, branchIds: membership.branch_ids }
  const { rows } = await rowsOf({
    docs_to_sign: pgType.int,
    unread: pgType.int,
    registry_errors: pgType.int,
    check_problems: pgType.int,
    applications: pgType.int,
    messages: pgType.int,
    is_download_receipts: pgType.int,
  })`
    select
      (select count(*) from (select from documents where org_id = ${orgId} and state = 'waitClient' and ${narrowDocuments(member)}
        limit ${most}) as waiting)::int as docs_to_sign,
      (select count(*) from (select from notifications where person_id = ${personId} and org_id = ${orgId}
        and state = ${sql.lit(unreadState)} limit ${most}) as waiting)::int as unread,
      (select count(*) from (select from register_rows join registers on registers.id = register_rows.register_id
        where register_rows.org_id = ${orgId} and registers.state <> 'cancelled' and ${inBranches(member, 'registers.branch_id')}
          and register_rows.state in ${stateList(troubledStates)} limit ${most}) as waiting)::int as registry_errors,
      (select count(*) from (
        (select receipts.id from receipts where org_id = ${orgId} and ${narrowReceipts(member)} and ${narrowTroubled()} limit ${most})
        union
        (select receipts.id from receipt_cancel_requests as asked join receipts on receipts.id = asked.receipt_id
          where asked.org_id = ${orgId} and asked.state = 'waiting' and asked.side = 'person' and receipts.org_id = ${orgId}
            and ${narrowReceipts(member)} limit ${most})) as waiting)::int as check_problems,
      (select count(*) from (select from task_applications where task_applications.org_id = ${orgId}
        and task_applications.state = 'sent' and ${ofOwnBranches(member)} limit ${most}) as waiting)::int as applications,
      (select count(*) from (select from threads where threads.org_id = ${orgId} and person_last > client_read
        and ${ofOwnThreads(member)} limit ${most}) as waiting)::int as messages,
      (select count(*) from document_archives where asked_by = ${personId} and org_id = ${orgId} and kind = 'receipts'
        and (state in ${stateList(unfinishedArchiveStates)} or (state in ${stateList(readyArchiveStates)} and taken_at is null)))::int
        as is_download_receipts`.execute(reader)
  const counters = rows[0] ?? nothing
  const own = (permission: Permission, count: number) => (roleMay(role, permission) ? count : 0)
  return {
    unread: counters.unread,
    docs_to_sign: own('signDocuments', counters.docs_to_sign),
    registry_errors: own('editRegisters', counters.registry_errors),
    check_problems: own('requestAnnulment', counters.check_problems),
    applications: own('editTasks', counters.applications),
    messages: own('editTasks', counters.messages),
    is_download_receipts: own('seeReceipts', counters.is_download_receipts),
  }
}

function ofOwnBranches(member: BranchScope) {
  return whenNarrowed(
    member,
    (isOwn) => sqlBoolean`exists (select from tasks where tasks.id = task_applications.task_id and ${isOwn('tasks.branch_id')})`,
  )
}

function ofOwnThreads(member: BranchScope) {
  return whenNarrowed(
    member,
    (isOwn) => sqlBoolean`exists (select from task_applications join tasks on tasks.id = task_applications.task_id
      where task_applications.id = threads.application_id and ${isOwn('tasks.branch_id')})`,
  )
}

type OrganizationCounters = Omit<Counters, 'registers_to_approve'>

const nothing = {
  docs_to_sign: 0,
  unread: 0,
  registry_errors: 0,
  check_problems: 0,
  applications: 0,
  messages: 0,
  is_download_receipts: 0,
}

export function findAccount(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .select([
      'persons.status',
      'persons.phone',
      'persons.password_hash',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
      'profiles.birthdate',
      'profiles.inn',
      'profiles.doctypeid',
    ])
    .where('persons.id', '=', personId)
    .executeTakeFirstOrThrow()
}

export function liveConsents(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('consents')
    .select(['slug', 'version'])
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .orderBy('accepted_at')
    .execute()
}

/** The newest answer about the status of an ИНН. */
export function latestStatus(reader: Reader, inn: PersonInn) {
  const answers = reader.selectFrom('npd_status_checks').select(['result', 'checked_at']).where('inn', '=', inn)
  return takeNewestStatus(answers).executeTakeFirst()
}

export function findBindingState(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('bindings').select('state').where('person_id', '=', personId).executeTakeFirst()
}
