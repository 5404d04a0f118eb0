import { standingStates } from '#/features/receipts/domain/receipt.ts'
import { debtOf } from '#/features/taxes/domain/tax-account.ts'
import { listPeriods, periodWords } from '#/features/taxes/domain/period-words.ts'
import { readCharges } from '#/features/taxes/server/read-charges.ts'
import { sumIncome } from '#/features/taxes/server/sum-income.ts'
import type { Id } from '#/kernel/ids.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { formatDayInWords, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { sqlBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlBoolean, sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'
import { rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { Told, ToldNotice } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

const taxes = '/person/profile?tab=taxes'

type TaxNews = { readonly personId: Id<'person'>; readonly kind: 'charged' | 'dueSoon' | 'debt'; readonly subject: string }

export async function noticesForTax(tx: Tx, { personId, kind, subject }: TaxNews, clock: Clock): Promise<PendingNotice[]> {
  const today = moscowDate(clock.now())
  const { charges, cards } = await readCharges(tx, personId)
  if (kind === 'debt') {
    const debt = debtOf(charges, cards, today)
    if (debt.debt + debt.penalty <= 0) return []
    const months = debt.periods.length === 0 ? '' : ` за ${listPeriods(debt.periods, today.year)}`
    const body = `${rubles(debt.debt + debt.penalty)}${months}. Пеня растёт каждый день`
    return [{ notice: notice(`debt:${subject}`, noticeOf('taxDebt', 'person'), body), personId }]
  }
  const charge = charges.find(({ period }) => period === subject)
  if (!charge || charge.paid >= charge.amount) return []
  const rest = rubles(charge.amount - charge.paid)
  const due = formatDayInWords(Temporal.PlainDate.from(charge.due_on))
  const month = periodWords(subject, today.year)
  const told =
    kind === 'charged'
      ? notice(`charged:${subject}`, noticeOf('taxCharged', 'person', { month }), `${rest}, оплатите до ${due}`)
      : notice(`due:${subject}`, noticeOf('taxDueSoon', 'person'), `Налог за ${month}: ${rest}, оплатите до ${due}`)
  return [{ notice: told, personId }]
}

type LimitNews = { readonly personId: Id<'person'>; readonly year: number; readonly mark: number }

export async function noticesForLimit(tx: Tx, { personId, year, mark }: LimitNews): Promise<PendingNotice[]> {
  const left = npdYearLimit - (await sumIncome(tx, personId, year)).total
  const key = `limit:${year}:${mark}`
  const told =
    mark >= 100 || left <= 0
      ? notice(
          key,
          noticeOf('limitPassed', 'person'),
          'Доход за год больше 2 400 000 ₽: статус самозанятого теряется со дня превышения',
        )
      : notice(
          key,
          noticeOf('limitNear', 'person', { rest: rubles(left) }),
          `Доход за ${year} год дошёл до ${mark} % от 2 400 000 ₽`,
        )
  return [{ notice: told, personId }]
}

/** Says what the customer paid, and of other income nothing at all. */
export async function noticesForPaidLimit(
  tx: Tx,
  { personId, orgId, year, mark }: LimitNews & { readonly orgId: Id<'organization'> },
): Promise<PendingNotice[]> {
  const facts = await paidToPerson(tx, { personId, orgId, year })
  if (!facts) return []
  const told = {
    eventKey: `paid-limit:${personId}:${year}:${mark}`,
    ...noticeOf('paidLimitNear', 'client'),
    body: `${facts.name}: вы выплатили ${rubles(facts.paid)} за ${year} год. Лимит самозанятого — 2 400 000 ₽ от всех заказчиков`,
    link: '/client/CheckStatus',
  }
  return [{ notice: told, orgId, about: { branches: facts.branches, author: null } }]
}

function notice(key: string, kind: Told, body: string): ToldNotice {
  return { eventKey: `tax:${key}`, ...kind, body, link: taxes }
}

type Question = { readonly personId: Id<'person'>; readonly orgId: Id<'organization'>; readonly year: number }

/**
 * Returns what one customer has paid a person in a year by receipts, the person's name on them, and the branches of the work.
 */
async function paidToPerson(reader: Reader, { personId, orgId, year }: Question) {
  const row = await reader
    .selectFrom('receipts')
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select([
      sqlKopecks`sum(receipts.total)`.as('paid'),
      sqlText`max(receipts.seller_name)`.as('name'),
      sqlBranches`array_agg(distinct tasks.branch_id)`.as('branches'),
    ])
    .where('receipts.person_id', '=', personId)
    .where('receipts.org_id', '=', orgId)
    .where('receipts.state', 'in', [...standingStates])
    .where(sqlBoolean`extract(year from receipts.operation_at at time zone 'Europe/Moscow') = ${year}`)
    .groupBy('receipts.org_id')
    .executeTakeFirst()
  return row
}
