import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'

/** Money on its way to a person, and paid money whose receipt is not there yet; the oldest first. */
export async function listOpenMoney(reader: Reader, personId: Id<'person'>) {
  const payouts = await reader
    .selectFrom('payouts')
    .innerJoin('organizations', 'organizations.id', 'payouts.org_id')
    .innerJoin('assignments', 'assignments.id', 'payouts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['payouts.amount', 'payouts.assignment_id', 'tasks.title', 'organizations.short_name as org'])
    .where('payouts.person_id', '=', personId)
    .where('payouts.state', 'in', ['created', 'sent'])
    .orderBy('payouts.created_at')
    .execute()
  const checks = await reader
    .selectFrom('checks')
    .innerJoin('assignments', 'assignments.id', 'checks.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['checks.total as amount', 'checks.assignment_id', 'tasks.title', 'checks.buyer_name as org'])
    .where('checks.person_id', '=', personId)
    .where('checks.state', 'in', ['queued', 'sending', 'retry', 'cancelQueued'])
    .orderBy('checks.created_at')
    .execute()
  return [
    ...payouts.map((each) => ({ ...each, waits: 'payout' as const })),
    ...checks.map((each) => ({ ...each, waits: 'receipt' as const })),
  ]
}

/** Works that will not be paid without the binding. */
export async function countLivingWorks(reader: Reader, personId: Id<'person'>): Promise<number> {
  const { count } = await reader
    .selectFrom('assignments')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .where('state', 'not in', ['cancelled', 'paid', 'closed'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
