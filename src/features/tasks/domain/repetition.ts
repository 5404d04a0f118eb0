import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { isWorkingDay, thisOrNextWorkingDay } from '#/kernel/working-day.ts'
import type { Terms } from './terms.ts'

/** A task that is made again on its days. A paused one passes its days by; one that nobody may act for is suspended. */
export const repetitionLifecycle = lifecycle(
  {
    active: {
      pause: { to: 'paused', by: 'client' },
      end: { to: 'ended', by: 'client' },
      suspend: { to: 'paused', by: 'system' },
      finish: { to: 'ended', by: 'system' },
    },
    paused: { resume: { to: 'active', by: 'client' }, end: { to: 'ended', by: 'client' } },
    ended: final,
  },
  { active: 'Идёт', paused: 'На паузе', ended: 'Закончен' },
)
export const repetitionStates = repetitionLifecycle.states
export type RepetitionState = StateOf<typeof repetitionLifecycle>
const goingStates = ['active', 'paused'] as const satisfies readonly RepetitionState[]
/** Whether a repetition may still make tasks. */
export const isGoing = oneOf(goingStates)

export const repetitionKinds = ['weekly', 'monthly', 'dates'] as const
export const dayOffRules = ['keep', 'move'] as const
export const repetitionAims = ['publish', 'draft'] as const
/** What came of a day: a task on the board, a draft as asked, a draft that could not be published, or nothing. */
export const occurrenceOutcomes = ['published', 'draft', 'held', 'missed'] as const
export type OccurrenceOutcome = (typeof occurrenceOutcomes)[number]

/** Repetitions of one organization that have not ended. */
export const mostRepetitions = 100
export const mostTimes = 100
export const mostDates = 60

/** On which days a task is made. */
export type RepetitionRule = {
  readonly kind: (typeof repetitionKinds)[number]
  /** Weekdays from 1, Monday, to 7; or days of a month, where a shorter month ends before them. */
  readonly days: readonly number[]
  /** For `dates` only. */
  readonly dates: readonly Temporal.PlainDate[]
  /** `move`: a day off gives way to the working day after it. */
  readonly days_off: (typeof dayOffRules)[number]
  readonly starts_on: Temporal.PlainDate
  readonly until_on: Temporal.PlainDate | null
  readonly times: number | null
}

/** The days of a task, counted from the day it is made. */
export type RepetitionDays = { readonly apply_days: number; readonly start_days: number | null; readonly due_days: number }

/** What the author of a repetition chooses. */
export type RepetitionPlan = RepetitionRule & RepetitionDays & { readonly on_day: (typeof repetitionAims)[number] }

/** The next day after a date on which a task is made; undefined where `made` of them were all, or the days are over. */
export function nextDay(rule: RepetitionRule, after: Temporal.PlainDate, made = 0): Temporal.PlainDate | undefined {
  const isOver = rule.kind !== 'dates' && rule.times !== null && made >= rule.times
  if (isOver) return undefined
  const last = lastDay(rule)
  const isBefore = (left: Temporal.PlainDate, right: Temporal.PlainDate) => Temporal.PlainDate.compare(left, right) < 0
  // A day that holidays move may lie before `after` itself.
  const early = after.subtract({ days: longestHolidays })
  for (let day = isBefore(early, rule.starts_on) ? rule.starts_on : early; !isBefore(last, day); day = day.add({ days: 1 })) {
    if (!fits(rule, day)) continue
    const found = rule.days_off === 'move' && !isWorkingDay(day) ? thisOrNextWorkingDay(day) : day
    if (isBefore(after, found)) return isBefore(last, found) && rule.kind !== 'dates' ? undefined : found
  }
  return undefined
}

/** New Year's holidays, with the weekends beside them. */
const longestHolidays = 14

/** The next days, the first one first. */
export function nextDays(rule: RepetitionRule, after: Temporal.PlainDate, made: number, most: number): Temporal.PlainDate[] {
  const found: Temporal.PlainDate[] = []
  for (let day = nextDay(rule, after, made); day && found.length < most; day = nextDay(rule, day, made + found.length)) {
    found.push(day)
  }
  return found
}

/** A repetition lasts a year at most: one without an end would look like employment. */
export function lastDay({ kind, dates, starts_on: starts, until_on: until }: RepetitionRule): Temporal.PlainDate {
  const year = starts.add({ years: 1 })
  if (kind === 'dates') return dates.reduce((one, other) => (Temporal.PlainDate.compare(one, other) > 0 ? one : other), starts)
  return until ?? year
}

function fits({ kind, days, dates }: RepetitionRule, day: Temporal.PlainDate): boolean {
  if (kind === 'weekly') return days.includes(day.dayOfWeek)
  if (kind === 'dates') return dates.some((one) => one.equals(day))
  return days.some((asked) => Math.min(asked, day.daysInMonth) === day.day)
}

/** The days of the task that is made on this day. */
export function daysOf(day: Temporal.PlainDate, { apply_days: apply, start_days: start, due_days: due }: RepetitionDays) {
  return {
    apply_until: day.add({ days: apply }),
    starts_on: start === null ? null : day.add({ days: start }),
    due_on: day.add({ days: due }),
  } satisfies Partial<Terms>
}

export type RepetitionField = keyof RepetitionPlan

/** What is wrong with a plan, by field; `today` and the days before it make no task. */
export function checkPlan(plan: RepetitionPlan, today: Temporal.PlainDate): Partial<Record<RepetitionField, string>> {
  const { kind, days, dates, starts_on: starts, until_on: until, times, start_days: start } = plan
  const isBefore = (left: Temporal.PlainDate, right: Temporal.PlainDate) => Temporal.PlainDate.compare(left, right) < 0
  const most = kind === 'weekly' ? 7 : 31
  const isRegular = kind !== 'dates'
  const problems = {
    ...(isRegular && days.length === 0 && { days: kind === 'weekly' ? 'Отметьте дни недели' : 'Впишите числа месяца' }),
    ...(isRegular && days.some((day) => day > most) && { days: `Числа — от 1 до ${most}` }),
    ...(!isRegular && dates.length === 0 && { dates: 'Впишите хотя бы одну дату' }),
    ...(!isRegular && dates.some((day) => !isBefore(today, day)) && { dates: 'Все даты — позже сегодняшнего дня' }),
    ...(!isRegular && dates.some((day) => isBefore(today.add({ years: 1 }), day)) && { dates: 'Даты — не дальше года' }),
    ...(isRegular && until === null && times === null && { until_on: 'Назначьте последний день или сколько раз' }),
    ...(isRegular && until && isBefore(until, starts) && { until_on: 'Последний день — не раньше первого' }),
    ...(isRegular && until && isBefore(starts.add({ years: 1 }), until) && { until_on: 'Повтор — не дольше года' }),
    ...(plan.apply_days > plan.due_days && { apply_days: 'Отклики нельзя принимать позже срока сдачи' }),
    ...(start !== null && start > plan.due_days && { start_days: 'Начало не может быть позже срока сдачи' }),
  }
  return problems
}

/** Signs of a schedule of work rather than of separate tasks: what the guard of words tells the author of. */
export function scheduleSigns({ kind, days }: RepetitionRule): string[] {
  return kind === 'weekly' && days.length >= 4 ? [`${days.length} ${days.length > 4 ? 'дней' : 'дня'} в неделю`] : []
}
