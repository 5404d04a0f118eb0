import type { Id } from '#/kernel/ids.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { paidInYear } from './queries.ts'

export type CustomerPage = { readonly after?: ListKey | undefined; readonly count: number }

/** The organizations a person works with, the newest first, with what each has paid him in the calendar year. */
export function customersOf(reader: Reader, personId: Id<'person'>, year: number, { after, count }: CustomerPage) {
  return reader
    .selectFrom('contractors')
    .innerJoin('organizations', 'organizations.id', 'contractors.org_id')
    .leftJoinLateral(
      (expression) =>
        expression
          .selectFrom('employment_answers')
          .select(['employment_answers.left_on', 'employment_answers.created_at'])
          .whereRef('employment_answers.contractor_id', '=', 'contractors.id')
          .orderBy('employment_answers.created_at', 'desc')
          .orderBy('employment_answers.id', 'desc')
          .limit(1)
          .as('said'),
      (join) => join.onTrue(),
    )
    .leftJoin('stop_objections as objection', (join) =>
      join.onRef('objection.contractor_id', '=', 'contractors.id').onRef('objection.stopped_at', '=', 'contractors.state_at'),
    )
    .select(['contractors.id', 'contractors.created_at', 'contractors.state', 'contractors.paused_until'])
    .select(['contractors.org_id', 'contractors.inn as own_inn', 'contractors.left_on as marked_left_on'])
    .select(['contractors.stop_cause', 'contractors.state_reason', 'contractors.state_at'])
    .select(['organizations.short_name', 'organizations.inn'])
    .select(['said.left_on', 'said.created_at as said_at'])
    .select(['objection.state as objection_state', 'objection.words', 'objection.answer', 'objection.answer_by'])
    .select('objection.created_at as objected_at')
    .select(
      sqlInt`(select count(*)::int from assignments where assignments.org_id = contractors.org_id
        and assignments.person_id = contractors.person_id)`.as('works'),
    )
    .select(paidInYear(year).as('paid_this_year'))
    .where('contractors.person_id', '=', personId)
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(contractors.created_at, contractors.id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('contractors.created_at', 'desc')
    .orderBy('contractors.id', 'desc')
    .limit(count)
    .execute()
}

export type CustomerRow = Awaited<ReturnType<typeof customersOf>>[number]

/** The person's own place among the contractors of a customer. */
export async function lockOwnPlace(tx: Tx, personId: Id<'person'>, id: Id<'contractor'>) {
  const [row] = await locking(
    tx,
    'contractors',
    tx.selectFrom('contractors').selectAll().where('id', '=', id).where('person_id', '=', personId),
  ).execute()
  return row
}
