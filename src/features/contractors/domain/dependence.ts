import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'

/**
 * When an inspector may take contracts with self-employed people for hidden employment: order of the Ministry of Labour № 685н. A person
 * counts who is paid month after month, well, and mostly by this one customer; the organization may be inspected when it has more such
 * people than `people`.
 */
export type DependenceRules = {
  /** `2026-01-10`, the first day they hold. */
  readonly from: string
  /** The last day; none while they are in force. */
  readonly until: string | undefined
  /** Calendar months in a row with payments, at least. */
  readonly months: number
  /** Of a month; the average must be higher. */
  readonly average: Kopecks
  /** Percent of the person's income, at least. One whose income we do not know counts too: the inspector does know it. */
  readonly share: number
  /** More of them are a ground for an inspection. */
  readonly people: number
  /** More of them come near it. */
  readonly near: number
}

const rules: readonly DependenceRules[] = [
  { from: '2026-01-10', until: undefined, months: 3, average: kopecks(3_500_000), share: 75, people: 35, near: 25 },
]

/** The rules of this day; none before the first. */
export function dependenceRulesOn(day: Temporal.PlainDate): DependenceRules | undefined {
  const on = day.toString()
  return rules.find(({ from, until }) => from <= on && (until === undefined || on <= until))
}

/** Longer runs say nothing more: so many months are looked at. */
export const mostMonths = 12

/** Months in a row in which the organization has paid a person, to this month or the one before. */
export type PaidRun = {
  readonly first: Temporal.PlainYearMonth
  readonly last: Temporal.PlainYearMonth
  readonly total: Kopecks
  /** Of the finished months of the run: what the organization paid, and the whole income, once the tax service has told of each of them. */
  readonly told: { readonly paid: Kopecks; readonly income: Kopecks } | undefined
}

export type Dependence = {
  readonly months: number
  /** Of a month of the run, whole kopecks. */
  readonly average: Kopecks
  /** Percent of the income in the finished months. */
  readonly share: number | undefined
  readonly matches: boolean
  /** The day from which he counts, if he is paid as before: today, when the next payment makes him count. */
  readonly crossesOn: Temporal.PlainDate | undefined
  /** The run ends when nothing is paid before this day. */
  readonly endsOn: Temporal.PlainDate
}

export function judgeDependence(run: PaidRun, by: DependenceRules, today: Temporal.PlainDate): Dependence {
  const months = monthsBetween(run.first, run.last) + 1
  const average = kopecks(Math.floor(run.total / months))
  const share = shareOf(run)
  const isPaidSo = run.total > by.average * months && (share === undefined || share >= by.share)
  const matches = isPaidSo && months >= by.months
  const third = () => run.first.add({ months: by.months - 1 }).toPlainDate({ day: 1 })
  return {
    months,
    average,
    share,
    matches,
    crossesOn: isPaidSo && !matches ? later(third(), today) : undefined,
    // A whole month without a payment ends it.
    endsOn: run.last.add({ months: 2 }).toPlainDate({ day: 1 }),
  }
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) > 0 ? one : other
}

function shareOf({ told }: PaidRun): number | undefined {
  return told === undefined || told.income <= 0 ? undefined : Math.min(100, Math.floor((told.paid * 100) / told.income))
}

function monthsBetween(first: Temporal.PlainYearMonth, last: Temporal.PlainYearMonth): number {
  return (last.year - first.year) * 12 + last.month - first.month
}

export const dependenceLevels = ['calm', 'near', 'above'] as const
export type DependenceLevel = (typeof dependenceLevels)[number]

/** `people`: how many match. */
export function dependenceLevel(people: number, by: DependenceRules): DependenceLevel {
  if (people > by.people) return 'above'
  return people > by.near ? 'near' : 'calm'
}

export function isWorse(level: DependenceLevel, than: DependenceLevel): boolean {
  return dependenceLevels.indexOf(level) > dependenceLevels.indexOf(than)
}

/** The day on which more people match than an inspection needs, if all are paid as before; none while it does not come. */
export function thresholdDay(people: readonly Dependence[], by: DependenceRules): Temporal.PlainDate | undefined {
  const matching = people.filter(({ matches }) => matches).length
  if (matching > by.people) return undefined
  const days = people.flatMap(({ crossesOn }) => crossesOn ?? []).toSorted((one, other) => Temporal.PlainDate.compare(one, other))
  return days[by.people - matching]
}

/**
 * Days ahead in which a crossing is told of. One comes with the first day of a month, and what is paid in the month before can still be
 * changed; each weekly count sees it at least four times.
 */
export const foreseenDays = 30

export type Foreseen = {
  /** Those who come to match within these days and were not told of. */
  readonly people: number
  /** The soonest of their days. */
  readonly on: Temporal.PlainDate | undefined
  /** The day on which more people match than an inspection needs, when it was not told of. */
  readonly threshold: Temporal.PlainDate | undefined
}

/** What was told of before: crossings of people, each once in a run of months, and that of the threshold. */
export type Foretold = { readonly people: ReadonlySet<string>; readonly isThreshold: boolean }

/**
 * Crossings of the next days that nobody was told of, and what is known as told after they are. `keyOf` names a run: a new run of the
 * same person is another crossing.
 */
export function foresee<Person extends Dependence>(
  people: readonly Person[],
  keyOf: (person: Person) => string,
  told: Foretold,
  by: DependenceRules,
  today: Temporal.PlainDate,
): { readonly news: Foreseen; readonly told: Foretold } {
  const horizon = today.add({ days: foreseenDays })
  const isSoon = (day: Temporal.PlainDate | undefined) => day !== undefined && Temporal.PlainDate.compare(day, horizon) <= 0
  const coming = people.filter(({ crossesOn }) => isSoon(crossesOn))
  const fresh = coming.filter((person) => !told.people.has(keyOf(person)))
  const on = fresh.flatMap(({ crossesOn }) => crossesOn ?? []).toSorted((one, other) => Temporal.PlainDate.compare(one, other))[0]
  const day = thresholdDay(people, by)
  const passes = isSoon(day)
  const isPassed = people.filter(({ matches }) => matches).length > by.people
  const standing = people.map(keyOf).filter((key) => told.people.has(key))
  return {
    news: { people: fresh.length, on, threshold: passes && !told.isThreshold ? day : undefined },
    told: { people: new Set([...standing, ...coming.map(keyOf)]), isThreshold: passes || (told.isThreshold && isPassed) },
  }
}

/** Those who match first, then those who will soonest, then by what they are paid. */
export function byCloseness(one: Dependence, other: Dependence): number {
  if (one.matches !== other.matches) return one.matches ? -1 : 1
  const [day, otherDay] = [one.crossesOn, other.crossesOn]
  if (day && otherDay && !day.equals(otherDay)) return Temporal.PlainDate.compare(day, otherDay)
  if (!day !== !otherDay) return day ? -1 : 1
  return other.average - one.average
}

/** What would change it, in a few words. */
export function dependenceAdvice({ matches, crossesOn, endsOn }: Dependence, today: Temporal.PlainDate): string {
  if (matches) return `Не давать новых заданий до ${formatDay(endsOn)}`
  if (crossesOn?.equals(today)) return 'Попадёт со следующей выплатой'
  return crossesOn ? `Попадёт ${formatDay(crossesOn)}, если платить как сейчас` : 'Ниже порога'
}

/** Days for which an owner accepts a risk: a quarter, then it is looked at again. */
export const acceptedDays = 90
export const leastAcceptanceNote = 10
