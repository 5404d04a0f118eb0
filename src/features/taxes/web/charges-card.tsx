import type { ReactNode } from 'react'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Taxes } from '../contract.ts'
import { periodTitle } from './period-title.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'
import type { ChargeState } from '../domain/tax-account.ts'

const shown = 12

/** Charges by month, newest first, and overdue amounts. */
export function ChargesCard({ taxes: { charges, debt, overpayment, year } }: { readonly taxes: Taxes }) {
  return (
    <Card title="Начисления по месяцам">
      <ul className="divide-y divide-line">
        {charges.slice(0, shown).map((charge) => {
          const { tone, text } = chargeLooks[charge.state]
          return (
            <li key={charge.period} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium">{periodTitle(charge.period, year.year)}</p>
                <p className="text-small text-muted">
                  срок <Day value={charge.due_on} />
                  {charge.paid > 0 && charge.paid < charge.amount && (
                    <>
                      , оплачено <Money amount={charge.paid} short />
                    </>
                  )}
                </p>
              </div>
              <Status tone={tone}>{text}</Status>
              <p className="text-right font-semibold sm:w-32">
                <Money amount={charge.amount} />
              </p>
            </li>
          )
        })}
      </ul>
      {(debt.penalty > 0 || overpayment > 0) && (
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 border-t border-line pt-4">
          {debt.penalty > 0 && (
            <Figure label="Пени">
              <Money amount={debt.penalty} />
            </Figure>
          )}
          {overpayment > 0 && (
            <Figure label="Переплата">
              <Money amount={overpayment} />
            </Figure>
          )}
        </dl>
      )}
    </Card>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

const chargeLooks = {
  paid: { tone: 'good', text: 'Оплачен' },
  due: { tone: 'waiting', text: 'К оплате' },
  overdue: { tone: 'bad', text: 'Просрочен' },
} as const satisfies Record<ChargeState, { tone: Tone; text: string }>
