import type { Clock } from '#/kernel/time.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { isNight, momentOfNight } from '../domain/tax-calendar.ts'

/** Puts a question off to its moment of the coming night; one refused by hour within a night, by half an hour. */
export function waitForNight(clock: Clock): JobOutcome {
  const now = clock.now()
  return {
    next: 'again',
    at: isNight(now) ? now.add({ minutes: 30 }) : momentOfNight(now),
    why: 'the tax service is asked at night',
  }
}
