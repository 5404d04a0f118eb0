import assert from 'node:assert/strict'
import test from 'node:test'
import { calendarFile } from './calendar-file.ts'

const at = Temporal.Instant.from('2026-11-21T09:00:00Z')
const day = { id: 'due-2026-10', on: Temporal.PlainDate.from('2026-11-30'), title: 'Оплатить налог за октябрь; до 30 ноября' }

test('dates become all-day events with a reminder', () => {
  const file = calendarFile([day], at)
  assert.match(file, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  assert.match(file, /DTSTAMP:20261121T090000Z\r\nDTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\n/)
  assert.match(file.replaceAll('\r\n ', ''), /SUMMARY:Оплатить налог за октябрь\\; до 30 ноября\r\n/)
})

test('no line exceeds 75 bytes and no character is split', () => {
  const file = calendarFile([{ ...day, title: 'Очень длинное название события про налог '.repeat(4) }], at)
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.ok(!file.includes('\uFFFD'))
})
