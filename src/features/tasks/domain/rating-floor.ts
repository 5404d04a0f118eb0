import type { Mean } from './rating-mean.ts'

/** Whom a task takes by what customers gave him. `least_rating`: tenths of a star; null takes everybody. */
export type RatingFloor = { readonly least_rating: number | null; readonly takes_newcomers: boolean }

/** What the customer chooses from, in tenths of a star. */
export const ratingFloors = [30, 35, 40, 45, 48] as const

/** Why a person may not apply: his mean is lower, or he has too few ratings for one. */
export const ratingProblems = ['low', 'newcomer'] as const
export type RatingProblem = (typeof ratingProblems)[number]

/** Whether a person with this mean may apply; newcomers are taken unless the customer says otherwise. */
export function ratingProblem(
  { least_rating: least, takes_newcomers: takes }: RatingFloor,
  { mean }: Mean,
): RatingProblem | undefined {
  if (least === null) return undefined
  if (mean === null) return takes ? undefined : 'newcomer'
  return Math.round(mean * 10) < least ? 'low' : undefined
}

/** «4,5» */
export function floorText(least: number): string {
  return (least / 10).toFixed(1).replace('.', ',')
}

/** «с оценкой от 4,5 и новые», «с оценкой от 4,5, не новые», «все»: who may apply. */
export function floorWords({ least_rating: least, takes_newcomers: takes }: RatingFloor): string {
  return least === null ? 'все' : `с оценкой от ${floorText(least)}${takes ? ' и новые' : ', не новые'}`
}
