import type * as z from 'zod/mini'
import { Money } from '#/platform/web/kit/money.tsx'
import type { publicReceiptView } from '../contract/public-receipt.ts'

type Services = z.output<typeof publicReceiptView>['services']

/** What was sold, line by line, as on paper: «1. Монтаж стенда» and «1 × 15 000,00 ₽» with the amount at the right. */
export function ReceiptServices({ services }: { readonly services: Services }) {
  return (
    <ol className="mt-5 space-y-3 border-t border-dashed border-line py-4">
      {services.map((service, place) => (
        <li key={place}>
          <p className="wrap-anywhere">
            {place + 1}. {service.name}
          </p>
          <p className="mt-0.5 flex justify-between gap-4 text-muted">
            <span>
              {service.quantity} × <Money amount={service.price} />
            </span>
            <span className="text-ink">
              <Money amount={service.amount} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
