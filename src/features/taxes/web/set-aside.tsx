import { formatRubles, kopecks } from '#/kernel/money.ts'
import { npdPercent } from '#/kernel/npd-tax.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import type { Taxes } from '../contract.ts'
import { periodTitle } from './period-title.ts'

type Month = Taxes['set_aside']['months'][number]
type SetAsideProps = { readonly aside: Taxes['set_aside']; readonly year: number }

/** What to put aside for the tax that is not charged yet, and of what it is made up. */
export function SetAside({ aside: { amount, due_on: dueOn, months }, year }: SetAsideProps) {
  if (amount === 0) {
    return (
      <div>
        <h3 className="text-muted">Отложите на налог</h3>
        <p className="mt-0.5 text-heading font-semibold">Пока нечего</p>
        <p className="mt-1 text-small text-muted">Новых чеков, с которых будет налог, нет.</p>
      </div>
    )
  }
  return (
    <div>
      <h3 className="text-muted">Отложите на налог</h3>
      <p className="mt-0.5 text-title font-semibold">
        ≈ <Money amount={amount} short />
      </p>
      <ul className="mt-2 space-y-1 text-small">
        {months.map((month) => (
          <li key={month.period}>
            <span className="font-medium">{periodTitle(month.period, year)}</span>: {partsOf(month)}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-muted">
        Налог ещё не начислен. Оплатить{months.length > 1 && ' первый'} — до <Day value={dueOn} words />.
      </p>
    </div>
  )
}

/** «с компаний 6 % — 3 000 ₽, с людей 4 % — 400 ₽, вычет −1 000 ₽» */
function partsOf({ by_payer: byPayer, income, deduction, tax }: Month): string {
  if (byPayer === null) return `${sum(tax)} с дохода ${sum(income)}, по данным ФНС, с учётом вычета`
  return [
    byPayer.company > 0 && `с компаний ${npdPercent('company')} — ${sum(byPayer.company)}`,
    byPayer.individual > 0 && `с людей ${npdPercent('individual')} — ${sum(byPayer.individual)}`,
    deduction > 0 && `вычет −${sum(deduction)}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

function sum(amount: number): string {
  return formatRubles(kopecks(amount), 'short')
}
