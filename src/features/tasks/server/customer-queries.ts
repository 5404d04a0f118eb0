import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { paidWorkStates } from '../domain/assignment.ts'
import { fewestWorks, lastWorks, mostPaid } from '../domain/customer-line.ts'
import type { CustomerLine } from '../domain/customer-line.ts'

/** How a customer has accepted and paid: from his works alone, and of nobody in particular. */
export async function customerLineOf(reader: Reader, orgId: Id<'organization'>): Promise<CustomerLine> {
  const [paid, { works, timely, days }] = await Promise.all([paidWorksOf(reader, orgId), habitOf(reader, orgId)])
  const isKnown = works >= fewestWorks
  return { paid, onTime: isKnown ? Math.round((timely / works) * 100) : null, days: isKnown ? days : null }
}

/** Stops at `mostPaid`: what the page of a task costs does not depend on how long its customer is here. */
async function paidWorksOf(reader: Reader, orgId: Id<'organization'>): Promise<number> {
  const paid = reader
    .selectFrom('assignments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('state', 'in', paidWorkStates)
    .limit(mostPaid)
  const row = await reader
    .selectFrom(paid.as('paid'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}

async function habitOf(reader: Reader, orgId: Id<'organization'>) {
  const { rows } = await rowsOf({ works: pgType.int, timely: pgType.int, days: pgType.nullable(pgType.int) })`
    select count(*)::int as works,
      (count(*) filter (where (accepted_at at time zone 'Europe/Moscow')::date <= accept_due_on))::int as timely,
      floor(percentile_cont(0.5) within group (order by extract(epoch from paid_at - accepted_at) / 86400))::int as days
    from (select accepted_at, accept_due_on, paid_at from assignments
      where org_id = ${orgId} and paid_at is not null and state in ${stateList(paidWorkStates)}
      order by paid_at desc limit ${lastWorks}) as last
    where accepted_at is not null and accept_due_on is not null`.execute(reader)
  return rows[0] ?? { works: 0, timely: 0, days: null }
}
