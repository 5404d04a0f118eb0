import { formatMoment } from '#/kernel/time.ts'

/** «21.11.2026 12:00 (+03:00)»: the settlement time with its zone, as the tax service prints it. */
export function receiptMoment(moment: string): string {
  const instant = Temporal.Instant.from(moment)
  return `${formatMoment(instant)} (${instant.toZonedDateTimeISO('Europe/Moscow').offset})`
}
