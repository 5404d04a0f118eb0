import { formatRubles, kopecks } from '#/kernel/money.ts'
import { estimateTax } from '#/kernel/npd-tax.ts'
import { parseDay } from '#/kernel/time.ts'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readSaleTerms } from '../contract/own-receipt.ts'
import { isCharged, payerOf, saleTotal } from '../domain/own-sale.ts'
import { readServices } from './typed-sale.ts'
import type { TypedSale } from './typed-sale.ts'

export type SaleTerms = CallReply<typeof readSaleTerms>

type Props = { readonly typed: TypedSale; readonly terms: SaleTerms | undefined; readonly today: Temporal.PlainDate }

/** The sum, its tax and the limit of the year, before anything is registered. */
export function SaleSums({ typed, terms, today }: Props) {
  const total = saleTotal(readServices(typed.services))
  const deductionLeft = terms === undefined || terms.deduction_left === null ? null : kopecks(terms.deduction_left)
  const tax = estimateTax({ [payerOf(typed.income_type)]: total }, { deductionLeft, months: {} })
  const day = parseDay(typed.operation_on)
  const limit = terms?.limits.find(({ year }) => year === (day ?? today).year)
  const isOver = limit !== undefined && total > limit.left
  return (
    <div className="space-y-3" aria-live="polite">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-sunken px-4 py-3">
        <div>
          <dt className="text-small text-muted">Итого</dt>
          <dd className="text-heading font-semibold">
            <Money amount={total} short />
          </dd>
        </div>
        <div>
          <dt className="text-small text-muted">
            Налог{deductionLeft === null ? ' без вычета' : deductionLeft > 0 && ' с вычетом'}
          </dt>
          <dd className="text-heading font-semibold">
            ≈ <Money amount={tax} short />
          </dd>
        </div>
        {limit && (
          <div>
            <dt className="text-small text-muted">Осталось лимита {limit.year} года</dt>
            <dd className="text-heading font-semibold">
              <Money amount={Math.max(0, limit.left - total)} short />
            </dd>
          </div>
        )}
      </dl>
      {isOver && (
        <Notice tone="bad" title={`Доход превысит 2 400 000 ₽ за ${limit.year} год`}>
          До лимита осталось {formatRubles(kopecks(limit.left), 'short')}. Сверх него режим самозанятого не действует.
        </Notice>
      )}
      {day && Temporal.PlainDate.compare(day, today) <= 0 && isCharged(day, today) && (
        <Notice tone="warn" title="Прошлый период закрыт: налог пересчитают">
          За этот месяц ФНС уже начислила налог. Доход войдёт в один из следующих месяцев.
        </Notice>
      )}
    </div>
  )
}
