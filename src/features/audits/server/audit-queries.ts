import { executedPayoutStates } from '#/features/registers/domain/payout.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'

export type AuditScope = {
  readonly orgId: Id<'organization'>
  readonly personId?: Id<'person'> | undefined
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

type Place = { readonly at: Temporal.Instant; readonly id: string }

/** Works that were under way in a period: begun by its end and not over before it; of those called off, only the ones that were paid. */
function inPeriod(reader: Reader, { orgId, personId, from, to }: AuditScope) {
  const paid = sqlBoolean`exists (select from payouts where payouts.assignment_id = assignments.id
    and payouts.state in ${stateList(executedPayoutStates)})`
  return reader
    .selectFrom('assignments')
    .where('assignments.org_id', '=', orgId)
    .where('assignments.created_at', '<', moscowMoment(to.add({ days: 1 }), '00:00'))
    .where((where) =>
      where.or([where('assignments.closed_at', 'is', null), where('assignments.closed_at', '>=', moscowMoment(from, '00:00'))]),
    )
    .where((where) => where.or([where('assignments.state', '<>', 'cancelled'), paid]))
    .$if(personId !== undefined, (query) => query.where('assignments.person_id', '=', personId ?? ('' as Id<'person'>)))
}

export async function countWorks(reader: Reader, scope: AuditScope): Promise<number> {
  const row = await inPeriod(reader, scope)
    .select(sqlInt`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The next works with their papers, newest first. */
export function worksOf(reader: Reader, scope: AuditScope, before: Place | undefined, most: number) {
  return inPeriod(reader, scope)
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('profiles', 'profiles.person_id', 'assignments.person_id')
    .leftJoin('contractors', (join) =>
      join.onRef('contractors.person_id', '=', 'assignments.person_id').onRef('contractors.org_id', '=', 'assignments.org_id'),
    )
    .leftJoin('documents as frame', 'frame.id', 'assignments.frame_document_id')
    .leftJoin('documents as order', 'order.id', 'assignments.order_document_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select(['assignments.id', 'assignments.created_at', 'assignments.state', 'assignments.person_id', 'assignments.accepted_at'])
    .select(['assignments.price', 'assignments.accepted_amount', 'tasks.number as task_number', 'tasks.title'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname', 'contractors.inn'])
    .select(['frame.id as frame_id', 'frame.number as frame_number', 'frame.day as frame_day', 'frame.state as frame_state'])
    .select(['order.id as order_id', 'order.number as order_number', 'order.day as order_day', 'order.state as order_state'])
    .select(['act.id as act_id', 'act.number as act_number', 'act.day as act_day', 'act.state as act_state'])
    .select('act.amount as act_amount')
    .$if(before !== undefined, (query) =>
      query.where(sqlBoolean`(assignments.created_at, assignments.id) < (${before?.at.toString()}::timestamptz, ${before?.id})`),
    )
    .orderBy('assignments.created_at', 'desc')
    .orderBy('assignments.id', 'desc')
    .limit(most)
    .execute()
}

export type AuditWork = Awaited<ReturnType<typeof worksOf>>[number]

/** Executed payments of these works, each with the newest of its receipts and with what the tax service had answered before it. */
export function paymentsOf(reader: Reader, works: readonly Id<'assignment'>[]) {
  return reader
    .selectFrom('payouts')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.payout_id', '=', 'payouts.id')
        // Of the same work, by whose index they are found.
        .onRef('receipts.assignment_id', '=', 'payouts.assignment_id').on(sqlBoolean`not exists (select from receipts later
          where later.assignment_id = receipts.assignment_id and later.replaces_id = receipts.id)`),
    )
    .leftJoin('npd_status_checks as answer', 'answer.id', 'payouts.npd_status_check_id')
    .select([
      'payouts.assignment_id',
      'payouts.amount',
      'payouts.state',
      'payouts.paid_at',
      'payouts.bank_id',
      'payouts.requisites_mask',
    ])
    .select(['receipts.seller_name', 'receipts.fns_receipt_id', 'receipts.state as receipt_state'])
    .select(['answer.id as answer_id', 'answer.result', 'answer.day as answer_day', 'answer.checked_at', 'answer.inn'])
    .where('payouts.assignment_id', 'in', [...works])
    .where('payouts.state', 'in', executedPayoutStates)
    .orderBy('payouts.paid_at')
    .orderBy('payouts.id')
    .orderBy('receipts.id')
    .execute()
}

/** Every receipt of these works, the replaced ones too. */
export async function receiptsOf(reader: Reader, works: readonly Id<'assignment'>[]): Promise<Id<'receipt'>[]> {
  const rows = await reader
    .selectFrom('receipts')
    .select('id')
    .where('assignment_id', 'in', [...works])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function resultsOf(reader: Reader, works: readonly Id<'assignment'>[]) {
  return reader
    .selectFrom('task_results')
    .select(['assignment_id', 'no', 'text', 'links', 'submitted_at', 'decision', 'decision_text', 'decided_at'])
    .where('assignment_id', 'in', [...works])
    .orderBy('assignment_id')
    .orderBy('no')
    .execute()
}

/** Files that came with results: an inspector gets their names and hashes, the files themselves are in the card of the work. */
export function resultFilesOf(reader: Reader, works: readonly Id<'assignment'>[]) {
  return (
    reader
      .selectFrom('attachments')
      .select(['about_id', 'name', 'size', 'sha256'])
      .where('place', '=', 'result')
      .where('about_id', 'in', [...works])
      .where('state', '=', 'ready')
      // What lies in a form that is not sent is the contractor's alone.
      .where('part', 'is not', null)
      .orderBy('about_id')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
}

/** Every document of these works beside their contracts: orders, acts, what changed or ended them. */
export async function documentsOf(
  reader: Reader,
  { orgId, people }: { readonly orgId: Id<'organization'>; readonly people: readonly Id<'person'>[] },
  works: readonly Id<'assignment'>[],
): Promise<Id<'document'>[]> {
  const rows = await reader
    .selectFrom('documents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('person_id', 'in', [...people])
    .where('assignment_id', 'in', [...works])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the contractors were told of these works by the platform. */
export function noticesOf(reader: Reader, people: readonly Id<'person'>[], works: readonly Id<'assignment'>[]) {
  return reader
    .selectFrom('notifications')
    .select(['person_id', 'title', 'created_at', 'read_at', 'link'])
    .where('person_id', 'in', [...people])
    .where(
      'link',
      'in',
      works.map((id) => `/person/tasks/${id}`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
