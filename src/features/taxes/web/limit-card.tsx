import { Card } from '#/platform/web/kit/card.tsx'
import type { Taxes } from '../contract.ts'
import { IncomeChart } from './income-chart.tsx'
import { YearIncome } from './year-income.tsx'

type LimitCardProps = { readonly year: Taxes['year']; readonly seesIncome: boolean }

/** The used share of the yearly limit, the forecast at the current pace, and income by month. */
export function LimitCard({ year, seesIncome }: LimitCardProps) {
  return (
    <Card>
      <YearIncome year={year} />
      <IncomeChart months={year.months} />
      <p className="mt-4 text-small text-muted">
        {sourceWords(year.source)}
        {!seesIncome && ' Дайте право «Видеть сумму дохода», и посчитаем весь.'}
      </p>
    </Card>
  )
}

function sourceWords(source: Taxes['year']['source']): string {
  return source === 'fns'
    ? 'Весь доход по данным ФНС, от всех заказчиков.'
    : 'Считаем только чеки этой платформы. Доход от других заказчиков показывает «Мой налог».'
}
