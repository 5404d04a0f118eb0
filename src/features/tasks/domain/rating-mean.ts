import { plural } from '#/kernel/russian.ts'

/** Fewer ratings would tell of one work rather than of a habit. */
export const fewestRatings = 3
/** The mean is of the last ratings, so that it tells of now. */
export const lastRatings = 50

/** `stars` of the last `counted` ratings together; `count` of all that are shown. */
export type RatingSum = { readonly stars: number; readonly counted: number; readonly count: number }
export type Mean = { readonly mean: number | null; readonly count: number }

export const noRatings: RatingSum = { stars: 0, counted: 0, count: 0 }

/** The mean to one decimal; null while there are too few ratings for one. */
export function meanOf({ stars, counted, count }: RatingSum): Mean {
  return { mean: count < fewestRatings ? null : Math.round((stars / counted) * 10) / 10, count }
}

/** «4,8 · 12 оценок», «Новый · 2 оценки», «Новый · оценок пока нет». */
export function meanWords({ mean, count }: Mean): string {
  const of = count === 0 ? 'оценок пока нет' : `${count} ${plural(count, 'оценка', 'оценки', 'оценок')}`
  return `${mean === null ? 'Новый' : mean.toFixed(1).replace('.', ',')} · ${of}`
}
