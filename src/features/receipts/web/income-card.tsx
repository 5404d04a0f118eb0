import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { LimitBar } from '#/platform/web/kit/limit-bar.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { listPersonReceipts } from '../contract/receipt.ts'

type Income = Omit<z.output<typeof listPersonReceipts.reply>, 'page'>

/** Used share of the yearly limit, as far as this platform knows, and the estimated tax for the month. */
export function IncomeCard({ income }: { readonly income: Income }) {
  const share = income.income_this_year / npdYearLimit
  return (
    <Card className="mb-6">
      <div className="grid gap-6 lg:grid-cols-[1fr_16rem]">
        <div className="min-w-0">
          <h2 className="text-muted">Доход по чекам платформы за {income.year} год</h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-title font-semibold">
              <Money amount={income.income_this_year} short />
            </span>
            <span className="text-muted">из {formatRubles(npdYearLimit, 'short')}</span>
          </p>
          <LimitBar share={share} />
          <p className="mt-3 text-small text-muted">
            Считаем только чеки этой платформы. Доход от всех заказчиков —{' '}
            <Link className="link" to="/person/profile?tab=taxes">
              на вкладке «Налоги»
            </Link>
            .
          </p>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-6">
          <MonthTax {...income.month_tax} />
        </div>
      </div>
      {share >= 0.8 && <LimitNotice income={income.income_this_year} />}
    </Card>
  )
}

function MonthTax({ income, tax, source, deduction, due_on: dueOn }: Income['month_tax']) {
  return (
    <>
      <h2 className="text-muted">Налог за этот месяц</h2>
      <p className="mt-1 text-title font-semibold">
        {tax > 0 && 'пока ≈ '}
        <Money amount={tax} short />
      </p>
      <p className="mt-2 text-small text-muted">
        {income === 0 ? (
          'Дохода в этом месяце пока нет.'
        ) : (
          <>
            С дохода {formatRubles(kopecks(income), 'short')}. {sourceWords(source, deduction)} Оплатить — до{' '}
            <Day value={dueOn} words />.
          </>
        )}
      </p>
    </>
  )
}

function sourceWords(source: Income['month_tax']['source'], deduction: boolean): string {
  if (source === 'fns') return 'По данным ФНС, с учётом вычета.'
  return deduction ? 'По чекам платформы, с учётом вычета.' : 'По чекам платформы, без вычета: его учтёт ФНС.'
}

function LimitNotice({ income }: { readonly income: number }) {
  const left = kopecks(npdYearLimit - income)
  const over = left <= 0
  return (
    <div className="mt-5">
      <Notice
        tone={income >= npdYearLimit * 0.95 ? 'bad' : 'warn'}
        title={over ? 'Лимит самозанятого пройден' : `До лимита осталось ${formatRubles(left, 'short')}`}
      >
        {over
          ? 'Статус самозанятого теряется со дня превышения. Проверьте его в «Мой налог».'
          : 'После 2 400 000 ₽ дохода за год статус самозанятого теряется. Учтите и доход вне платформы.'}
      </Notice>
    </div>
  )
}
