import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { mostMonths } from '../domain/dependence.ts'
import type { PaidRun } from '../domain/dependence.ts'
import { landedPayoutStates } from '../domain/states-ahead.ts'

export type RunOfPerson = PaidRun & {
  readonly contractorId: Id<'contractor'>
  /** The person lets us see the income. */
  readonly isSeen: boolean
}

/**
 * Months in a row in which the organization has paid each person, to this month or the one before, with the income the tax service has
 * told of its finished months; one statement for everybody. A finished month that it has not told of leaves the income unknown.
 */
export async function paidRuns(reader: Reader, orgId: Id<'organization'>, today: Temporal.PlainDate): Promise<RunOfPerson[]> {
  const now = numberOf(today.toPlainYearMonth())
  const starts = Array.from({ length: mostMonths }, (_, place) => startOfMonth(today, mostMonths - 1 - place).toString())
  const { rows } = await rowsOf({
    contractorId: pgType.id('contractor'),
    first: pgType.int,
    last: pgType.int,
    total: pgType.bigint,
    finished: pgType.bigint,
    isSeen: pgType.boolean,
    told: pgType.int,
    income: pgType.bigint,
  })`
    select contractors.id as "contractorId", run.first, run.last, run.total, run.finished, account.person_id is not null as "isSeen",
      coalesce(told.months, 0) as told, coalesce(told.total, 0)::bigint as income
    from (
      select person_id, min(month) as first, max(month) as last, sum(total)::bigint as total,
        coalesce(sum(total) filter (where month < ${now}::int), 0)::bigint as finished
      from (
        select person_id, month, total, month - (row_number() over (partition by person_id order by month))::int as island
        from (
          select person_id, ${now - mostMonths}::int + width_bucket(paid_at, ${starts}::timestamptz[]) as month, sum(amount) as total
          from payouts
          where org_id = ${orgId} and paid_at is not null and paid_at >= ${starts[0]}::timestamptz
            and state in ${stateList(landedPayoutStates)}
          group by 1, 2
        ) as paid
      ) as islands
      group by person_id, island
    ) as run
    join contractors on contractors.org_id = ${orgId} and contractors.person_id = run.person_id
    left join bindings on bindings.person_id = run.person_id and 'INCOME_SUMMARY' = any(bindings.rights_granted)
      and 'INCOME_SUMMARY' = any(bindings.optional_rights)
    left join tax_accounts as account on account.person_id = bindings.person_id
    left join lateral (
      select count(*)::int as months, sum((period.value ->> 'total')::bigint) as total
      from jsonb_each(account.income) as period
      where left(period.key, 4)::int * 12 + right(period.key, 2)::int - 1 between run.first and least(run.last, ${now}::int - 1)
    ) as told on true
    where run.last >= ${now}::int - 1`.execute(reader)
  return rows.map(({ contractorId, first, last, total, finished, isSeen, told, income }) => {
    const months = Math.min(last, now - 1) - first + 1
    const isTold = isSeen && months > 0 && told === months
    return {
      contractorId,
      isSeen,
      first: monthOf(first),
      last: monthOf(last),
      total: kopecks(total),
      told: isTold ? { paid: kopecks(finished), income: kopecks(income) } : undefined,
    }
  })
}

/** The first moment of the month so many months before that of `today`, in Moscow. */
function startOfMonth(today: Temporal.PlainDate, before: number): Temporal.Instant {
  return moscowMoment(today.with({ day: 1 }).subtract({ months: before }), '00:00')
}

/** Months since the year nought. */
function numberOf({ year, month }: Temporal.PlainYearMonth): number {
  return year * 12 + month - 1
}

function monthOf(count: number): Temporal.PlainYearMonth {
  return Temporal.PlainYearMonth.from({ year: Math.floor(count / 12), month: (count % 12) + 1 })
}

export function namesOfContractors(reader: Reader, ids: readonly Id<'contractor'>[]) {
  return reader
    .selectFrom('contractors')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.id', 'contractors.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.id', 'in', ids)
    .execute()
}

export function meterOf(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('dependence_meters')
    .leftJoin('profiles', 'profiles.person_id', 'dependence_meters.accepted_by')
    .selectAll('dependence_meters')
    .select(['profiles.surname', 'profiles.firstname'])
    .where('dependence_meters.org_id', '=', orgId)
    .executeTakeFirst()
}

/** The meter of an organization, locked; none before its first count. */
export function lockMeter(tx: Tx, orgId: Id<'organization'>) {
  const meter = tx.selectFrom('dependence_meters').selectAll().where('org_id', '=', orgId)
  return lockingAlone('dependence_meters', meter).executeTakeFirst()
}

export function paidContractor(reader: Reader, orgId: Id<'organization'>, id: Id<'contractor'>) {
  return reader
    .selectFrom('contractors')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.person_id', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.id', '=', id)
    .where('contractors.org_id', '=', orgId)
    .executeTakeFirst()
}

/**
 * Organizations that were not counted since `before` and have paid anybody lately, or were above calm when counted: those who paid
 * nobody since are calm again. A portion of them.
 */
export async function uncountedOrganizations(
  reader: Reader,
  today: Temporal.PlainDate,
  before: Temporal.PlainDate,
  most: number,
) {
  const since = startOfMonth(today, 1).toString()
  const { rows } = await rowsOf({ id: pgType.id('organization') })`
    select organizations.id from organizations
    where not exists (select from dependence_meters as meter
        where meter.org_id = organizations.id and meter.counted_on > ${before.toString()}::date)
      and (exists (select from payouts
          where payouts.org_id = organizations.id and payouts.paid_at is not null and payouts.paid_at >= ${since}::timestamptz)
        or exists (select from dependence_meters as meter where meter.org_id = organizations.id and meter.level <> 'calm'))
    order by organizations.id limit ${most}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** What the person was paid in the months that are looked at, newest first. */
export function dependencePayments(reader: Reader, orgId: Id<'organization'>, personId: Id<'person'>, today: Temporal.PlainDate) {
  return reader
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .innerJoin('assignments', 'assignments.id', 'payouts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['payouts.id', 'payouts.paid_at', 'payouts.amount', 'registers.id as register_id', 'tasks.id as task_id'])
    .select(['registers.number as register_number', 'tasks.number as task_number'])
    .where('payouts.person_id', '=', personId)
    .where('payouts.org_id', '=', orgId)
    .where('payouts.state', 'in', [...landedPayoutStates])
    .where('payouts.paid_at', '>=', startOfMonth(today, mostMonths - 1))
    .orderBy('payouts.paid_at', 'desc')
    .limit(mostPayments)
    .execute()
}

/** Of a year: nobody reads more of one person. */
const mostPayments = 500
