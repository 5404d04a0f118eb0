import { Download } from 'lucide-react'
import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { requestExport } from '../contract.ts'
import type { OwnData } from '../contract.ts'
import { exportLifecycle } from '../domain/data-export.ts'
import { dayOf } from './day-words.ts'
import { saveExport } from './save-export.ts'

export function ExportCard({ data }: { readonly data: OwnData }) {
  const asking = useCall(requestExport)
  const isRunning = data.exports.some(({ state }) => exportLifecycle.is.queued(state))
  const ask = async () => {
    const answer = await asking.run({})
    if (answer.ok) celebrate('Собираем архив', 'Обычно это занимает меньше минуты. Сообщим, когда будет готов')
  }
  return (
    <Card title="Архив моих данных">
      <p>
        Всё, что сервис хранит о вас, в одном ZIP: данные в файлах JSON, выписка о том, что, зачем и на каком основании мы храним,
        и ваши документы в PDF.
      </p>
      <p className="mt-2 text-small text-muted">
        В архиве паспортные данные и реквизиты: скачивайте его на своё устройство. Файл хранится 7 дней.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          pending={asking.pending}
          disabled={isRunning || data.exports_left === 0}
          onClick={() => void ask()}
        >
          Запросить архив
        </Button>
        {data.exports_left === 0 && (
          <p className="text-small text-muted">Сегодня было три архива. Новый можно запросить завтра.</p>
        )}
      </div>
      {data.exports.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line" aria-label="Архивы">
          {data.exports.map((row) => (
            <ExportRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ExportRow({ row }: { readonly row: Export }) {
  const [taking, setTaking] = useState(false)
  const { tone, text } = exportStates[row.state]
  const take = async () => {
    setTaking(true)
    await saveExport(row.id, `мои-данные-${row.requested_at.slice(0, 10)}.zip`)
    setTaking(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Moment value={row.requested_at} />
          <Status tone={tone}>{text}</Status>
        </p>
        <p className="text-small text-muted">
          {row.size !== null && sizeText(row.size)}
          {exportLifecycle.is.ready(row.state) && row.expires_at !== null && (
            <>
              , хранится до <Day value={dayOf(row.expires_at)} />
            </>
          )}
          {exportLifecycle.is.failed(row.state) && 'Запросите ещё раз или напишите в поддержку'}
        </p>
      </div>
      {exportLifecycle.is.ready(row.state) && (
        <Button size="small" pending={taking} icon={<Download size={18} aria-hidden="true" />} onClick={() => void take()}>
          Скачать
        </Button>
      )}
    </li>
  )
}

type Export = OwnData['exports'][number]

const exportStates: Readonly<
  Record<Export['state'], { readonly tone: 'good' | 'waiting' | 'bad' | 'quiet'; readonly text: string }>
> = {
  queued: { tone: 'waiting', text: 'Готовится' },
  ready: { tone: 'good', text: 'Готов' },
  failed: { tone: 'bad', text: 'Не получился' },
  expired: { tone: 'quiet', text: 'Удалён' },
}

/** «1,4 МБ» */
function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} КБ`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} МБ`
}
