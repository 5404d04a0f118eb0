import { formatDayInWords } from '#/kernel/time.ts'
import { daysOf, historyDays, silenceOf } from '../domain/outage-days.ts'
import type { Outage, OutageDay } from '../domain/outage-days.ts'
import { durationWords } from '../domain/time-words.ts'
import { outagesCounted } from './outage-words.ts'

export type DaysStripProps = {
  readonly outages: readonly Outage[]
  readonly watchedFrom: Temporal.Instant
  readonly now: Temporal.Instant
}

const [step, bar, height] = [8, 5.5, 28]

/** Ninety days, one bar each: the longer the outage, the taller and redder the bar. Days without monitoring are faint dots. */
export function DaysStrip({ outages, watchedFrom, now }: DaysStripProps) {
  const days = daysOf(outages, watchedFrom, now)
  const unwatched = days.filter(({ silent }) => silent === undefined).length
  return (
    <div className="mt-3">
      <svg
        viewBox={`0 0 ${historyDays * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summaryOf(outages, unwatched, now)}
        className="block h-7 w-full"
      >
        {days.map((day, place) => (
          <Bar key={day.day.toString()} day={day} x={place * step} />
        ))}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-small text-muted">
        <span>{days[0] && formatDayInWords(days[0].day).replace(/ \d{4}$/, '')}</span>
        <span>сегодня</span>
      </div>
    </div>
  )
}

function Bar({ day: { day, silent }, x }: { readonly day: OutageDay; readonly x: number }) {
  const { look, size } = looks[gradeOf(silent)]
  return (
    <rect x={x} y={height - size} width={bar} height={size} rx={1.5} className={look}>
      {silent && silent.sign > 0 && <title>{`${formatDayInWords(day)}: ${durationWords(silent)} без ответа`}</title>}
    </rect>
  )
}

const looks = {
  unwatched: { look: 'fill-line', size: 3 },
  calm: { look: 'fill-good opacity-60', size: 11 },
  short: { look: 'fill-warn', size: 19 },
  long: { look: 'fill-bad', size: height },
} as const

function gradeOf(silent: Temporal.Duration | undefined): keyof typeof looks {
  if (!silent) return 'unwatched'
  const minutes = silent.total('minutes')
  if (minutes === 0) return 'calm'
  return minutes < 60 ? 'short' : 'long'
}

function summaryOf(outages: readonly Outage[], unwatched: number, now: Temporal.Instant): string {
  const watched = unwatched === 0 ? `За ${historyDays} дней` : `За ${historyDays - unwatched} из ${historyDays} дней`
  if (outages.length === 0) return `${watched}: перерывов не было`
  return `${watched}: ${outagesCounted(outages.length)}, всего ${durationWords(silenceOf(outages, now))}`
}
