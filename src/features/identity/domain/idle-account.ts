/** Days without a visit after which an SMS code is not enough: operators reassign unused numbers. */
export const idleDays = 90

/** How many last digits of the ИНН such a login requires. */
export const innEndLength = 4

export function isIdle(lastSeenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(lastSeenAt.add({ hours: 24 * idleDays }), now) <= 0
}
