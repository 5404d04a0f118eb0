import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import type { ReceiptState } from '#/features/receipts/domain/receipt.ts'
import { readContractor } from '#/features/contractors/contract/contractor.ts'
import { downloadEvidence } from '#/features/contractors/contract/status.ts'
import { bindingTones } from '#/features/contractors/web/binding-tones.ts'
import { ContractorKeeping } from '#/features/contractors/web/contractor-keeping.tsx'
import { npdLooks, rowLooks } from '#/features/contractors/web/npd-looks.ts'
import { documentLifecycle } from '#/features/documents/domain/document.ts'
import { LateLedger } from '#/features/ledgers/web/late-ledger.tsx'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { LateContractorRatings } from '#/features/tasks/web/late-contractor-ratings.tsx'
import { isNpd } from '#/kernel/npd-status.ts'
import { call } from '#/platform/web/call.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import { useNews } from '#/platform/web/use-news.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'

type Card = CallReply<typeof readContractor>

/** A contractor in client mode: what the organization may know of them, masked. */
export function ContractorDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof askFor>>>()
  const card = answer?.ok ? answer.value : undefined
  const refusal = answer && !answer.ok ? answer.refusal : undefined
  const readAgain = () =>
    void askFor(id).then((fresh) => {
      if (fresh.ok) setAnswer(fresh)
    })
  useNews(['status'], readAgain)
  useEffect(() => {
    const stop = new AbortController()
    void askFor(id, stop.signal).then((first) => {
      if (!stop.signal.aborted) setAnswer(first)
    })
    return () => stop.abort()
  }, [id])
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={card ? card.contractor.name || 'Профиль не заполнен' : refusal ? 'Исполнитель' : 'Загружаем…'}
    >
      {card && <CardBody card={card} onChange={readAgain} />}
      {refusal && <Notice tone="bad">{refusal.kind === 'notFound' ? 'Такого исполнителя у вас нет' : refusal.message}</Notice>}
      {!card && !refusal && <Skeleton className="h-72" />}
    </Dialog>
  )
}

function askFor(id: string, signal?: AbortSignal) {
  return call(readContractor, { params: { id } }, { skipAlerts: true, ...(signal && { signal }) })
}

function CardBody({ card, onChange }: { readonly card: Card; readonly onChange: () => void }) {
  const maySeeLedger = useMay('seeJournal')
  return (
    <div className="space-y-6">
      <Facts card={card} />
      <ContractorKeeping card={card} onChange={onChange} />
      <ProgressBar
        label="Выплачено через вас за год"
        share={card.contractor.paid_this_year / card.year_limit}
        text={`Через вас за год выплачено ${rubles(card.contractor.paid_this_year)}. Годовой лимит НПД по всем заказчикам — ${rubles(card.year_limit)}`}
      />
      <Tabs
        label="Об исполнителе"
        tabs={[
          { value: 'works', label: 'Задания', content: <Works card={card} /> },
          { value: 'documents', label: 'Документы', content: <Documents card={card} /> },
          { value: 'payouts', label: 'Выплаты', content: <Payouts card={card} /> },
          ...(maySeeLedger
            ? [{ value: 'ledger', label: 'Расчёты', content: <LateLedger side="client" id={card.contractor.contractor_id} /> }]
            : []),
          ...(card.checks ? [{ value: 'checks', label: 'Чеки', content: <Receipts receipts={card.checks} /> }] : []),
          { value: 'ratings', label: 'Оценки', content: <LateContractorRatings id={card.contractor.contractor_id} /> },
          { value: 'statuses', label: 'Проверки статуса', content: <StatusChecks card={card} /> },
        ]}
      />
    </div>
  )
}

function Facts({ card: { contractor } }: { readonly card: Card }) {
  const { tone, word } = npdLooks[contractor.npd.state]
  return (
    <KeyValues
      items={[
        { label: 'ИНН', value: contractor.inn },
        { label: 'Телефон', value: contractor.phone || '—' },
        {
          label: 'Статус НПД',
          value: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Status tone={tone}>{word}</Status>
              {contractor.npd.since !== null && (
                <span className="text-small text-muted">
                  с <Day value={contractor.npd.since} />
                </span>
              )}
              {contractor.npd.checked_at !== null && (
                <span className="text-small text-muted">
                  проверен <Moment value={contractor.npd.checked_at} />
                </span>
              )}
            </span>
          ),
        },
        { label: 'Привязка', value: <Status tone={bindingTones[contractor.binding.state]}>{contractor.binding.label}</Status> },
        {
          label: 'Договор',
          value: contractor.contract ? (
            <Link className="link" to={`/client/docs/${contractor.contract.id}`}>
              № {contractor.contract.number}
              {contractor.contract.signed_at !== null && (
                <>
                  {' '}
                  от <Moment value={contractor.contract.signed_at} />
                </>
              )}
            </Link>
          ) : (
            'Не подписан'
          ),
        },
      ]}
    />
  )
}

type Line = { readonly key: string; readonly name: ReactNode; readonly text: ReactNode; readonly value?: ReactNode }

/** Lines of one tab; the newest twenty. */
function Lines({ lines, empty }: { readonly lines: readonly Line[]; readonly empty: string }) {
  if (lines.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0">
            {line.name}
            <span className="block text-small text-muted">{line.text}</span>
          </span>
          {line.value && <span className="whitespace-nowrap font-medium">{line.value}</span>}
        </li>
      ))}
    </ul>
  )
}

function Works({ card }: { readonly card: Card }) {
  return (
    <Lines
      empty="Заданий пока нет"
      lines={card.works.map((work) => ({
        key: work.id,
        name: (
          <Link className="link" to={`/client/tasks/${work.task_id}`}>
            {work.title}
          </Link>
        ),
        text: (
          <>
            {work.number} · {nameIn(assignmentLifecycle, work.state)} · <Moment value={work.at} />
          </>
        ),
        value: <Money amount={work.amount} short />,
      }))}
    />
  )
}

const kinds: Readonly<Record<string, string>> = { frame: 'Договор', order: 'Заказ', act: 'Акт' }

function Documents({ card }: { readonly card: Card }) {
  return (
    <Lines
      empty="Документов пока нет"
      lines={card.documents.map((document) => ({
        key: document.id,
        name: (
          <Link className="link" to={`/client/docs/${document.id}`}>
            {kinds[document.kind] ?? 'Документ'} № {document.number}
          </Link>
        ),
        text: (
          <>
            {nameIn(documentLifecycle, document.state)} · <Day value={document.day} />
          </>
        ),
      }))}
    />
  )
}

const payoutStates: Readonly<Record<string, string>> = {
  created: 'В очереди',
  sent: 'Отправлена в банк',
  paid: 'Выплачена',
  rejected: 'Банк отклонил',
  returned: 'Банк вернул',
  cancelled: 'Отменена',
}

function Payouts({ card }: { readonly card: Card }) {
  return (
    <Lines
      empty="Выплат пока нет"
      lines={card.payouts.map((payout) => ({
        key: payout.id,
        name: (
          <Link className="link" to={`/client/registers/${payout.register_id}`}>
            {payout.register}
          </Link>
        ),
        text: (
          <>
            {payoutStates[payout.state] ?? payout.state} · <Moment value={payout.at} />
          </>
        ),
        value: <Money amount={payout.amount} />,
      }))}
    />
  )
}

function Receipts({ receipts }: { readonly receipts: NonNullable<Card['checks']> }) {
  return (
    <Lines
      empty="Чеков пока нет"
      lines={receipts.map((receipt) => ({
        key: receipt.id,
        name: receipt.receipt_id === null ? 'Чек' : `Чек № ${receipt.receipt_id}`,
        text: (
          <>
            {nameIn<ReceiptState>(receiptLifecycle, receipt.state)} · <Moment value={receipt.at} />
          </>
        ),
        value: <Money amount={receipt.amount} />,
      }))}
    />
  )
}

function StatusChecks({ card }: { readonly card: Card }) {
  return (
    <Lines
      empty="Статус ещё не проверяли"
      lines={card.status_checks.map((check) => ({
        key: check.id,
        name: rowLooks[check.state].word,
        text: (
          <>
            на <Day value={check.day} />, проверено <Moment value={check.checked_at} />
          </>
        ),
        value: !isNpd.unknown(check.state) && (
          <button
            type="button"
            className="link inline-flex items-center gap-1.5 text-small"
            onClick={() => void saveFile(addressOf(downloadEvidence, { id: check.id }), 'Справка о проверке.pdf')}
          >
            <FileDown size={16} aria-hidden="true" />
            Справка
          </button>
        ),
      }))}
    />
  )
}

function nameIn<State extends string>(
  { states, nameOf }: { readonly states: readonly State[]; readonly nameOf: (state: State) => string },
  text: string,
): string {
  const state = states.find((each) => each === text)
  return state ? nameOf(state) : text
}

const rubles = (kopecks: number) => `${Math.round(kopecks / 100).toLocaleString('ru')} ₽`
