import { debtOf } from '#/features/taxes/domain/tax-account.ts'
import { listPeriods, periodWords } from '#/features/taxes/domain/period-words.ts'
import { limitReached, paidLimitReached, taxNews } from '#/features/taxes/server/jobs.ts'
import { readCharges } from '#/features/taxes/server/read-charges.ts'
import { sumIncome } from '#/features/taxes/server/sum-income.ts'
import type { Id } from '#/kernel/ids.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { formatDayInWords, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { rubles } from '../domain/notice-words.ts'
import type { Notice } from '../domain/notification.ts'
import * as jobs from './jobs.ts'
import { paidToPerson } from './tax-news-queries.ts'
import { tellNews } from './tell-news.ts'
import type { TellDeps, Told } from './tell-news.ts'

const taxes = '/person/profile?tab=taxes'

/** Tells people of their taxes, and a customer of nothing but what he himself has paid. */
export function tellTaxes(table: WorkTable, deps: TellDeps): void {
  onEvent(table, taxNews, jobs.tellTax)
  onEvent(table, limitReached, jobs.tellLimit)
  onEvent(table, paidLimitReached, jobs.tellPaidLimit)
  onJob(table, jobs.tellTax, (news, run) => tellNews(deps, run, (tx) => newsOfTax(tx, deps.clock, news)))
  onJob(table, jobs.tellLimit, (news, run) => tellNews(deps, run, (tx) => newsOfLimit(tx, news)))
  onJob(table, jobs.tellPaidLimit, (news, run) => tellNews(deps, run, (tx) => newsOfPaidLimit(tx, news)))
}

type TaxNews = { readonly personId: Id<'person'>; readonly kind: 'charged' | 'dueSoon' | 'debt'; readonly subject: string }

async function newsOfTax(tx: Tx, clock: Clock, { personId, kind, subject }: TaxNews): Promise<Told[]> {
  const today = moscowDate(clock.now())
  const { charges, cards } = await readCharges(tx, personId)
  if (kind === 'debt') {
    const debt = debtOf(charges, cards, today)
    if (debt.debt + debt.penalty <= 0) return []
    const months = debt.periods.length === 0 ? '' : ` за ${listPeriods(debt.periods, today.year)}`
    const body = `${rubles(debt.debt + debt.penalty)}${months}. Пеня растёт каждый день`
    return [{ notice: notice(`debt:${subject}`, 'Задолженность по налогу', body), personId }]
  }
  const charge = charges.find(({ period }) => period === subject)
  if (!charge || charge.paid >= charge.amount) return []
  const rest = rubles(charge.amount - charge.paid)
  const due = formatDayInWords(Temporal.PlainDate.from(charge.due_on))
  const month = periodWords(subject, today.year)
  const told =
    kind === 'charged'
      ? notice(`charged:${subject}`, `Начислен налог за ${month}`, `${rest}, оплатите до ${due}`)
      : notice(`due:${subject}`, 'Скоро срок уплаты налога', `Налог за ${month}: ${rest}, оплатите до ${due}`)
  return [{ notice: told, personId }]
}

type LimitNews = { readonly personId: Id<'person'>; readonly year: number; readonly mark: number }

async function newsOfLimit(tx: Tx, { personId, year, mark }: LimitNews): Promise<Told[]> {
  const left = npdYearLimit - (await sumIncome(tx, personId, year)).total
  const words =
    mark >= 100 || left <= 0
      ? ['Лимит самозанятого пройден', 'Доход за год больше 2 400 000 ₽: статус самозанятого теряется со дня превышения']
      : [`До лимита НПД осталось ${rubles(left)}`, `Доход за ${year} год дошёл до ${mark} % от 2 400 000 ₽`]
  return [{ notice: notice(`limit:${year}:${mark}`, words[0] ?? '', words[1] ?? ''), personId }]
}

/** Says what the customer paid, and of other income nothing at all. */
async function newsOfPaidLimit(
  tx: Tx,
  { personId, orgId, year, mark }: LimitNews & { readonly orgId: Id<'organization'> },
): Promise<Told[]> {
  const facts = await paidToPerson(tx, { personId, orgId, year })
  if (!facts) return []
  const told: Notice = {
    eventKey: `paid-limit:${personId}:${year}:${mark}`,
    category: 'npd',
    title: 'Исполнитель у лимита НПД',
    body: `${facts.name}: вы выплатили ${rubles(facts.paid)} за ${year} год. Лимит самозанятого — 2 400 000 ₽ от всех заказчиков`,
    link: '/client/CheckStatus',
  }
  return [{ notice: told, orgId, permission: 'editRegisters', about: { branches: facts.branches, author: null } }]
}

function notice(key: string, title: string, body: string): Notice {
  return { eventKey: `tax:${key}`, category: 'tax', title, body, link: taxes }
}
