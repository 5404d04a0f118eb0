import { LimitBar } from '#/platform/web/kit/limit-bar.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Taxes } from '../contract.ts'
import { limitMarkOf } from '../domain/income-limit.ts'
import { inMonthWords } from '../domain/period-words.ts'

/** The income of the year out of the limit, the forecast at the current pace, and a warning from 80 percent on. */
export function YearIncome({ year }: { readonly year: Taxes['year'] }) {
  return (
    <>
      <h2 className="text-muted">
        Доход за {year.year} год{year.source === 'platform' && ' через платформу'}
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-title font-semibold">
          <Money amount={year.income} short />
        </span>
        <span className="text-muted">из {formatRubles(kopecks(year.limit), 'short')}</span>
      </p>
      <LimitBar share={year.income / year.limit} />
      <p className="mt-2">{forecastWords(year)}</p>
      {limitMarkOf(year.income) !== undefined && <MarkNotice year={year} />}
    </>
  )
}

function forecastWords({ forecast, income, limit }: Taxes['year']): string {
  const left = formatRubles(kopecks(Math.max(0, limit - income)), 'short')
  switch (forecast.kind) {
    case 'over':
      return 'Лимит пройден.'
    case 'ends':
      return `Осталось ${left}. При таком темпе лимит закончится ${inMonthWords(forecast.month ?? '')}.`
    case 'enough':
      return `Осталось ${left}. При таком темпе за год будет около ${formatRubles(kopecks(roundly(forecast.total ?? 0)), 'short')}: лимита хватит.`
    case 'unknown':
      return `Осталось ${left}.`
  }
}

/** A forecast precise to the ruble would promise too much. */
function roundly(amount: number): number {
  return Math.round(amount / 1_000_000) * 1_000_000
}

function MarkNotice({ year: { income, limit } }: { readonly year: Taxes['year'] }) {
  const over = income >= limit
  return (
    <div className="mt-4">
      <Notice
        tone={income >= limit * 0.95 ? 'bad' : 'warn'}
        title={over ? 'Лимит самозанятого пройден' : 'Лимит самозанятого близко'}
      >
        {over
          ? 'Статус самозанятого теряется со дня превышения. Проверьте его в «Мой налог».'
          : 'После 2 400 000 ₽ дохода за год статус самозанятого теряется.'}
      </Notice>
    </div>
  )
}
