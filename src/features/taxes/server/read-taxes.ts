import type * as z from 'zod/mini'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { npdYearLimit, taxOfMonth, unknownTax } from '#/kernel/npd-tax.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { taxesView } from '../contract.ts'
import { forecastLimit, limitByMonth } from '../domain/income-limit.ts'
import { documentName, paymentCode, paymentPurpose, requisites } from '../domain/payment-document.ts'
import type { PaymentDocument } from '../domain/payment-document.ts'
import { isLastMonthTold, setAside, unchargedMonths } from '../domain/set-aside.ts'
import { chargeState, toPay } from '../domain/tax-account.ts'
import type { DebtThresholds } from '../domain/tax-account.ts'
import { dueDay, taxDays } from '../domain/tax-calendar.ts'
import { knownTaxOf } from '../domain/known-tax.ts'
import { certificateToView, certificatesOf } from './certificate-queries.ts'
import { describeFreshness } from './describe-freshness.ts'
import { findDebt } from './find-debt.ts'
import { accessTo, accountOf, bindingOfPerson, isLost, platformIncome } from './queries.ts'
import type { TaxAccountRow } from './queries.ts'
import { sumIncome } from './sum-income.ts'
import type { YearIncome } from './sum-income.ts'

/** Minutes after which the screen requests fresh data automatically. */
const freshMinutes = 30

type View = z.input<typeof taxesView>

/**
 * Returns everything shown on the screen «Налоги»: the last data from the tax service, when they were received and any problem
 * with them.
 */
export async function readTaxes(
  deps: { db: Reader; clock: Clock; fieldKey: FieldKey; debtThresholds: DebtThresholds },
  personId: Id<'person'>,
): Promise<View> {
  const now = deps.clock.now()
  const today = moscowDate(now)
  const [binding, account, profile, income, certificates, debt, own] = await Promise.all([
    bindingOfPerson(deps.db, personId),
    accountOf(deps.db, personId),
    readProfile(deps.db, deps.fieldKey, personId),
    sumIncome(deps.db, personId, today.year),
    certificatesOf(deps.db, personId),
    findDebt(deps.db, deps, personId),
    platformIncome(deps.db, personId),
  ])
  const access = accessTo('PAYMENT_INFORMATION', binding)
  const lost = access === 'granted' && account?.asked_at ? await isLost(deps.db, personId, now) : false
  const charges = account?.charges ?? []
  const due = toPay(charges, today)
  const withoutCharge = notCharged(account, today)
  const payer = { ...profile, inn: profile.inn ?? '' }
  return {
    ...describeFreshness({ state: account, access, now, lost, freshMinutes }),
    sees_income: binding?.rights_granted.includes('INCOME_SUMMARY') ?? false,
    to_pay: { amount: due.amount, due_on: due.dueOn ?? null },
    not_charged: withoutCharge,
    charges: charges
      .toSorted((one, other) => (one.period < other.period ? 1 : -1))
      .map((charge) => {
        const { period, amount, paid, due_on } = charge
        return { period, amount, paid, due_on, state: chargeState(charge, today) }
      }),
    debt: {
      amount: debt.debt,
      penalty: debt.penalty,
      periods: [...debt.periods],
      overdue_days: debt.overdueDays,
      level: debt.level,
      silent_until: debt.silentUntil?.toString() ?? null,
    },
    overpayment: debt.overpayment,
    bonus: account?.bonus ?? null,
    payments: (account?.documents ?? []).map((document) => paymentToView(document, payer)),
    calendar: taxDays(today, 3, withoutCharge).map(({ kind, on, period }) => ({
      kind,
      on: on.toString(),
      period: period.toString(),
    })),
    month: monthOf(account, income, today),
    set_aside: setAsideOf(account, own, today),
    year: yearOf(income, today),
    certificates: certificates.map(certificateToView),
  }
}

/**
 * The previous month's tax is announced after the 12th; no charge means that the tax was too small or that there was no income.
 */
function notCharged(account: TaxAccountRow | undefined, today: Temporal.PlainDate): string | null {
  const last = today.toPlainYearMonth().subtract({ months: 1 })
  if (!account || !isLastMonthTold(today, toldOn(account))) return null
  return account.charges.some(({ period }) => period === last.toString()) ? null : last.toString()
}

function toldOn(account: TaxAccountRow | undefined): Temporal.PlainDate | undefined {
  return account?.fetched_at ? moscowDate(account.fetched_at) : undefined
}

function paymentToView(document: PaymentDocument, payer: Parameters<typeof paymentCode>[1]) {
  return {
    index: document.index,
    name: documentName(document.type),
    purpose: paymentPurpose(document),
    amount: document.amount,
    due_on: document.due_on,
    late: document.type !== 'TAX',
    code: paymentCode(document, payer) ?? null,
    requisites: requisites(document, payer),
  }
}

function monthOf(account: TaxAccountRow | undefined, { months }: YearIncome, today: Temporal.PlainDate): View['month'] {
  const period = today.toPlainYearMonth()
  const { total = 0, individual = 0 } = months.find(({ month }) => month.equals(period)) ?? {}
  const income = { individual: kopecks(individual), company: kopecks(total - individual) }
  return {
    period: period.toString(),
    due_on: dueDay(period).toString(),
    ...taxOfMonth(account ? knownTaxOf(account) : unknownTax, period.toString(), income),
  }
}

type OwnIncome = Awaited<ReturnType<typeof platformIncome>>

function setAsideOf(account: TaxAccountRow | undefined, own: OwnIncome, today: Temporal.PlainDate): View['set_aside'] {
  const charged = account?.charges.map(({ period }) => period) ?? []
  const uncharged = unchargedMonths(today, { charged, isLastTold: isLastMonthTold(today, toldOn(account)) })
  const incomes = uncharged.map((month) => {
    const { total = 0, individual = 0 } = own.find((row) => row.month === month.toString()) ?? {}
    return { month, income: { individual: kopecks(individual), company: kopecks(total - individual) } }
  })
  const { amount, months } = setAside(incomes, account ? knownTaxOf(account) : unknownTax)
  const first = months[0]?.month ?? today.toPlainYearMonth()
  return {
    amount,
    due_on: dueDay(first).toString(),
    months: months.map(({ month, income, byPayer, deduction, tax }) => ({
      period: month.toString(),
      income,
      by_payer: byPayer,
      deduction,
      tax,
    })),
  }
}

function yearOf(income: YearIncome, today: Temporal.PlainDate): View['year'] {
  const forecast = forecastLimit(today, income.months)
  return {
    year: today.year,
    income: income.total,
    limit: npdYearLimit,
    source: income.source,
    months: Array.from({ length: today.month }, (_, place) => {
      const month = Temporal.PlainYearMonth.from({ year: today.year, month: place + 1 })
      return { month: month.toString(), total: income.months.find((one) => one.month.equals(month))?.total ?? 0 }
    }),
    growth: limitByMonth(today, income.months).map(({ month, ...sums }) => ({ month: month.toString(), ...sums })),
    forecast: {
      kind: forecast.kind,
      month: forecast.kind === 'ends' ? forecast.month.toString() : null,
      total: forecast.kind === 'enough' ? forecast.total : null,
    },
  }
}
