import type * as z from 'zod/mini'
import { Status } from '#/platform/web/kit/status.tsx'
import type { readServices } from '../contract.ts'
import { formatDayInWords, moscowDate } from '#/kernel/time.ts'
import { silenceOf, startOfHistory } from '../domain/outage-days.ts'
import type { Outage } from '../domain/outage-days.ts'
import { isService, serviceMeanings } from '../domain/service.ts'
import { durationWords, periodWords, sinceWords } from '../domain/time-words.ts'
import { outagesCounted } from './outage-words.ts'
import { DaysStrip } from './days-strip.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import type { ServiceState } from '../domain/service.ts'

type View = z.output<typeof readServices.reply>
export type ServiceCardProps = {
  readonly service: View['services'][number]
  /** Outages of this service, newest first. */
  readonly outages: View['outages']
  /** Server time when the state was read. */
  readonly at: string
}

export function ServiceCard({ service, outages, at }: ServiceCardProps) {
  const now = Temporal.Instant.from(at)
  const since = service.since === null ? now : Temporal.Instant.from(service.since)
  const watchedFrom = service.watched_from === null ? now : Temporal.Instant.from(service.watched_from)
  const periods = outages.map(periodOf)
  const { does, silence } = serviceMeanings[service.service]
  const { tone, words } = stateWords[service.state]
  return (
    <section className="py-5 first:pt-1" aria-label={service.name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 className="font-semibold">{service.name}</h3>
        <Status tone={tone}>{isService.silent(service.state) ? `${words} ${sinceWords(since, now)}` : words}</Status>
      </div>
      <p className="mt-0.5 text-small text-muted">{does}</p>
      {isService.silent(service.state) && <p className="mt-2.5 rounded-field bg-warn-soft px-3.5 py-2.5">{silence}</p>}
      <DaysStrip outages={periods} watchedFrom={watchedFrom} now={now} />
      <History periods={periods} watchedFrom={watchedFrom} now={now} />
    </section>
  )
}

type HistoryProps = {
  readonly periods: readonly Outage[]
  readonly watchedFrom: Temporal.Instant
  readonly now: Temporal.Instant
}

/** The chart as text: every outage with its dates and duration. */
function History({ periods, watchedFrom, now }: HistoryProps) {
  const isYoung = Temporal.Instant.compare(watchedFrom, startOfHistory(now)) > 0
  const watched = isYoung ? `Следим с ${formatDayInWords(moscowDate(watchedFrom))}. ` : ''
  if (periods.length === 0) return <p className="mt-1.5 text-small text-muted">{watched}Перерывов не было</p>
  return (
    <details className="mt-1.5 text-small">
      <summary className="cursor-pointer py-1 text-muted hover:text-ink">
        {watched}
        {outagesCounted(periods.length)}, всего {durationWords(silenceOf(periods, now))}
      </summary>
      <ul className="mt-1 space-y-1">
        {periods.map(({ beganAt, endedAt }) => (
          <li key={beganAt.toString()} className="flex flex-wrap justify-between gap-x-4">
            <span>{periodWords(beganAt, endedAt, now)}</span>
            <span className="text-muted">
              {endedAt === undefined && 'длится '}
              {durationWords(beganAt.until(endedAt ?? now))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function periodOf({ began_at, ended_at }: View['outages'][number]): Outage {
  return { beganAt: Temporal.Instant.from(began_at), endedAt: ended_at === null ? undefined : Temporal.Instant.from(ended_at) }
}

const stateWords = {
  answering: { tone: 'good', words: 'Отвечает' },
  failing: { tone: 'warn', words: 'Отвечает не сразу' },
  silent: { tone: 'bad', words: 'Не отвечает' },
} as const satisfies Record<ServiceState, { tone: Tone; words: string }>
