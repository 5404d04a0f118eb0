import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { actionsFor } from '#/kernel/lifecycle.ts'
import { parseId } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { retryCheck } from '../contract.ts'
import type { CheckView } from '../contract.ts'
import { checkLifecycle } from '../domain/check.ts'
import { CancelButton, CancelPart } from './cancel-part.tsx'
import { historyOf } from './check-history.tsx'
import { ComparisonPart } from './comparison-part.tsx'
import { toneOf } from './copy.ts'
import { QrButton } from './qr-button.tsx'

type Side = 'client' | 'person'
export type CheckDialogProps = {
  readonly side: Side
  readonly id: string | null
  /** Absent while nothing is open, or when there is no such check. */
  readonly check: CheckView | undefined
  readonly onClose: () => void
}

/** Everything about one receipt: requisites, where it comes from, what happened to it and what can be done. */
export function CheckDialog({ side, id, check, onClose }: CheckDialogProps) {
  return (
    <Sheet
      open={id !== null}
      onOpenChange={onClose}
      title={check?.receipt_id ? `Чек № ${check.receipt_id}` : 'Чек'}
      status={check && <Status tone={toneOf[check.state]}>{check.label}</Status>}
      footer={check?.receipt_id && <ReceiptButtons side={side} check={check} />}
    >
      {check ? (
        <div className="space-y-7">
          <Trouble side={side} check={check} />
          <CancelPart side={side} check={check} />
          <KeyValues items={requisites(side, check)} />
          <ComparisonPart side={side} check={check} />
          <section>
            <h3 className="mb-4 font-semibold">История</h3>
            <Tracker label="История чека" steps={historyOf(check)} />
          </section>
        </div>
      ) : (
        <p className="text-muted">Такого чека нет. Проверьте ссылку.</p>
      )}
    </Sheet>
  )
}

/** A receipt made outside is shown by the tax service alone. */
function ReceiptButtons({ side, check }: { readonly side: Side; readonly check: CheckView }) {
  return (
    <>
      {check.address === null ? (
        check.link && (
          <a href={check.link} rel="noreferrer" target="_blank" className={buttonLook('primary', 'small', false)}>
            Открыть на сайте ФНС
          </a>
        )
      ) : (
        <LinkButton to={check.address} variant="primary" size="small">
          Открыть чек
        </LinkButton>
      )}
      <QrButton check={check} wide />
      <CancelButton side={side} check={check} />
    </>
  )
}

function Trouble({ side, check }: { readonly side: Side; readonly check: CheckView }) {
  const retry = useCall(retryCheck)
  const mayEdit = useMay('editRegisters')
  const mayRetry = side === 'client' && mayEdit && actionsFor(checkLifecycle, check.state, 'client').includes('requeue')
  if (check.fail_text === null) return null
  const send = async () => {
    const id = parseId('check', check.id)
    if (id && (await retry.run({ params: { id } })).ok) celebrate('Чек снова в очереди на отправку')
  }
  return (
    <Notice
      tone={check.state === 'retry' ? 'warn' : 'bad'}
      title={check.fail_text}
      action={
        mayRetry && (
          <Button size="small" pending={retry.pending} icon={<Send size={16} aria-hidden="true" />} onClick={() => void send()}>
            {check.state === 'retry' ? 'Отправить сейчас' : 'Отправить ещё раз'}
          </Button>
        )
      }
    >
      {check.state === 'retry' && <Silence check={check} />}
    </Notice>
  )
}

/** Since when there is no answer, how often it was asked for and when it is asked for again. */
function Silence({ check }: { readonly check: CheckView }) {
  return (
    <>
      {check.silent_since !== null && (
        <>
          Ответа нет с <Moment value={check.silent_since} />
          {check.attempts > 0 && `, ${check.attempts} ${plural(check.attempts, 'попытка', 'попытки', 'попыток')}`}.{' '}
        </>
      )}
      {check.next_try_at !== null && (
        <>
          Спросим снова <Moment value={check.next_try_at} />.{' '}
        </>
      )}
      Деньги уже выплачены, чек не потеряется.
    </>
  )
}

function requisites(side: Side, check: CheckView) {
  const parties =
    side === 'client'
      ? [
          { label: 'Исполнитель', value: check.seller_name },
          { label: 'ИНН исполнителя', value: check.inn },
        ]
      : [
          { label: 'Заказчик', value: check.buyer_name },
          { label: 'ИНН заказчика', value: check.buyer_inn },
        ]
  return [
    ...parties,
    { label: 'Услуга', value: check.service },
    { label: 'Сумма', value: <Money amount={check.total} /> },
    {
      label: 'Налог исполнителя',
      value: (
        <>
          {!check.tax_exact && '≈ '}
          <Money amount={check.tax} />
        </>
      ),
    },
    { label: 'Дата расчёта', value: <Moment value={check.operation_at} /> },
    ...(check.days_left === null ? [] : [{ label: 'Нужен до', value: <Day value={check.deadline_on} /> }]),
    ...links(side, check),
  ]
}

function links(side: Side, check: CheckView) {
  const task = side === 'client' ? `/client/tasks?open=${check.task_id}` : `/person/tasks/${check.assignment_id}`
  return [
    { label: 'Задание', value: <Way to={task}>{check.task_number}</Way> },
    ...(side === 'client'
      ? [{ label: 'Реестр', value: <Way to={`/client/registers/${check.register_id}`}>{check.register_number}</Way> }]
      : []),
    ...(check.act_document_id === null
      ? []
      : [{ label: 'Акт', value: <Way to={`/${side}/docs/${check.act_document_id}`}>Открыть</Way> }]),
  ]
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
