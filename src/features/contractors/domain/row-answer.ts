import { npdStatuses } from '#/kernel/npd-status.ts'
import { eachOf } from '#/kernel/one-of.ts'

/** What a row of a check shows: the answer of the tax service, or why there is none. */
export const rowAnswers = [...npdStatuses, 'waiting', 'wrong'] as const
export type RowAnswer = (typeof rowAnswers)[number]

export const isAnswer = eachOf(rowAnswers)

type Days<Day> = { readonly registered_on: Day | null; readonly unregistered_on: Day | null }

/** Since when a person has been on the register of payers, or off it. */
export function sinceOf<Day>(answer: RowAnswer, { registered_on: on, unregistered_on: off }: Days<Day>): Day | null {
  if (isAnswer.active(answer)) return on
  return isAnswer.not_active(answer) ? off : null
}
