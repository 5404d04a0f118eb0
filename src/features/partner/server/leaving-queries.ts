import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { goingReceiptStates, openPayoutStates, settledWorkStates } from '../domain/states-ahead.ts'

/** Payments to a person in progress, and paid payments whose receipt does not exist yet; oldest first. */
export async function listOpenMoney(reader: Reader, personId: Id<'person'>) {
  const payouts = await reader
    .selectFrom('payouts')
    .innerJoin('organizations', 'organizations.id', 'payouts.org_id')
    .innerJoin('assignments', 'assignments.id', 'payouts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['payouts.amount', 'payouts.assignment_id', 'tasks.title', 'organizations.short_name as org'])
    .where('payouts.person_id', '=', personId)
    .where('payouts.state', 'in', [...openPayoutStates])
    .orderBy('payouts.created_at')
    .execute()
  const checks = await reader
    .selectFrom('receipts')
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['receipts.total as amount', 'assignments.id as assignment_id', 'tasks.title', 'receipts.buyer_name as org'])
    .where('receipts.person_id', '=', personId)
    .where('receipts.state', 'in', [...goingReceiptStates])
    .orderBy('receipts.created_at')
    .execute()
  return [
    ...payouts.map((each) => ({ ...each, waits: 'payout' as const })),
    ...checks.map((each) => ({ ...each, waits: 'receipt' as const })),
  ]
}

/** Assignments that will not be paid without the binding. */
export async function countLivingWorks(reader: Reader, personId: Id<'person'>): Promise<number> {
  const { count } = await reader
    .selectFrom('assignments')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('state', 'not in', [...settledWorkStates])
    .executeTakeFirstOrThrow()
  return count
}
