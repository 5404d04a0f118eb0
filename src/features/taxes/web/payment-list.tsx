import { ChevronDown } from 'lucide-react'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
import type { PaymentView } from '../contract.ts'

type PaymentListProps = {
  readonly payments: readonly PaymentView[]
  /** Id of the section; one page may contain two lists. */
  readonly id?: string
}

/** Payment documents of the tax service: a QR code for a banking app and the payment details one by one. */
export function PaymentList({ payments, id = 'payments' }: PaymentListProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card scroll-mt-20">
      <header className="px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 id={`${id}-title`} className="text-heading font-semibold">
          Как оплатить
        </h2>
        <p className="mt-1 text-muted">
          Наведите камеру в приложении банка на QR-код или скопируйте реквизиты. Ещё проще — кнопка «Оплатить» в «Мой налог».
          Деньги дойдут до ФНС за 1–3 рабочих дня.
        </p>
      </header>
      <ul className="mt-3 divide-y divide-line">
        {payments.map((payment, place) => (
          <li key={`${payment.index} ${place}`}>
            <Payment payment={payment} open={payments.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Payment({ payment, open }: { readonly payment: PaymentView; readonly open: boolean }) {
  const all = payment.requisites.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <details open={open} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken/60 sm:px-6">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{payment.name}</span>{' '}
          <span className="text-small text-muted">
            {payment.late ? 'на' : 'до'} <Day value={payment.due_on} />
          </span>
        </span>
        <span className="font-semibold">
          <Money amount={payment.amount} />
        </span>
        <ChevronDown size={18} aria-hidden="true" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 px-5 pb-5 sm:px-6 sm:pb-6 md:grid-cols-[15rem_1fr]">
        <div className="justify-self-center md:justify-self-start">
          {payment.code === null ? (
            <p className="text-small text-muted">В документе ФНС не хватает реквизитов для QR-кода. Оплатите по УИН.</p>
          ) : (
            <>
              <Qr text={payment.code} label={`QR-код для оплаты: ${payment.name}`} className="size-60" />
              <p className="mt-2 w-60 text-small text-muted">{payment.purpose}</p>
            </>
          )}
        </div>
        <div className="min-w-0">
          <dl className="divide-y divide-line">
            {payment.requisites.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-2">
                <dt className="text-small text-muted">{label}</dt>
                <dd className="col-start-1 wrap-anywhere">{value}</dd>
                <dd className="col-start-2 row-span-2 row-start-1">
                  <CopyOne label={label} value={value} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-3 -ml-2">
            <CopyButton text={all} label="Скопировать реквизиты" />
          </div>
        </div>
      </div>
    </details>
  )
}

/** Each row has its own copy button, so its label says what it copies. */
function CopyOne({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span role="group" aria-label={label} title={`Скопировать: ${label}`}>
      <CopyButton text={value} />
    </span>
  )
}
