import { useState } from 'react'
import type * as z from 'zod/mini'
import { toast } from '#/platform/web/alerts.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { downloadMonthList, downloadMonthProtocol, reopenMonth } from '../contract.ts'
import type { monthView } from '../contract.ts'
import { closingLifecycle } from '../domain/closing.ts'

type Month = z.output<typeof monthView>
type Closing = Month['closings'][number]

/** Protocols of a month, the newest first. */
export function MonthClosings({ month }: { readonly month: Month }) {
  if (month.closings.length === 0) return null
  return (
    <ul className="space-y-5">
      {month.closings.map((closing) => (
        <li key={closing.edition}>
          <ClosingRow month={month.month} closing={closing} />
        </li>
      ))}
    </ul>
  )
}

function ClosingRow({ month, closing }: { readonly month: string; readonly closing: Closing }) {
  const params = { month, edition: String(closing.edition) }
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium">Протокол № {closing.edition}</span>
        <Status tone={closingLifecycle.is.closed(closing.state) ? 'good' : 'quiet'}>{closing.state_name}</Status>
      </p>
      <p className="text-small text-muted">
        {closing.closed_by}, <Moment value={closing.closed_at} />. Чеков {closing.receipts} на <Money amount={closing.total} />
      </p>
      <Explained closing={closing} />
      {closing.reopened_at !== null && (
        <p className="text-small text-muted">
          Открыт снова: {closing.reopened_by}, <Moment value={closing.reopened_at} />. {closing.reopen_reason}
        </p>
      )}
      <p className="font-mono text-small break-all text-muted">SHA-256 {closing.protocol_sha256}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void saveFile(addressOf(downloadMonthProtocol, params, {}), `Протокол ${month}.pdf`)}>
          Протокол PDF
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => void saveFile(addressOf(downloadMonthList, params, {}), `Чеки ${month}.txt`)}
        >
          Список чеков
        </Button>
      </div>
    </div>
  )
}

/** What stood in the way then, and why the month was closed all the same. */
function Explained({ closing }: { readonly closing: Closing }) {
  if (closing.troubles.length === 0) return null
  return (
    <ul aria-label={`Протокол № ${closing.edition}: с чем закрыт месяц`} className="space-y-1 border-l-2 border-line pl-3">
      {closing.troubles.map(({ kind, name, count, total, note }) => (
        <li key={kind}>
          <p className="text-small text-muted">
            {name}: {count} на <Money amount={total} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </li>
      ))}
    </ul>
  )
}

/** The way to open the month again. */
export function Reopen({ month }: { readonly month: Month }) {
  const reopen = useCall(reopenMonth)
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Открыть снова
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Открыть снова: ${month.name}`}
        verb="Открыть месяц"
        danger={false}
        pending={reopen.pending}
        onConfirm={() => void send()}
      >
        <p className="mb-4">Прежний протокол останется. Кто и почему открыл месяц, сохранит журнал.</p>
        <TextArea label="Почему" rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </ConfirmDialog>
    </>
  )

  async function send(): Promise<void> {
    const answer = await reopen.run({ params: { month: month.month }, body: { reason } })
    if (!answer.ok) return
    setOpen(false)
    setReason('')
    toast(`Месяц открыт снова: ${month.name}`)
  }
}
