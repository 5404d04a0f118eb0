import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { landedPayoutStates } from '#/features/contractors/domain/states-ahead.ts'
import type { Id } from '#/kernel/ids.ts'
import { nuanceOf } from '#/kernel/roles.ts'
import { moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { Days } from '../domain/period.ts'
import type { ReportRow, ReportValue } from '../domain/report.ts'

export type ReportQuestion = {
  readonly clock: Clock
  readonly today: Temporal.PlainDate
  readonly days: Days
  readonly most: number
  readonly branch: Id<'branch'> | undefined
  readonly service: string | undefined
  readonly words: string
}

export type CountedReport = {
  readonly rows: readonly ReportRow[]
  readonly total: readonly ReportValue[] | null
  /** Of all rows, also those beyond `most`. */
  readonly found: number
}

export type ReportQuery = (reader: Reader, scope: ClientScope, question: ReportQuestion) => Promise<CountedReport>

/**
 * The condition on `payouts` of a report about money: paid in the period, as the filters say, and only what the member may see of
 * receipts: their branches, and their own tasks if the role sees no others.
 */
export function narrowPaid(scope: ClientScope, { days, branch, service, words }: ReportQuestion): RawBuilder<boolean> {
  const [from, to] = [days.from, days.to.add({ days: 1 })].map((day) => moscowMoment(day, '00:00').toString())
  const conditions = [
    sql`payouts.org_id = ${scope.orgId} and payouts.paid_at is not null`,
    sql`payouts.paid_at >= ${from}::timestamptz and payouts.paid_at < ${to}::timestamptz`,
    sql`payouts.state in ${stateList(landedPayoutStates)}`,
    whenNarrowed(scope, (isOwn) => ofTask(isOwn('paid_task.branch_id'))),
  ]
  if (nuanceOf(scope.role, 'seeReceipts') === 'ownTasks')
    conditions.push(ofTask(sqlBoolean`paid_task.created_by = ${scope.personId}`))
  if (branch) conditions.push(ofTask(sqlBoolean`paid_task.branch_id = ${branch}`))
  if (service) conditions.push(ofTask(sqlBoolean`paid_task.category = ${service}`))
  if (words !== '') conditions.push(ofPerson(scope, words))
  return sqlBoolean`(${sql.join(conditions, sql` and `)})`
}

function ofTask(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sqlBoolean`exists (select from assignments as paid_work join tasks as paid_task on paid_task.id = paid_work.task_id
    where paid_work.id = payouts.assignment_id and ${condition})`
}

function ofPerson({ orgId }: ClientScope, words: string): RawBuilder<boolean> {
  const like = `%${words.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  return sqlBoolean`payouts.person_id in (select called.person_id from contractors as called
    left join profiles as names on names.person_id = called.person_id
    where called.org_id = ${orgId} and (called.inn like ${like}
      or concat_ws(' ', names.surname, names.firstname, names.secondname) ilike ${like}))`
}
