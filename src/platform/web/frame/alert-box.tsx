import { CircleCheck, TriangleAlert, WifiOff, X } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { closeAlert } from '../alerts.ts'
import type { Alert } from '../alerts.ts'

/** One alert: a warning stays until closed, a success closes by itself. */
export function AlertBox({ alert }: { readonly alert: Alert }) {
  const Icon = alert.showSuccess ? CircleCheck : alert.img === 'network' ? WifiOff : TriangleAlert
  const description = alert.showSuccess ? alert.descriptionSuccess : alert.description
  return (
    <div
      role={alert.show ? 'alert' : 'status'}
      className={classNames(
        'pointer-events-auto flex w-full max-w-md gap-3 rounded-card border bg-surface p-4 shadow-float',
        alert.showSuccess ? 'border-good' : 'border-bad',
      )}
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={classNames('mt-0.5 shrink-0', alert.showSuccess ? 'text-good' : 'text-bad')}
      />
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line font-medium">{alert.showSuccess ? alert.textSuccess : alert.text}</p>
        {description !== '' && <p className="mt-0.5 whitespace-pre-line text-muted">{description}</p>}
        {alert.details.length > 0 && <Details lines={alert.details} />}
      </div>
      <button
        type="button"
        onClick={closeAlert}
        aria-label="Закрыть"
        className="-m-2 grid size-10 shrink-0 place-items-center rounded-field text-muted hover:bg-sunken"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

function Details({ lines }: { readonly lines: readonly string[] }) {
  const text = lines.join(' · ')
  return (
    <details className="mt-2 text-small text-muted">
      <summary className="min-h-6 w-fit">Подробнее</summary>
      <p className="mt-1">{text}</p>
      <button type="button" className="link min-h-8" onClick={() => void navigator.clipboard.writeText(text)}>
        Скопировать для поддержки
      </button>
    </details>
  )
}
