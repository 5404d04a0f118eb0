import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { ReceiptView } from '../contract/receipt.ts'
import { cancelRequestLifecycle } from '../domain/cancel-request.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { toneOf } from './receipt-tone.ts'
import { QrButton } from './qr-button.tsx'

/** Hidden until somebody chooses them. */
export const rareColumns: readonly string[] = ['task']

export const clientColumns: readonly Column<ReceiptView>[] = [
  { key: 'seller', head: 'Исполнитель', phone: 'title', cell: seller },
  { key: 'day', head: 'Дата и чек', cell: day },
  { key: 'service', head: 'Услуга и реестр', long: true, cell: service },
  { key: 'task', head: 'Задание', cell: ({ task_number: number }) => number ?? '—' },
  { key: 'total', head: 'Сумма', align: 'right', cell: ({ total }) => <Money amount={total} /> },
  { key: 'state', head: 'Статус', cell: state },
  { key: 'qr', head: 'QR', phone: 'hidden', cell: (row) => <QrButton receipt={row} /> },
]

/** What may be hidden: all but who the receipt is of, which opens it. */
export const choosable = clientColumns.slice(1).map(({ key, head }) => ({ key, head: String(head) }))

function day({ operation_at, receipt_id }: ReceiptView) {
  return (
    <>
      {formatDay(moscowDate(Temporal.Instant.from(operation_at)))}
      {receipt_id !== null && <SecondLine>№ {receipt_id}</SecondLine>}
    </>
  )
}

function service({ service: name, register_number }: ReceiptView) {
  return (
    <>
      <span className="block max-md:line-clamp-2">{name}</span>
      <SecondLine>{register_number}</SecondLine>
    </>
  )
}

function seller({ seller_name, inn }: ReceiptView) {
  return (
    <>
      {seller_name}
      <SecondLine>ИНН {inn}</SecondLine>
    </>
  )
}

function state({ state: now, label, trouble, days_left, deadline_on, comparable, cancel_requests }: ReceiptView) {
  return (
    <>
      <Status tone={toneOf[now]}>{label}</Status>
      {trouble !== null && <SecondLine roomy>{trouble}</SecondLine>}
      {receiptLifecycle.is.registered(now) && !comparable && <SecondLine roomy>не сверяется: нет права</SecondLine>}
      {cancel_requests.some((request) => cancelRequestLifecycle.is.waiting(request.state)) && (
        <SecondLine tone="warn">ждёт ответа об аннулировании</SecondLine>
      )}
      {days_left !== null && <Deadline days={days_left} day={deadline_on} />}
    </>
  )
}

/** Grey while there is time, then yellow, then red: the receipt is due by the 9th of the next month. */
function Deadline({ days, day }: { readonly days: number; readonly day: string }) {
  const tone = days < 3 ? 'bad' : days <= 7 ? 'warn' : 'muted'
  const words = days < 0 ? 'просрочен: нужен был до ' : `${days} ${plural(days, 'день', 'дня', 'дней')} до срока, `
  return (
    <SecondLine tone={tone}>
      {words}
      <Day value={day} />
    </SecondLine>
  )
}
