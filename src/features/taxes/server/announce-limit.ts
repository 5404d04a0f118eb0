import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import { limitMarkOf } from '../domain/income-limit.ts'
import { limitReached } from './jobs.ts'
import { sumIncome } from './sum-income.ts'

/** Announces the threshold of the yearly limit that the person's known income has reached. */
export async function announceLimit(tx: Tx, clock: Clock, personId: Id<'person'>): Promise<void> {
  const { year } = moscowDate(clock.now())
  const mark = limitMarkOf((await sumIncome(tx, personId, year)).total)
  if (mark !== undefined) await announce(tx, clock, limitReached, { personId, year, mark })
}
