/** A receipt that the channel of a payment registers: often at first, then every ten minutes for a day, then hourly. */
export function minutesBeforeChannelLook(sincePaid: Temporal.Duration): number {
  if (sincePaid.total('minutes') < 10) return 1
  return isChannelReceiptLate(sincePaid) ? 60 : 10
}

/** People are told that it has not come. */
export function isChannelReceiptLate(sincePaid: Temporal.Duration): boolean {
  return sincePaid.total('hours') >= 24
}
