import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay } from '#/kernel/time.ts'
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
  /** The first start, where a change has moved it: the year goes on from there. */
  readonly began_on?: Temporal.PlainDate | null
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

/** A repetition lasts a year at most, however it is changed: one without an end would look like employment. */
export function lastDay(rule: RepetitionRule): Temporal.PlainDate {
  const { kind, dates, starts_on: starts, until_on: until } = rule
  if (kind === 'dates') return dates.reduce((one, other) => (isBefore(one, other) ? other : one), starts)
  const year = endOfYear(rule)
  return until && isBefore(until, year) ? until : year
}

function endOfYear({ starts_on: starts, began_on: began }: RepetitionRule): Temporal.PlainDate {
  return (began ?? starts).add({ years: 1 })
}

/** How long after its day a task may still be made; a later one would be of a date long gone. */
const mostDaysLate = 2

/** Whether the task of a day is to be made no more: too late, or the repetition is over by now. */
export function isTooLate(rule: RepetitionRule, day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return isBefore(day.add({ days: mostDaysLate }), today) || (rule.kind !== 'dates' && isBefore(lastDay(rule), today))
}

function isBefore(left: Temporal.PlainDate, right: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(left, right) < 0
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

/** What is wrong with a plan, by field; `today` and the days before it make no task, and `made` days have passed. */
export function checkPlan(plan: RepetitionPlan, today: Temporal.PlainDate, made = 0): Partial<Record<RepetitionField, string>> {
  const { kind, days, dates, starts_on: starts, until_on: until, times, start_days: start } = plan
  const most = kind === 'weekly' ? 7 : 31
  const isRegular = kind !== 'dates'
  const year = isRegular || plan.began_on ? endOfYear(plan) : today.add({ years: 1 })
  const problems = {
    ...(isRegular && days.length === 0 && { days: kind === 'weekly' ? 'Отметьте дни недели' : 'Впишите числа месяца' }),
    ...(isRegular && days.some((day) => day > most) && { days: `Числа — от 1 до ${most}` }),
    ...(!isRegular && dates.length === 0 && { dates: 'Впишите хотя бы одну дату' }),
    ...(!isRegular && dates.some((day) => !isBefore(today, day)) && { dates: 'Все даты — позже сегодняшнего дня' }),
    ...(!isRegular && dates.some((day) => isBefore(year, day)) && { dates: `Даты — не дальше года, до ${formatDay(year)}` }),
    ...(isRegular && until === null && times === null && { until_on: 'Назначьте последний день или сколько раз' }),
    ...(isRegular && until && isBefore(until, starts) && { until_on: 'Последний день — не раньше первого' }),
    ...(isRegular && isBefore(year, starts) && { starts_on: `Повтор — не дольше года, до ${formatDay(year)}` }),
    ...(isRegular && until && isBefore(year, until) && { until_on: `Повтор — не дольше года, до ${formatDay(year)}` }),
    ...(plan.apply_days > plan.due_days && { apply_days: 'Отклики нельзя принимать позже срока сдачи' }),
    ...(start !== null && start > plan.due_days && { start_days: 'Начало не может быть позже срока сдачи' }),
  }
  if (Object.keys(problems).length > 0 || !isRegular || times === null || until !== null) return problems
  const reached = made + nextDays(plan, today, made, times).length
  return reached < times ? { times: `За год, до ${formatDay(year)}, выйдет не больше ${reached}` } : {}
}

/** Days in a week that look like employment. */
const leastDaysOfSchedule = 4

/**
 * Signs of a schedule of work rather than of separate tasks, in the densest seven days ahead: what the guard of words tells the author
 * of.
 */
export function scheduleSigns(rule: RepetitionRule, today: Temporal.PlainDate): string[] {
  const ahead = nextDays(rule, today, 0, mostDaysAYear)
  const inWeek = ahead.map(
    (first, place) => ahead.slice(place, place + 7).filter((day) => isBefore(day, first.add({ days: 7 }))).length,
  )
  const densest = Math.max(0, ...inWeek)
  return densest < leastDaysOfSchedule ? [] : [`${densest} ${plural(densest, 'день', 'дня', 'дней')} в неделю`]
}

const mostDaysAYear = 367
