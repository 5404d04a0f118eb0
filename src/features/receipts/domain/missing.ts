/** When both sides are reminded of a missing receipt: so many days before its day, and when the day has passed. Nearest last. */
export const missingSteps = [
  { step: 1, daysLeft: 7 },
  { step: 2, daysLeft: 3 },
  { step: 3, daysLeft: 1 },
  { step: 4, daysLeft: -1 },
] as const
export type MissingStep = (typeof missingSteps)[number]['step']

/** The step of a missing receipt on a day; undefined while it is early. A day that was missed falls into the next step. */
export function missingStepOf(deadline: Temporal.PlainDate, today: Temporal.PlainDate): MissingStep | undefined {
  const left = today.until(deadline).days
  return missingSteps.findLast(({ daysLeft }) => left <= daysLeft)?.step
}

/** The day has passed. */
export function isOverdueStep(step: number): boolean {
  return step === 4
}

/** The person gets a message on the phone as well: there is still time to act, and little of it. */
export function isUrgentStep(step: number): boolean {
  return step === 2
}
