import { fullName } from '#/features/profile/domain/profile.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { percentOf } from '../domain/figures.ts'
import { narrowLink } from './narrow-link.ts'
import { narrowPaid } from './narrow-paid.ts'
import type { CountedReport, ReportQuestion } from './narrow-paid.ts'

/** People by what they were paid, most first. */
export async function spendByPerson(reader: Reader, scope: ClientScope, question: ReportQuestion): Promise<CountedReport> {
  const { rows } = await rowsOf({
    id: pgType.id('person'),
    inn: pgType.text,
    surname: pgType.text,
    firstname: pgType.text,
    secondname: pgType.text,
    payments: pgType.int,
    total: pgType.kopecks,
    allPayments: pgType.int,
    everything: pgType.kopecks,
    found: pgType.int,
  })`
    select paid.person_id as id, coalesce(contractors.inn, '') as inn, coalesce(profiles.surname, '') as surname,
      coalesce(profiles.firstname, '') as firstname, coalesce(profiles.secondname, '') as secondname,
      paid.payments, paid.total, paid.all_payments as "allPayments", paid.everything, paid.found
    from (
      select person_id, count(*)::int as payments, sum(amount)::bigint as total, (sum(count(*)) over ())::int as all_payments,
        (sum(sum(amount)) over ())::bigint as everything, (count(*) over ())::int as found
      from payouts where ${narrowPaid(scope, question)}
      group by person_id order by total desc, person_id limit ${question.most}
    ) as paid
    left join contractors on contractors.org_id = ${scope.orgId} and contractors.person_id = paid.person_id
    left join profiles on profiles.person_id = paid.person_id
    order by paid.total desc, paid.person_id ${plannedByValues}`.execute(reader)
  const [first] = rows
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: fullName(row) || 'Имя стёрто',
      values: [row.inn, row.payments, row.total, percentOf(row.total, row.everything)],
      link: narrowLink(`/client/checks?person=${row.id}`, { ...question, words: '' }) ?? null,
    })),
    total: first ? [null, first.allPayments, first.everything, 100] : null,
    found: first?.found ?? 0,
  }
}
