import { FileCheck, FileDown, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { call } from '#/platform/web/call.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { addressOf } from '#/wire/endpoint.ts'
import * as contract from '../contract.ts'
import { ledgerPeriodNames, ledgerPeriodOf, ledgerPeriods } from '../domain/ledger-period.ts'
import type { LedgerPeriodName } from '../domain/ledger-period.ts'
import { LedgerLines } from './ledger-lines.tsx'

export type LedgerPartProps = {
  readonly side: 'client' | 'person'
  /** The contractor's number in the customer's list, for both sides. */
  readonly id: string
}

type Ledger = z.output<typeof contract.ledgerView>
type Dates = { readonly from: string; readonly to: string }

const calls = {
  client: { read: contract.readClientLedger, print: contract.printClientLedger },
  person: { read: contract.readPersonLedger, print: contract.printPersonLedger },
} as const

const options = ledgerPeriods.map((value) => ({ value, label: ledgerPeriodNames[value] }))

/** What a customer owes a contractor over a period, its act as a PDF, and for the customer the way to sign it. */
export function LedgerPart({ side, id }: LedgerPartProps) {
  const [name, setName] = useState<LedgerPeriodName>('year')
  const [dates, setDates] = useState<Dates>(() => datesOf('year'))
  const { ledger, refusal } = useLedger({ side, id }, dates)
  const query = periodOf(dates)
  return (
    <section aria-label="Взаимные расчёты" className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Период"
          options={options}
          value={name}
          onChange={({ currentTarget }) => choose(ledgerPeriods.find((one) => one === currentTarget.value) ?? 'year')}
          className="w-44"
        />
        {name === 'own' && (
          <>
            <DateField
              label="С"
              value={dates.from}
              className="w-40"
              onChange={({ currentTarget }) => setDates({ ...dates, from: currentTarget.value })}
            />
            <DateField
              label="По"
              value={dates.to}
              className="w-40"
              onChange={({ currentTarget }) => setDates({ ...dates, to: currentTarget.value })}
            />
          </>
        )}
      </div>
      {refusal && (
        <Notice tone="warn" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      {!ledger && !refusal && (query ? <Skeleton className="h-48" /> : <p className="text-muted">Введите оба дня полностью</p>)}
      {ledger && (
        <>
          <LedgerLines side={side} ledger={ledger} />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<FileDown size={18} aria-hidden="true" />}
              onClick={() =>
                void saveFile(addressOf(calls[side].print, { id }, query ?? {}), `Акт сверки ${ledger.contractor}.pdf`)
              }
            >
              Акт сверки, PDF
            </Button>
            {side === 'client' && query && <SignButton id={id} period={query} />}
            {side === 'client' && <AuditLink id={id} />}
          </div>
        </>
      )}
    </section>
  )

  function choose(next: LedgerPeriodName): void {
    setName(next)
    if (next !== 'own') setDates(datesOf(next))
  }
}

/** Everything an inspector asks for of the works with this contractor; the page below stays. */
function AuditLink({ id }: { readonly id: string }) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.delete('contractor')
  next.set('audit', id)
  return (
    <LinkButton to={`?${next}`} preventScrollReset icon={<FileCheck size={18} aria-hidden="true" />}>
      Пакет для проверки
    </LinkButton>
  )
}

/** Composes the act as a document and leads to it: the customer signs first. */
function SignButton({ id, period }: { readonly id: string; readonly period: Dates }) {
  const sign = useCall(contract.signLedger, { skipAlerts: true })
  const [refusal, setRefusal] = useState<ToldRefusal>()
  const maySign = useMay('signDocuments')
  const navigate = useNavigate()
  if (!maySign) return null
  return (
    <>
      <Button icon={<PenLine size={18} aria-hidden="true" />} pending={sign.pending} onClick={() => void send()}>
        Подписать с исполнителем
      </Button>
      {refusal && (
        <div className="w-full">
          <Notice tone="warn" title={refusal.title}>
            {refusal.text}
          </Notice>
        </div>
      )}
    </>
  )

  async function send(): Promise<void> {
    const answer = await sign.run({ params: { id }, body: period })
    setRefusal(toldRefusal(answer))
    if (!answer.ok) return
    const { document_id: made, why } = answer.value
    if (made === null) setRefusal({ title: 'Документ не составлен', text: why ?? '' })
    else await navigate(`/client/docs/${made}`)
  }
}

/** What came of a question; shown while the same is asked. */
type Answered = { readonly asked: string; readonly ledger?: Ledger; readonly refusal?: ToldRefusal | undefined }

function useLedger({ side, id }: LedgerPartProps, dates: Dates): Omit<Answered, 'asked'> {
  const [answered, setAnswered] = useState<Answered>()
  const period = periodOf(dates)
  const asked = period && `${side} ${id} ${period.from} ${period.to}`
  const [from, to] = [period?.from, period?.to]
  useEffect(() => {
    if (asked === undefined || from === undefined || to === undefined) return undefined
    const stop = new AbortController()
    const input = { params: { id }, query: { from, to } }
    void call(calls[side].read, input, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setAnswered({ asked, refusal: toldRefusal(answer), ...(answer.ok && { ledger: answer.value }) })
    })
    return () => stop.abort()
  }, [asked, side, id, from, to])
  return answered?.asked === asked ? (answered ?? {}) : {}
}

function datesOf(name: Exclude<LedgerPeriodName, 'own'>): Dates {
  const { from, to } = ledgerPeriodOf(name, moscowDate(Temporal.Now.instant()))
  return { from: formatDay(from), to: formatDay(to) }
}

/** The typed days as the server takes them, once both are whole. */
function periodOf({ from, to }: Dates): Dates | undefined {
  const days = [parseDay(from), parseDay(to)]
  const [first, last] = days
  return first && last && { from: first.toString(), to: last.toString() }
}
