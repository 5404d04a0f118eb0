/** One all-day calendar event with a reminder in the morning. */
export type CalendarDay = { readonly id: string; readonly on: Temporal.PlainDate; readonly title: string }

/** Builds an iCalendar file (RFC 5545) that any phone can open. `at` is the creation time. */
export function calendarFile(days: readonly CalendarDay[], at: Temporal.Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Naryad//RU',
    'CALSCALE:GREGORIAN',
    ...days.flatMap((day) => eventOf(day, at)),
    'END:VCALENDAR',
  ]
  return lines.flatMap(fold).join('\r\n') + '\r\n'
}

function eventOf({ id, on, title }: CalendarDay, at: Temporal.Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@naryad`,
    `DTSTAMP:${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(on.add({ days: 1 }))}`,
    `SUMMARY:${title.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ]
}

function compact(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '')
}

/** A line has at most 75 bytes; the rest continues after a space, and a character is never split. */
function fold(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = bytesOf(sign)
    if (bytes + size > 74) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += sign
    bytes += size
  }
  return [...parts, part]
}

/** Returns the UTF-8 length of a character, in bytes. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
