/** Days without a visit after which a code from an SMS is not enough: operators give numbers nobody uses to others. */
export const idleDays = 90

/** How many last digits of the ИНН such an entry asks for. */
export const innEndLength = 4

export function isIdle(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lastSeenAt.add({ hours: 24 * idleDays }), now) <= 0
}
