import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Money } from '#/platform/web/kit/money.tsx'

type MoneyLineProps = { readonly label: string; readonly to: string; readonly amount: number; readonly children: ReactNode }

/** A sum with its place: what it is made of is seen there. */
export function MoneyLine({ label, to, amount, children }: MoneyLineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="max-sm:text-right sm:mt-1">
        <Link to={to} className="link text-heading font-semibold">
          <Money amount={amount} short />
        </Link>
        <span className="block text-small text-muted">{children}</span>
      </dd>
    </div>
  )
}
