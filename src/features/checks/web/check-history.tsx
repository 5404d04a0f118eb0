import { plural } from '#/kernel/russian.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { TrackerStep } from '#/platform/web/kit/tracker.tsx'
import type { CheckView } from '../contract.ts'

/** From the money to the number of the receipt, with the step that goes on or has stopped. */
export function historyOf(check: CheckView): readonly TrackerStep[] {
  return [
    { key: 'paid', label: 'Выплата проведена банком', state: 'done', text: <Moment value={check.operation_at} /> },
    { key: 'made', label: 'Чек подготовлен', state: 'done', text: <Moment value={check.created_at} /> },
    sending(check),
    registration(check),
    ...(check.cancelled_at === null
      ? []
      : [{ key: 'cancelled', label: 'Аннулирован', state: 'failed', text: <Moment value={check.cancelled_at} /> } as const]),
  ]
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
    return { key: 'registered', label: 'Зарегистрирован', state: 'done', text: <Moment value={check.registered_at} /> }
  }
  if (check.state === 'failed') return { key: 'registered', label: 'ФНС не зарегистрировала', state: 'failed' }
  return { key: 'registered', label: 'Регистрация', state: 'waiting' }
}
