import { moscowDate } from '#/kernel/time.ts'
import { addWorkingDays } from '#/kernel/working-day.ts'

/** The frame contract, 3.3: the customer pays within five working days after both sides have signed the act. */
export const daysToPay = 5

/** What is known of the money of an accepted work. */
export type OwedWork = {
  /** The order is with the bank, or about to be. */
  readonly isInBank: boolean
  /** When the register with it starts by itself. */
  readonly scheduledFor: Temporal.Instant | null
  /** When both sides had signed its act. */
  readonly actSignedAt: Temporal.Instant | null
}

export type PayDay =
  | { readonly why: 'inBank' | 'afterAct'; readonly on: null }
  | { readonly why: 'scheduled' | 'byContract' | 'overdue'; readonly on: Temporal.PlainDate }

/** The day money comes by, and how it is known. */
export function payDayOf(work: OwedWork, today: Temporal.PlainDate): PayDay {
  if (work.isInBank) return { why: 'inBank', on: null }
  if (work.scheduledFor !== null) return { why: 'scheduled', on: moscowDate(work.scheduledFor) }
  if (work.actSignedAt === null) return { why: 'afterAct', on: null }
  const on = addWorkingDays(moscowDate(work.actSignedAt), daysToPay)
  return { why: Temporal.PlainDate.compare(on, today) < 0 ? 'overdue' : 'byContract', on }
}
