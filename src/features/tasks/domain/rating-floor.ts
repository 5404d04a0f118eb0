import type { Mean } from './rating-mean.ts'

/** Whom a task takes by what customers gave him. `least_rating`: tenths of a star; null takes everybody. */
export type RatingFloor = { readonly least_rating: number | null; readonly takes_newcomers: boolean }

/** What either side chooses from, in tenths of a star. */
export const ratingFloors = [30, 35, 40, 45, 48] as const
export type LeastRating = (typeof ratingFloors)[number]

/** Whether a mean is the least one that is asked for, or more; who has none yet is below any. */
export function reaches({ mean }: Mean, least: number): boolean {
  return mean !== null && Math.round(mean * 10) >= least
}

/** Why a person may not apply: his mean is lower, or he has too few ratings for one. */
export const ratingProblems = ['low', 'newcomer'] as const
export type RatingProblem = (typeof ratingProblems)[number]

/** Whether a person with this mean may apply; newcomers are taken unless the customer says otherwise. */
export function ratingProblem(
  { least_rating: least, takes_newcomers: takes }: RatingFloor,
  mean: Mean,
): RatingProblem | undefined {
  if (least === null) return undefined
  if (mean.mean === null) return takes ? undefined : 'newcomer'
  return reaches(mean, least) ? undefined : 'low'
}

/** «4,5» */
export function floorText(least: number): string {
  return (least / 10).toFixed(1).replace('.', ',')
}

/** «От 4,5», «Любая»: the least mean as it is chosen. */
export function leastWords(least: number | null): string {
  return least === null ? 'Любая' : `От ${floorText(least)}`
}

/** «с оценкой от 4,5 и новые», «с оценкой от 4,5, не новые», «все»: who may apply. */
export function floorWords({ least_rating: least, takes_newcomers: takes }: RatingFloor): string {
  return least === null ? 'все' : `с оценкой от ${floorText(least)}${takes ? ' и новые' : ', не новые'}`
}
