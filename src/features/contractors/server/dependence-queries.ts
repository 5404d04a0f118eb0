import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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

/** The months looked at, the last one the present: what was paid in each is a column, so a person is one row whatever the number of payments. */
const places = Array.from({ length: mostMonths }, (_, place) => place + 1)

function monthOfRun(place: number): RawBuilder<unknown> {
  return sql.ref(`paid_${place}`)
}

/** The income of a finished month as the tax service told it; null of a month outside the run. */
function toldOf(place: number): RawBuilder<unknown> {
  return sql.ref(`told_${place}`)
}

const lastMonth = monthOfRun(mostMonths)
const sums = places.map((place) => sql`sum(amount) filter (where month = ${sql.lit(place)})::bigint as ${monthOfRun(place)}`)
/** The place of each month without a payment before the end of the run: the latest of them is the month before its first. */
const gaps = places.map(
  (place) => sql`case when ${monthOfRun(place)} is null and ${sql.lit(place)} < last then ${sql.lit(place)} end`,
)
const finishedPlaces = places.slice(0, -1)
const toldMonths = sql.join(
  finishedPlaces.map((place) => sql`(${toldOf(place)} is not null)::int`),
  sql` + `,
)
const toldIncome = sql.join(
  finishedPlaces.map((place) => sql`coalesce(${toldOf(place)}, 0)`),
  sql` + `,
)
const sumSince = sql.join(
  places.map((place) => sql`case when ${sql.lit(place)} >= first then coalesce(${monthOfRun(place)}, 0) else 0 end`),
  sql` + `,
)

/**
 * Months in a row in which the organization has paid each person, to this month or the one before, with the income the tax service has
 * told of its finished months; one statement for everybody. A finished month that it has not told of leaves the income unknown.
 */
export async function paidRuns(reader: Reader, orgId: Id<'organization'>, today: Temporal.PlainDate): Promise<RunOfPerson[]> {
  const present = today.toPlainYearMonth()
  const months = places.map((place) => present.subtract({ months: mostMonths - place }))
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
    select run.contractor_id as "contractorId", run.first::int, run.last::int, run.total::bigint, run.finished::bigint,
      run.is_seen as "isSeen", run.told::int, run.income::bigint
    from ${runTable(orgId, today, months)} as run`.execute(reader)
  return rows.map(({ contractorId, first, last, total, finished, isSeen, told, income }) => {
    const ended = Math.min(last, mostMonths - 1) - first + 1
    const isTold = isSeen && ended > 0 && told === ended
    return {
      contractorId,
      isSeen,
      first: months[first - 1] ?? present,
      last: months[last - 1] ?? present,
      total: kopecks(total),
      told: isTold ? { paid: kopecks(finished), income: kopecks(income) } : undefined,
    }
  })
}

/** The runs as a table, a person each. Its text is made of the months, so the statement above names the types of what it answers. */
function runTable(orgId: Id<'organization'>, today: Temporal.PlainDate, months: readonly Temporal.PlainYearMonth[]) {
  const starts = Array.from({ length: mostMonths }, (_, place) => startOfMonth(today, mostMonths - 1 - place).toString())
  const incomes = finishedPlaces.map((place) => {
    // «202611», as the tax service names a month.
    const key = months[place - 1]?.toString().replace('-', '')
    return sql`case when ${sql.lit(place)} between run.first and run.last
      then (account.income -> ${key}::text ->> 'total')::bigint end as ${toldOf(place)}`
  })
  return sql`(
    select contractors.id as contractor_id, run.first, run.last, run.total, run.finished, account.person_id is not null as is_seen,
      ${toldMonths} as told, ${toldIncome} as income
    from (
      select person_id, first, last, total, total - coalesce(${lastMonth}, 0) as finished from (
        select *, ${sumSince} as total from (
          select *, 1 + greatest(0, ${sql.join(gaps)}) as first from (
            select *, case when ${lastMonth} is null then ${mostMonths - 1}::int else ${mostMonths}::int end as last from (
              select person_id, ${sql.join(sums)} from (
                select person_id, amount, width_bucket(paid_at, ${starts}::timestamptz[]) as month from payouts
                where org_id = ${orgId} and paid_at is not null and paid_at >= ${starts[0]}::timestamptz
                  and state in ${stateList(landedPayoutStates)}
                -- A barrier, as below: inlined, what is found here would be found anew wherever it is used.
                offset 0
              ) as payments
              group by person_id
            ) as paid
            where coalesce(${monthOfRun(mostMonths - 1)}, ${lastMonth}) is not null
          ) as ended
          offset 0
        ) as begun
      ) as counted
    ) as run
    join contractors on contractors.org_id = ${orgId} and contractors.person_id = run.person_id
    left join bindings on bindings.person_id = run.person_id and 'INCOME_SUMMARY' = any(bindings.rights_granted)
      and 'INCOME_SUMMARY' = any(bindings.optional_rights)
    left join tax_accounts as account on account.person_id = bindings.person_id
    left join lateral (
      select ${sql.join(incomes)}
      offset 0
    ) as told on true
  )`
}

/** The first moment of the month so many months before that of `today`, in Moscow. */
function startOfMonth(today: Temporal.PlainDate, before: number): Temporal.Instant {
  return moscowMoment(today.with({ day: 1 }).subtract({ months: before }), '00:00')
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
