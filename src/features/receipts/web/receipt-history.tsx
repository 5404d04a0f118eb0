import { plural } from '#/kernel/russian.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { TrackerStep } from '#/platform/web/kit/tracker.tsx'
import type { CancelRequestView, ReceiptView } from '../contract/receipt.ts'

/** Timeline from the payment to the receipt number, with the step in progress or stopped. */
export function historyOf(receipt: ReceiptView): readonly TrackerStep[] {
  return [
    { key: 'paid', label: 'Выплата проведена банком', state: 'done', text: <Moment value={receipt.operation_at} /> },
    { key: 'made', label: 'Чек подготовлен', state: 'done', text: <Moment value={receipt.created_at} /> },
    sending(receipt),
    registration(receipt),
    ...receipt.cancel_requests.flatMap(requestSteps),
    ...cancelling(receipt),
  ]
}

const sides = { client: 'Заказчик', person: 'Исполнитель' } as const

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
  const answer: TrackerStep = {
    key: `${request.id}-answer`,
    label: request.state === 'agreed' ? `${other} согласен` : request.state === 'declined' ? `${other} отказал` : request.label,
    state: request.state === 'waiting' ? 'current' : request.state === 'agreed' ? 'done' : 'failed',
    text: <Moment value={request.decided_at ?? request.due_at} />,
  }
  return [asked, answer]
}

function cancelling(receipt: ReceiptView): readonly TrackerStep[] {
  const { cancel, cancelled_at: at, state } = receipt
  const steps: TrackerStep[] = []
  if (cancel) {
    const why = cancel.by === 'system' ? 'Банк вернул деньги' : cancel.reason_name
    steps.push({
      key: 'cancelling',
      label: 'Аннулирование отправлено в ФНС',
      state: state === 'cancelQueued' ? 'current' : 'done',
      text: (
        <>
          <Moment value={cancel.asked_at} />. {why}
        </>
      ),
    })
    if (state !== 'cancelQueued' && at === null) {
      steps.push({ key: 'stands', label: 'ФНС не аннулировала', state: 'failed', text: cancel.text })
    }
  }
  if (at !== null) {
    const label = state === 'cancelledOutside' ? 'Аннулирован в «Мой налог»' : 'Аннулирован'
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
    const label = receipt.state === 'external' ? 'Найден чек, выданный вне платформы' : 'Зарегистрирован'
    return { key: 'registered', label, state: 'done', text: <Moment value={receipt.registered_at} /> }
  }
  if (receipt.state === 'failed') return { key: 'registered', label: 'ФНС не зарегистрировала', state: 'failed' }
  return { key: 'registered', label: 'Регистрация', state: 'waiting' }
}
