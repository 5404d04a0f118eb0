/** Days for which a bank is asked whether money came back: rarely later. */
export const returnsComeDays = 10

/** Most returns come on the day after a payment. */
export function minutesBeforeLook(sinceLastPayment: Temporal.Duration): number {
  return sinceLastPayment.total('hours') < 24 ? 60 : 360
}
