import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
import type { OccurrenceOutcome, RepetitionPlan } from './repetition.ts'

export const weekdayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const

export const kindNames = { weekly: 'Каждую неделю', monthly: 'Каждый месяц', dates: 'По датам' } as const satisfies Record<
  RepetitionPlan['kind'],
  string
>

export const outcomeNames: Record<OccurrenceOutcome, string> = {
  published: 'задание опубликовано',
  draft: 'создан черновик',
  held: 'осталось черновиком',
  missed: 'день пропущен',
}

/** «Каждую неделю: пн, ср», «Каждый месяц: 1 и 15 числа, до 01.03.2027». */
export function repetitionWords(plan: RepetitionPlan): string {
  const { kind, days, dates, until_on: until, times } = plan
  if (kind === 'dates') return `${kindNames.dates}: ${dates.map(formatDay).join(', ')}`
  const on = days.map((day) => (kind === 'weekly' ? (weekdayNames[day - 1] ?? '') : String(day))).join(', ')
  const ends = [
    ...(until ? [`до ${formatDay(until)}`] : []),
    ...(times === null ? [] : [`всего ${times} ${plural(times, 'раз', 'раза', 'раз')}`]),
  ]
  return [`${kindNames[kind]}: ${on}${kind === 'monthly' ? ' числа' : ''}`, ...ends].join(', ')
}
