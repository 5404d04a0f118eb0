import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listRepetitions } from '../contract/repetition.ts'
import { checkPlan } from '../domain/repetition.ts'
import type { RepetitionDays, RepetitionField, RepetitionPlan } from '../domain/repetition.ts'

export type RepetitionItem = CallReply<typeof listRepetitions>['items'][number]

/** The form of a repetition as it is typed. */
export type TypedRepetition = {
  readonly kind: RepetitionPlan['kind']
  readonly weekdays: readonly number[]
  /** «1, 15» */
  readonly monthDays: string
  /** «05.12.2026, 20.12.2026» */
  readonly dates: string
  readonly days_off: RepetitionPlan['days_off']
  readonly starts_on: string
  readonly ends: 'until' | 'times'
  readonly until_on: string
  readonly times: string
  readonly apply_days: string
  readonly start_days: string
  readonly due_days: string
  readonly on_day: RepetitionPlan['on_day']
}

/** A new one: once a week from tomorrow, for three months, on the board at once. */
export function typeNew(
  today: Temporal.PlainDate,
  { apply_days: apply, start_days: start, due_days: due }: RepetitionDays,
): TypedRepetition {
  return {
    kind: 'weekly',
    weekdays: [1],
    monthDays: '1',
    dates: '',
    days_off: 'move',
    starts_on: formatDay(today.add({ days: 1 })),
    ends: 'until',
    until_on: formatDay(today.add({ months: 3 })),
    times: '10',
    apply_days: String(apply),
    start_days: start === null ? '' : String(start),
    due_days: String(due),
    on_day: 'publish',
  }
}

export function typePlan(plan: RepetitionPlan, today: Temporal.PlainDate): TypedRepetition {
  const fresh = typeNew(today, plan)
  return {
    ...fresh,
    kind: plan.kind,
    ...(plan.kind === 'weekly' && { weekdays: plan.days }),
    ...(plan.kind === 'monthly' && { monthDays: plan.days.join(', ') }),
    dates: plan.dates
      .filter((day) => Temporal.PlainDate.compare(day, today) > 0)
      .map(formatDay)
      .join(', '),
    days_off: plan.days_off,
    starts_on: formatDay(plan.starts_on),
    ends: plan.times === null ? 'until' : 'times',
    ...(plan.until_on && { until_on: formatDay(plan.until_on) }),
    ...(plan.times !== null && { times: String(plan.times) }),
    on_day: plan.on_day,
  }
}

/** What the list shows of a repetition, as days again. */
export function planOf(item: RepetitionItem): RepetitionPlan {
  const day = (text: string) => Temporal.PlainDate.from(text)
  return {
    ...item,
    dates: item.dates.map(day),
    starts_on: day(item.starts_on),
    until_on: item.until_on === null ? null : day(item.until_on),
    began_on: item.began_on === null ? null : day(item.began_on),
  }
}

export type RepetitionIssues = Partial<Record<RepetitionField, string>>

/** Reads the form whole; or what is wrong in it, by field. Of a repetition that is changed, its first start and its days count too. */
export function readTyped(
  typed: TypedRepetition,
  today: Temporal.PlainDate,
  edited?: RepetitionItem,
):
  | { readonly plan: RepetitionPlan; readonly issues: RepetitionIssues }
  | { readonly plan?: undefined; readonly issues: RepetitionIssues } {
  const { kind, days_off, on_day, ends } = typed
  const isRegular = kind !== 'dates'
  const [starts, until] = [parseDay(typed.starts_on), parseDay(typed.until_on)]
  const dates = parts(typed.dates).map(parseDay)
  const monthDays = parts(typed.monthDays).map((part) => wholeNumber(part, 1, 31))
  const [times, apply, due] = [
    wholeNumber(typed.times, 1, 100),
    wholeNumber(typed.apply_days, 0, 90),
    wholeNumber(typed.due_days, 1, 365),
  ]
  const start = typed.start_days.trim() === '' ? null : wholeNumber(typed.start_days, 0, 365)
  const issues: RepetitionIssues = {
    ...(kind === 'monthly' && monthDays.includes(undefined) && { days: 'Числа от 1 до 31 через запятую' }),
    ...(!isRegular && dates.includes(undefined) && { dates: 'Даты через запятую: дд.мм.гггг' }),
    ...(isRegular && !starts && { starts_on: wrongDay }),
    ...(isRegular && ends === 'until' && !until && { until_on: wrongDay }),
    ...(isRegular && ends === 'times' && times === undefined && { times: 'Сколько раз — от 1 до 100' }),
    ...(apply === undefined && { apply_days: 'От 0 до 90 дней' }),
    ...(start === undefined && { start_days: 'От 0 до 365 дней' }),
    ...(due === undefined && { due_days: 'От 1 до 365 дней' }),
  }
  if (Object.keys(issues).length > 0 || apply === undefined || due === undefined || start === undefined) return { issues }
  const before = edited && planOf(edited)
  const began = before && (before.began_on ?? before.starts_on)
  const hasBegun = began !== undefined && Temporal.PlainDate.compare(began, today) <= 0
  const plan: RepetitionPlan = {
    ...(hasBegun && { began_on: began }),
    kind,
    days: kind === 'weekly' ? typed.weekdays : kind === 'monthly' ? monthDays.flatMap((day) => day ?? []) : [],
    dates: isRegular ? [] : dates.flatMap((day) => day ?? []),
    days_off,
    starts_on: (isRegular && starts) || today.add({ days: 1 }),
    until_on: isRegular && ends === 'until' ? (until ?? null) : null,
    times: isRegular && ends === 'times' ? (times ?? null) : null,
    apply_days: apply,
    start_days: start,
    due_days: due,
    on_day,
  }
  const problems = checkPlan(plan, today, edited?.made)
  return Object.keys(problems).length > 0 ? { issues: problems } : { plan, issues: {} }
}

/** A plan as it travels. */
export function sendPlan({ began_on: _began, ...plan }: RepetitionPlan) {
  return {
    ...plan,
    days: [...plan.days],
    dates: plan.dates.map(String),
    starts_on: plan.starts_on.toString(),
    until_on: plan.until_on?.toString() ?? null,
  }
}

type TaskDays = {
  readonly created_at: string
  readonly published_at: string | null
  readonly apply_until: string
  readonly starts_on: string | null
  readonly due_on: string
}

/** How far the days of a task lie from the day it was made. */
export function daysOfTask(task: TaskDays): RepetitionDays {
  const made = moscowDate(Temporal.Instant.from(task.published_at ?? task.created_at))
  const far = (day: string, least: number, most: number) =>
    Math.min(most, Math.max(least, made.until(Temporal.PlainDate.from(day)).days))
  const due = far(task.due_on, 1, 365)
  const start = task.starts_on === null ? null : Math.min(due, far(task.starts_on, 0, 365))
  return { apply_days: Math.min(due, far(task.apply_until, 0, 90)), start_days: start, due_days: due }
}

const wrongDay = 'Введите дату: дд.мм.гггг'

function parts(typed: string): string[] {
  return typed.split(/[,;\s]+/).filter((part) => part !== '')
}

function wholeNumber(typed: string, least: number, most: number): number | undefined {
  const text = typed.trim()
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined
}
