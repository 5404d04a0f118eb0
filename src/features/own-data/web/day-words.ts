import { moscowDate } from '#/kernel/time.ts'

/** The Moscow day of a moment, as `Day` reads it. */
export function dayOf(moment: string): string {
  return moscowDate(Temporal.Instant.from(moment)).toString()
}
