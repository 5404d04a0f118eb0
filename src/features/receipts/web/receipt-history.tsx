import { plural } from '#/kernel/russian.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { TrackerStep } from '#/platform/web/kit/tracker.tsx'
import type { CancelRequestView, ReceiptView } from '../contract/receipt.ts'
import { receiptLifecycle } from '../domain/receipt.ts'

/** Timeline from the payment to the receipt number, with the step in progress or stopped. */
export function historyOf(receipt: ReceiptView): readonly TrackerStep[] {
  return [
    {
      key: 'paid',
      label: receipt.sale ? 'Покупатель заплатил' : 'Выплата проведена банком',
      state: 'done',
      text: <Moment value={receipt.operation_at} />,
    },
    {
      key: 'made',
      label: receipt.sale ? 'Вы создали чек' : 'Чек подготовлен',
      state: 'done',
      text: <Moment value={receipt.created_at} />,
    },
    sending(receipt),
    registration(receipt),
    ...receipt.cancel_requests.flatMap(requestSteps),
    ...cancelling(receipt),
  ]
}

const sides = { client: 'Заказчик', person: 'Исполнитель' } as const

/** The step of each answer; without `said` it is labelled as the server words it. */
const answers: Record<CancelRequestView['state'], { readonly look: TrackerStep['state']; readonly said?: string }> = {
  waiting: { look: 'current' },
  agreed: { look: 'done', said: 'согласен' },
  declined: { look: 'failed', said: 'отказал' },
  expired: { look: 'failed' },
  closed: { look: 'failed' },
}

/** Requests of one side and answers of the other. */
function requestSteps(request: CancelRequestView): readonly TrackerStep[] {
  const asked: TrackerStep = {
    key: request.id,
    label: `${sides[request.side]} просит аннулировать`,
    state: 'done',
    text: (
      <>
        <Moment value={request.asked_at} />. {request.reason_name}
        {request.comment !== '' && `: ${request.comment}`}
      </>
    ),
  }
  const other = sides[request.side === 'client' ? 'person' : 'client']
  const { look, said } = answers[request.state]
  const answer: TrackerStep = {
    key: `${request.id}-answer`,
    label: said === undefined ? request.label : `${other} ${said}`,
    state: look,
    text: <Moment value={request.decided_at ?? request.due_at} />,
  }
  return [asked, answer]
}

function cancelling(receipt: ReceiptView): readonly TrackerStep[] {
  const { cancel, cancelled_at: at, state } = receipt
  const isQueued = receiptLifecycle.is.cancelQueued(state)
  const steps: TrackerStep[] = []
  if (cancel) {
    const why = cancel.by === 'system' ? 'Банк вернул деньги' : cancel.reason_name
    steps.push({
      key: 'cancelling',
      label: 'Аннулирование отправлено в ФНС',
      state: isQueued ? 'current' : 'done',
      text: (
        <>
          <Moment value={cancel.asked_at} />. {why}
        </>
      ),
    })
    if (!isQueued && at === null) {
      steps.push({ key: 'stands', label: 'ФНС не аннулировала', state: 'failed', text: cancel.text })
    }
  }
  if (at !== null) {
    const label = receiptLifecycle.is.cancelledOutside(state) ? 'Аннулирован в «Мой налог»' : 'Аннулирован'
    steps.push({ key: 'cancelled', label, state: 'failed', text: <Moment value={at} /> })
  }
  return steps
}

const sendingStates: Partial<Record<ReceiptView['state'], TrackerStep['state']>> = {
  queued: 'waiting',
  sending: 'current',
  retry: 'current',
}

function sending(receipt: ReceiptView): TrackerStep {
  const tries = receipt.attempts > 1 ? `, ${receipt.attempts} ${plural(receipt.attempts, 'попытка', 'попытки', 'попыток')}` : ''
  const sent =
    receipt.sent_at === null ? undefined : (
      <>
        <Moment value={receipt.sent_at} />
        {tries}
      </>
    )
  return {
    key: 'sent',
    label: 'Отправлен в ФНС',
    state: sendingStates[receipt.state] ?? 'done',
    ...(sent === undefined ? {} : { text: sent }),
  }
}

function registration(receipt: ReceiptView): TrackerStep {
  if (receipt.registered_at !== null) {
    const label = receipt.source === 'outside' ? 'Найден чек, выданный вне платформы' : 'Зарегистрирован'
    return { key: 'registered', label, state: 'done', text: <Moment value={receipt.registered_at} /> }
  }
  if (receiptLifecycle.is.failed(receipt.state)) return { key: 'registered', label: 'ФНС не зарегистрировала', state: 'failed' }
  return { key: 'registered', label: 'Регистрация', state: 'waiting' }
}
