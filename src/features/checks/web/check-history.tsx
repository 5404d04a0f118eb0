import { plural } from '#/kernel/russian.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { TrackerStep } from '#/platform/web/kit/tracker.tsx'
import type { CancelRequestView, CheckView } from '../contract.ts'

/** From the money to the number of the receipt, with the step that goes on or has stopped. */
export function historyOf(check: CheckView): readonly TrackerStep[] {
  return [
    { key: 'paid', label: 'Выплата проведена банком', state: 'done', text: <Moment value={check.operation_at} /> },
    { key: 'made', label: 'Чек подготовлен', state: 'done', text: <Moment value={check.created_at} /> },
    sending(check),
    registration(check),
    ...check.cancel_requests.flatMap(requestSteps),
    ...cancelling(check),
  ]
}

const sides = { client: 'Заказчик', person: 'Исполнитель' } as const

/** What one side asked, and what the other answered. */
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

function cancelling(check: CheckView): readonly TrackerStep[] {
  const { cancel, cancelled_at: at, state } = check
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

const sendingStates: Partial<Record<CheckView['state'], TrackerStep['state']>> = {
  queued: 'waiting',
  sending: 'current',
  retry: 'current',
}

function sending(check: CheckView): TrackerStep {
  const tries = check.attempts > 1 ? `, ${check.attempts} ${plural(check.attempts, 'попытка', 'попытки', 'попыток')}` : ''
  const sent =
    check.sent_at === null ? undefined : (
      <>
        <Moment value={check.sent_at} />
        {tries}
      </>
    )
  return {
    key: 'sent',
    label: 'Отправлен в ФНС',
    state: sendingStates[check.state] ?? 'done',
    ...(sent === undefined ? {} : { text: sent }),
  }
}

function registration(check: CheckView): TrackerStep {
  if (check.registered_at !== null) {
    const label = check.state === 'external' ? 'Найден чек, выданный вне платформы' : 'Зарегистрирован'
    return { key: 'registered', label, state: 'done', text: <Moment value={check.registered_at} /> }
  }
  if (check.state === 'failed') return { key: 'registered', label: 'ФНС не зарегистрировала', state: 'failed' }
  return { key: 'registered', label: 'Регистрация', state: 'waiting' }
}
