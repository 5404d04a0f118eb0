import { FileDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { downloadEvidence } from '../contract/status.ts'
import type { readStatusCheck } from '../contract/status.ts'
import { isAnswer } from '../domain/row-answer.ts'
import { BatchForecast } from './batch-forecast.tsx'
import { InviteLater } from './invite-later.tsx'
import { rowLooks } from './npd-looks.ts'

export type Asked = CallReply<typeof readStatusCheck>
type Row = Asked['rows'][number]

const sources = { partner: 'ФНС, напрямую', public: 'Открытый сервис ФНС' } as const

const advice = {
  active: undefined,
  not_active:
    'Платить этому человеку как самозанятому на эту дату нельзя. Если он только что встал на учёт, проверьте ещё раз через час.',
  unknown: 'ФНС не ответила. Проверьте ещё раз позже.',
  waiting: undefined,
  wrong: undefined,
} as const

/** The answers to one request, as they arrive. */
export function StatusCards({ asked: { batch, rows } }: { readonly asked: Asked }) {
  const [invited, setInvited] = useState<{ readonly inn: string; readonly way: 'link' | 'sms' }>()
  return (
    <section aria-label="Ответы" className="space-y-4">
      <BatchForecast batch={batch} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {rows.map((row) => (
          <StatusCard
            key={row.no}
            row={row}
            day={batch.day}
            askedAt={batch.created_at}
            onInvite={(way) => setInvited({ inn: row.inn, way })}
          />
        ))}
      </div>
      {invited && <InviteLater {...invited} onClose={() => setInvited(undefined)} />}
    </section>
  )
}

function StatusCard({
  row,
  day,
  askedAt,
  onInvite,
}: {
  readonly row: Row
  readonly day: string
  readonly askedAt: string
  readonly onInvite: (way: 'link' | 'sms') => void
}) {
  const { tone, word } = rowLooks[row.state]
  const answered = !isAnswer.waiting(row.state)
  return (
    <Card
      title={row.name || <span className="whitespace-nowrap">ИНН {row.inn}</span>}
      aside={<Status tone={tone}>{word}</Status>}
    >
      <KeyValues
        items={[
          ...(row.name === '' ? [] : [{ label: 'ИНН', value: row.inn }]),
          { label: 'На дату', value: <Day value={day} /> },
          ...(row.since === null
            ? []
            : [{ label: isAnswer.active(row.state) ? 'Самозанятый с' : 'Снят с учёта', value: <Day value={row.since} /> }]),
          ...(row.checked_at === null
            ? []
            : [{ label: 'Проверено', value: <CheckedAt at={row.checked_at} askedAt={askedAt} /> }]),
          ...(answered ? [{ label: 'Источник', value: sources[row.source] }] : []),
        ]}
      />
      {advice[row.state] && <p className="mt-4 text-muted">{advice[row.state]}</p>}
      {answered && <Actions row={row} onInvite={onInvite} />}
    </Card>
  )
}

/** An answer given before the request was made says so: ФНС was not asked again. */
function CheckedAt({ at, askedAt }: { readonly at: string; readonly askedAt: string }) {
  const isKept = Temporal.Instant.compare(at, askedAt) < 0
  return (
    <>
      <Moment value={at} />
      {isKept && <span className="block text-small text-muted">Ответ ФНС действует сутки, поэтому заново не спрашивали</span>}
    </>
  )
}

function Actions({ row, onInvite }: { readonly row: Row; readonly onInvite: (way: 'link' | 'sms') => void }) {
  const mayInvite = useMay('editTasks')
  const checkId = row.check_id
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {checkId !== null && !isAnswer.unknown(row.state) && (
        <Button
          size="small"
          icon={<FileDown size={16} aria-hidden="true" />}
          onClick={() => void saveFile(addressOf(downloadEvidence, { id: checkId }), `Справка о проверке ${row.inn}.pdf`)}
        >
          Справка PDF
        </Button>
      )}
      {row.contractor_id !== null && (
        <LinkButton size="small" variant="quiet" to={`?tab=people&contractor=${row.contractor_id}`}>
          Ваш исполнитель
        </LinkButton>
      )}
      {row.contractor_id === null && mayInvite && (
        <>
          <Button size="small" icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => onInvite('link')}>
            Добавить в исполнители
          </Button>
          <Button size="small" variant="quiet" onClick={() => onInvite('sms')}>
            Пригласить
          </Button>
        </>
      )}
    </div>
  )
}
