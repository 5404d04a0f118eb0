import { Link } from 'react-router'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import type { Taxes } from '../contract.ts'
import { debtTitle } from './debt-notice.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { SetAside } from './set-aside.tsx'
import { TaxDaysButton } from './tax-days.tsx'
import { YearIncome } from './year-income.tsx'

const taxesAddress = '/person/profile?tab=taxes'

/** The year of a self-employed person over the receipts: the limit and its forecast, what to pay, what to put aside. */
export function YearCard({ taxes }: { readonly taxes: Taxes }) {
  const { year, set_aside: aside, bonus, calendar } = taxes
  return (
    <Card className="mb-6">
      <div className="grid gap-6 lg:grid-cols-[1fr_19rem]">
        <div className="min-w-0">
          <YearIncome year={year} />
          <GrowthChart growth={year.growth} limit={year.limit} />
          <p className="mt-4 text-small text-muted">
            {year.source === 'fns' ? 'Весь доход по данным ФНС. ' : 'Считаем чеки этой платформы. '}
            <Link className="link" to={taxesAddress}>
              {year.source === 'fns' ? 'Подробнее о налогах' : 'Доход от всех заказчиков — на вкладке «Налоги»'}
            </Link>
          </p>
        </div>
        <div className="min-w-0 space-y-5 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-6">
          <DebtLine debt={taxes.debt} year={year.year} />
          <SetAside aside={aside} year={year.year} />
          <Due taxes={taxes} />
          {bonus !== null && (
            <p>
              <span className="text-muted">Осталось вычета</span>{' '}
              <span className="font-semibold">
                <Money amount={bonus} short />
              </span>
            </p>
          )}
          <TaxDaysButton days={calendar} year={year.year} />
        </div>
      </div>
    </Card>
  )
}

function DebtLine({ debt, year }: { readonly debt: Taxes['debt']; readonly year: number }) {
  if (debt.level === 'none') return null
  return (
    <p className="text-bad">
      {debtTitle(debt.amount + debt.penalty, debt.periods, year)}.{' '}
      <Link className="link" to="?debts=1" preventScrollReset>
        Как оплатить
      </Link>
    </p>
  )
}

function Due({ taxes: { access, fetched_at: fetchedAt, to_pay: due, debt } }: { readonly taxes: Taxes }) {
  if (access !== 'granted' || fetchedAt === null) {
    return (
      <p>
        <span className="text-muted">Налог к уплате назовёт ФНС.</span>{' '}
        <Link className="link" to={taxesAddress}>
          {access === 'granted' ? 'Спросить сейчас' : 'Как увидеть его здесь'}
        </Link>
      </p>
    )
  }
  if (due.amount === 0 || due.due_on === null)
    return debt.level === 'none' && <p className="text-muted">Начисленного налога сейчас нет.</p>
  return (
    <p>
      <span className="text-muted">
        Налог к уплате до <Day value={due.due_on} words />
      </span>{' '}
      <span className="font-semibold">{formatRubles(kopecks(due.amount), 'short')}</span>.{' '}
      <Link className="link" to={`${taxesAddress}#payments`}>
        Как оплатить
      </Link>
    </p>
  )
}
