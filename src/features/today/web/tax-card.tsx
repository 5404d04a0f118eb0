import { formatRubles, kopecks } from '#/kernel/money.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { LimitBar } from '#/platform/web/kit/limit-bar.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readPersonToday } from '../contract.ts'

type Tax = NonNullable<CallReply<typeof readPersonToday>['tax']>

/** The tax to pay with its day, the debt, and the share of the yearly limit. */
export function TaxCard({ tax }: { readonly tax: Tax | null }) {
  return (
    <Card title="Налог">
      {tax ? (
        <Known tax={tax} />
      ) : (
        <p className="text-muted">Сумму назовёт ФНС, когда вы привяжете платформу и появится доход.</p>
      )}
      <LinkButton to="/person/profile?tab=taxes" size="small" className="mt-4">
        {tax && (tax.due > 0 || tax.debt > 0) ? 'Как оплатить' : 'Налоги и календарь'}
      </LinkButton>
    </Card>
  )
}

function Known({ tax }: { readonly tax: Tax }) {
  return (
    <>
      {tax.due > 0 && tax.due_on !== null ? (
        <p>
          <span className="block text-title font-semibold">
            <Money amount={tax.due} short />
          </span>
          <span className="text-muted">
            до <Day value={tax.due_on} words />
          </span>
        </p>
      ) : (
        <p>Сейчас платить нечего.</p>
      )}
      {tax.debt > 0 && <p className="mt-2 font-medium text-bad">Долг: {formatRubles(kopecks(tax.debt), 'short')}</p>}
      <p className="mt-4 text-small text-muted">
        Доход за год {formatRubles(kopecks(tax.limit_used), 'short')} из {formatRubles(npdYearLimit, 'short')}
      </p>
      <LimitBar share={tax.limit_used / npdYearLimit} />
    </>
  )
}
