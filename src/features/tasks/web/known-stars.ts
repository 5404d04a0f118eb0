import { allStars } from '../domain/rating.ts'
import type { Stars } from '../domain/rating.ts'

/** The number as one of the five; the wire says no more than a number. */
export function knownStars(number: number): Stars {
  return allStars.find((one) => one === number) ?? 1
}
