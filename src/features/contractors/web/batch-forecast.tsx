import { Notice } from '#/platform/web/kit/notice.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readStatusList } from '../contract/status.ts'
import { batchLifecycle, isBatchOver } from '../domain/status-batch.ts'

export type Batch = CallReply<typeof readStatusList>

/** Progress of a check and the time left, from the actual queue. */
export function BatchForecast({ batch }: { readonly batch: Batch }) {
  const { forecast, total, wrong, waiting, state } = batch
  if (isBatchOver(state)) return null
  const isPaused = batchLifecycle.is.paused(state)
  // Invalid lines are not checked.
  const asked = total - wrong
  const done = asked - waiting
  return (
    <div className="space-y-3">
      <ProgressBar
        label="Проверено"
        share={asked === 0 ? 1 : done / asked}
        text={`Проверено ${done.toLocaleString('ru')} из ${asked.toLocaleString('ru')}`}
      />
      {isPaused ? (
        <p className="text-muted">Проверка на паузе. Полученные ответы сохранены.</p>
      ) : (
        forecast &&
        forecast.silent_since === null && (
          <p role="status" className="text-muted">
            {forecast.per_minute !== null && `ФНС ограничивает частоту: ${forecast.per_minute} в минуту. `}
            Осталось {forecast.text}, можно закрыть страницу.
            {forecast.ahead > 0 && ` Перед вами в очереди: ${forecast.ahead.toLocaleString('ru')}.`}
          </p>
        )
      )}
      {forecast?.silent_since && !isPaused && (
        <Notice tone="warn">
          ФНС не отвечает с <Moment value={forecast.silent_since} />. Мы повторим сами, страницу можно закрыть.
        </Notice>
      )}
    </div>
  )
}
