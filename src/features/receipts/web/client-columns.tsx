import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { ReceiptView } from '../contract/receipt.ts'
import { cancelRequestLifecycle } from '../domain/cancel-request.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { toneOf } from './receipt-tone.ts'
import { QrButton } from './qr-button.tsx'

export const clientColumns: readonly Column<ReceiptView>[] = [
  { key: 'seller', head: 'Исполнитель', phone: 'title', cell: seller },
  { key: 'day', head: 'Дата и чек', cell: day },
  { key: 'service', head: 'Услуга и реестр', cell: service },
  { key: 'total', head: 'Сумма', align: 'right', cell: ({ total }) => <Money amount={total} /> },
  { key: 'state', head: 'Статус', cell: state },
  { key: 'qr', head: 'QR', phone: 'hidden', cell: (row) => <QrButton receipt={row} /> },
]

function day({ operation_at, receipt_id }: ReceiptView) {
  return (
    <>
      {formatDay(moscowDate(Temporal.Instant.from(operation_at)))}
      {receipt_id !== null && <span className="block text-small whitespace-nowrap text-muted">№ {receipt_id}</span>}
    </>
  )
}

function service({ service: name, register_number }: ReceiptView) {
  return (
    <>
      <span className="line-clamp-2">{name}</span>
      <span className="block text-small text-muted">{register_number}</span>
    </>
  )
}

function seller({ seller_name, inn }: ReceiptView) {
  return (
    <>
      {seller_name}
      <span className="block text-small font-normal text-muted">ИНН {inn}</span>
    </>
  )
}

function state({ state: now, label, days_left, deadline_on, comparable, cancel_requests }: ReceiptView) {
  return (
    <>
      <Status tone={toneOf[now]}>{label}</Status>
      {receiptLifecycle.is.registered(now) && !comparable && (
        <span className="mt-1 block text-small text-muted">не сверяется: нет права</span>
      )}
      {cancel_requests.some((request) => cancelRequestLifecycle.is.waiting(request.state)) && (
        <span className="mt-1 block text-small text-warn">ждёт ответа об аннулировании</span>
      )}
      {days_left !== null && <Deadline days={days_left} day={deadline_on} />}
    </>
  )
}

/** Grey while there is time, then yellow, then red: the receipt is due by the 9th of the next month. */
function Deadline({ days, day }: { readonly days: number; readonly day: string }) {
  const look = days < 3 ? 'text-bad' : days <= 7 ? 'text-warn' : 'text-muted'
  const words = days < 0 ? 'просрочен: нужен был до ' : `${days} ${plural(days, 'день', 'дня', 'дней')} до срока, `
  return (
    <span className={`mt-1 block text-small ${look}`}>
      {words}
      <Day value={day} />
    </span>
  )
}
