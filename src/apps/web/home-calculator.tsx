import { useState } from 'react'
import type { ReactNode } from 'react'
import { kopecks, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { npdPercent, npdTax, wholeDeduction } from '#/kernel/npd-tax.ts'
import type { NpdPayer } from '#/kernel/npd-tax.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Money } from '#/platform/web/kit/money.tsx'

const payerNames = { company: 'Юрлицо или ИП', individual: 'Физическое лицо' } as const satisfies Record<NpdPayer, string>

/** What remains of a sum after the contractor's tax. The actual tax is calculated by the tax service. */
export function HomeCalculator() {
  const [typed, setTyped] = useState('50 000')
  const [payer, setPayer] = useState<NpdPayer>('company')
  const sum = parseRubles(typed)
  const amount: Kopecks = sum !== undefined && sum > 0 ? sum : kopecks(0)
  const { tax } = npdTax(amount, payer, kopecks(0))
  const reduced = npdTax(amount, payer, wholeDeduction).tax
  return (
    <section aria-labelledby="calculator" className="card p-5 sm:p-7">
      <h2 id="calculator" className="text-title font-semibold tracking-[-0.01em]">
        Сколько останется
      </h2>
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <MoneyField label="Сумма по акту" name="sum" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <SelectField
          label="Кто платит"
          name="payer"
          value={payer}
          onChange={(event) => setPayer(event.currentTarget.value === 'individual' ? 'individual' : 'company')}
          options={Object.entries(payerNames).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <dl className="mt-6 space-y-3" aria-live="polite">
        <Line label="Комиссия с исполнителя">
          <Money amount={0} short />
        </Line>
        <Line label={`Налог исполнителя, ${npdPercent(payer)}`}>
          <About amount={tax} />
        </Line>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-heading font-semibold">
          <dt>Исполнителю на руки</dt>
          <dd>
            <About amount={amount - tax} />
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-small text-muted">
        Пока не израсходован вычет 10 000 ₽, ставка {npdPercent(payer, 'reduced')}, а налог <About amount={reduced} />. Точную
        сумму считает ФНС. Заказчик платит ровно сумму по акту: взносов и НДФЛ сверху нет.
      </p>
    </section>
  )
}

/** Rounded by us: the currency sign stays with the sum when the line breaks. */
function About({ amount }: { readonly amount: number }) {
  return (
    <span className="whitespace-nowrap">
      ≈ <Money amount={amount} short />
    </span>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
