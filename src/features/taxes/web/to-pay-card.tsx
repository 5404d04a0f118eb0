import type { ReactNode } from 'react'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { npdPercent, wholeDeduction } from '#/kernel/npd-tax.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Taxes } from '../contract.ts'
import { periodWords } from '../domain/period-words.ts'

/** The amount to pay now with its due date, the current month's tax so far, and the remaining deduction. */
export function ToPayCard({ taxes, freshness }: { readonly taxes: Taxes; readonly freshness: ReactNode }) {
  return (
    <Card>
      <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
        <div className="min-w-0">
          <Current taxes={taxes} />
          {freshness && <div className="mt-4">{freshness}</div>}
        </div>
        <div className="space-y-5 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-6">
          <Month month={taxes.month} year={taxes.year.year} />
          {taxes.bonus !== null && <Deduction left={taxes.bonus} />}
        </div>
      </div>
    </Card>
  )
}

function Current({
  taxes: { access, to_pay: due, debt, not_charged: notCharged, fetched_at: fetchedAt, year, payments },
}: {
  readonly taxes: Taxes
}) {
  if (access !== 'granted' || fetchedAt === null) {
    return (
      <>
        <h2 className="text-muted">К оплате</h2>
        <p className="mt-1 text-title font-semibold">Пока не знаем</p>
        <p className="mt-1 text-muted">Сумму назовёт ФНС. Она же всегда видна в «Мой налог».</p>
      </>
    )
  }
  if (due.amount === 0 || due.due_on === null) {
    const owed = debt.amount + debt.penalty
    return (
      <>
        <h2 className="text-muted">{owed > 0 ? 'К оплате: задолженность, срок уже прошёл' : 'К оплате'}</h2>
        {owed > 0 ? <Sum amount={owed} /> : <p className="mt-1 text-title font-semibold">Сейчас платить нечего</p>}
        {notCharged !== null && (
          <p className="mt-1 text-muted">
            За {periodWords(notCharged, year.year)} налог не начислен: дохода не было, или налог меньше 100&nbsp;₽ и перейдёт на
            следующий месяц.
          </p>
        )}
      </>
    )
  }
  return (
    <>
      <h2 className="text-muted">
        К оплате до <Day value={due.due_on} words />
      </h2>
      <Sum amount={due.amount} />
      {payments.length > 0 && (
        <LinkButton to="?tab=taxes#payments" preventScrollReset variant="primary" className="mt-4">
          Как оплатить
        </LinkButton>
      )}
    </>
  )
}

function Sum({ amount }: { readonly amount: number }) {
  return (
    <p className="mt-1 text-[2.25rem] leading-tight font-semibold tracking-[-0.02em]">
      <Money amount={amount} short />
    </p>
  )
}

function Month({ month, year }: { readonly month: Taxes['month']; readonly year: number }) {
  return (
    <div>
      <h3 className="text-muted">Налог за {periodWords(month.period, year)}</h3>
      <p className="mt-0.5 text-heading font-semibold">
        {month.tax > 0 && 'пока ≈ '}
        <Money amount={month.tax} short />
      </p>
      <p className="mt-1 text-small text-muted">
        {month.income === 0 ? 'Дохода в этом месяце пока нет.' : `С дохода ${formatRubles(kopecks(month.income), 'short')}. `}
        {month.income > 0 && (month.source === 'fns' ? 'По данным ФНС, с учётом вычета. ' : 'По чекам платформы. ')}
        {month.income > 0 && (
          <>
            Оплатить — до <Day value={month.due_on} words />.
          </>
        )}
      </p>
    </div>
  )
}

function Deduction({ left }: { readonly left: number }) {
  return (
    <div>
      <h3 className="text-muted">Осталось вычета</h3>
      <p className="mt-0.5 text-heading font-semibold">
        <Money amount={left} short />
      </p>
      <ProgressBar className="mt-2" share={left / wholeDeduction} label="Остаток вычета из 10 000 ₽" />
      <p className="mt-1.5 text-small text-muted">
        {left > 0
          ? `Пока он есть, налог с компаний ${npdPercent('company', 'reduced')}, с людей ${npdPercent('individual', 'reduced')}. ФНС вычитает сама.`
          : `Израсходован. Налог с компаний ${npdPercent('company')}, с людей ${npdPercent('individual')}.`}
      </p>
    </div>
  )
}
