import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { formatDay, moscowDate, moscowMoment } from '#/kernel/time.ts'
import { addWorkingDays } from '#/kernel/working-day.ts'
import { isAcceptedWork } from './assignment.ts'
import type { AssignmentState } from './assignment.ts'

/** Who rates: the customer the contractor, or the contractor the customer. */
export const ratingSides = ['client', 'person'] as const
export type RatingSide = (typeof ratingSides)[number]

export const starNames = { 1: 'Плохо', 2: 'Ниже ожиданий', 3: 'Нормально', 4: 'Хорошо', 5: 'Отлично' } as const
export type Stars = keyof typeof starNames
export const allStars = [5, 4, 3, 2, 1] as const satisfies readonly Stars[]

/** What a side may note in one press, by who rates. */
export const ratingTags = {
  client: ['Точно в срок', 'Качественно', 'На связи', 'Аккуратные документы', 'Нарушил срок', 'Нужна была доработка'],
  person: ['Платит вовремя', 'Понятное задание', 'Быстрая приёмка', 'Менял условия', 'Долго принимал'],
} as const

/** Days from the acceptance in which a work may be rated. */
export const ratingDays = 30
/** Days after which a rating is shown though the other side has given none. */
export const hiddenDays = 7
export const longestRating = 1000

type RatedWork = {
  readonly state: AssignmentState
  readonly accepted_at: Temporal.Instant | null
  /** A part of a work that was split is not rated: the whole is. */
  readonly part_of: string | null
}
type Given = { readonly shown_at: Temporal.Instant | null }
type RateRefusal =
  | { readonly kind: 'ratingTooEarly' }
  | { readonly kind: 'ratingTermOver'; readonly until: string }
  | { readonly kind: 'ratingShown' }

/**
 * No stars without an accepted work: whoever refused it, or whose work was cancelled or is in dispute, is not rated by it. A side rates
 * once, in thirty days from the acceptance, and changes its rating until the other side sees it.
 */
export function mayRate(work: RatedWork, given: Given | undefined, now: Temporal.Instant): Result<true, RateRefusal> {
  if (!isAcceptedWork(work.state) || work.accepted_at === null || work.part_of !== null) return refuse({ kind: 'ratingTooEarly' })
  if (given) return given.shown_at === null ? ok(true) : refuse({ kind: 'ratingShown' })
  const until = rateUntil(work.accepted_at)
  return Temporal.PlainDate.compare(moscowDate(now), until) > 0
    ? refuse({ kind: 'ratingTermOver', until: formatDay(until) })
    : ok(true)
}

/** The last day on which a work accepted then may be rated. */
export function rateUntil(accepted: Temporal.Instant): Temporal.PlainDate {
  return moscowDate(accepted).add({ days: ratingDays })
}

/** When a rating is shown if the other side gives none: it has a whole week to rate without having read it. */
export function showsAt(given: Temporal.Instant): Temporal.Instant {
  return given.add({ hours: 24 * hiddenDays })
}

/** When both sides are asked to rate: at eleven of the day after the acceptance, once for all works of a day. */
export function askToRateAt(accepted: Temporal.Instant): Temporal.Instant {
  return moscowMoment(moscowDate(accepted).add({ days: 1 }), '11:00')
}

/** The operator answers in three working days. */
export function answerRatingDisputeBy(made: Temporal.Instant): Temporal.Instant {
  return moscowMoment(addWorkingDays(moscowDate(made), 3), '19:00')
}
