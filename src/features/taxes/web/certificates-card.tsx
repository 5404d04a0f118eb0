import { Download } from 'lucide-react'
import { useState } from 'react'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { downloadCertificate, requestCertificate } from '../contract.ts'
import type { CertificateView, Taxes } from '../contract.ts'
import {
  certificateFileName,
  certificateKinds,
  certificateNames,
  firstCertificateYear,
  certificateLifecycle,
} from '../domain/tax-certificate.ts'
import type { CertificateKind, CertificateState } from '../domain/tax-certificate.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'

/** Tax service certificates as PDF: requested here, ready in a minute, or failed with a reason. */
export function CertificatesCard({ taxes: { access, sees_income: seesIncome, year, certificates } }: { readonly taxes: Taxes }) {
  const [kind, setKind] = useState<CertificateKind>('registration')
  const [chosen, setYear] = useState(String(year.year))
  const asking = useCall(requestCertificate)
  const ask = async (which: { kind: CertificateKind; year: number }) => {
    const answer = await asking.run({ body: which })
    if (answer.ok && certificateLifecycle.is.queued(answer.value.state))
      celebrate('Справка запрошена', 'Обычно ФНС отвечает за минуту')
  }
  const years = Array.from({ length: year.year - firstCertificateYear + 1 }, (_, place) => String(year.year - place))
  return (
    <Card title="Справки ФНС">
      {access === 'notBound' ? (
        <p className="text-muted">
          После привязки платформы справки о постановке на учёт и о доходах можно будет получить здесь.
        </p>
      ) : (
        <>
          <div className="grid gap-4">
            <SelectField
              label="Справка"
              name="kind"
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value === 'income' ? 'income' : 'registration')}
              options={certificateKinds.map((value) => ({
                value,
                label: certificateNames[value],
                disabled: value === 'income' && !seesIncome,
              }))}
            />
            <SelectField
              label="За год"
              name="year"
              value={chosen}
              onChange={(event) => setYear(event.currentTarget.value)}
              options={years.map((value) => ({ value, label: value }))}
            />
          </div>
          {!seesIncome && <p className="mt-2 text-small text-muted">Для справки о доходах нужно право «Видеть сумму дохода».</p>}
          <Button className="mt-4" pending={asking.pending} onClick={() => void ask({ kind, year: Number(chosen) })}>
            Запросить справку
          </Button>
        </>
      )}
      {certificates.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line" aria-label="Запрошенные справки">
          {certificates.map((row) => (
            <Row key={row.id} row={row} pending={asking.pending} onAgain={() => void ask({ kind: row.kind, year: row.year })} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type RowProps = { readonly row: CertificateView; readonly pending: boolean; readonly onAgain: () => void }

function Row({ row, pending, onAgain }: RowProps) {
  const [taking, setTaking] = useState(false)
  const { tone, text } = certificateLooks[row.state]
  const take = async () => {
    setTaking(true)
    await saveFile(addressOf(downloadCertificate, { id: row.id }), certificateFileName(row.kind, row.year))
    setTaking(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {certificateNames[row.kind]}, {row.year}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
          <Status tone={tone}>{text}</Status>
          <Moment value={row.ready_at ?? row.asked_at} />
        </p>
        {certificateLifecycle.is.failed(row.state) && row.problem !== null && <p className="mt-1 text-small">{row.problem}</p>}
      </div>
      {certificateLifecycle.is.ready(row.state) && (
        <Button size="small" pending={taking} icon={<Download size={16} aria-hidden="true" />} onClick={() => void take()}>
          Скачать PDF
        </Button>
      )}
      {certificateLifecycle.is.failed(row.state) && (
        <Button size="small" pending={pending} onClick={onAgain}>
          Запросить ещё раз
        </Button>
      )}
    </li>
  )
}

const certificateLooks = {
  queued: { tone: 'waiting', text: 'Запрошена' },
  ready: { tone: 'good', text: 'Готова' },
  failed: { tone: 'bad', text: 'Не получена' },
} as const satisfies Record<CertificateState, { tone: Tone; text: string }>
