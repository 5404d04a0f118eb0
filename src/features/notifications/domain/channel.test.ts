import assert from 'node:assert/strict'
import test from 'node:test'
import { decideMessage, endOfQuiet, usualQuietHours } from './channel.ts'
import type { MessageFacts } from './channel.ts'

/** 12:00 and 22:30 Moscow time. */
const noon = Temporal.Instant.from('2026-11-21T09:00:00Z')
const evening = Temporal.Instant.from('2026-11-21T19:30:00Z')

const usual: MessageFacts = {
  channel: 'sms',
  category: 'task',
  purpose: 'service',
  isCritical: false,
  choice: undefined,
  quietHours: usualQuietHours,
  zone: 'Europe/Moscow',
  hasAddress: true,
  isTimely: true,
  agreedToAdvertising: false,
  smsToday: 0,
}

test('a message is sent when nothing prevents it, and is dropped when the person switched it off', () => {
  assert.deepEqual(decideMessage(usual, noon), { next: 'send' })
  assert.deepEqual(decideMessage({ ...usual, choice: false }, noon), { next: 'drop', reason: 'switchedOff' })
  assert.deepEqual(decideMessage({ ...usual, hasAddress: false }, noon), { next: 'drop', reason: 'noAddress' })
  assert.deepEqual(decideMessage({ ...usual, isTimely: false }, noon), { next: 'drop', reason: 'outdated' })
})

test('security and stopped payments cannot be switched off', () => {
  const off = { ...usual, choice: false }
  assert.deepEqual(decideMessage({ ...off, category: 'security' }, noon), { next: 'send' })
  assert.deepEqual(decideMessage({ ...off, category: 'money' }, noon), { next: 'send' })
  assert.deepEqual(decideMessage({ ...off, category: 'npd', isCritical: true }, noon), { next: 'send' })
  assert.deepEqual(decideMessage({ ...off, category: 'npd' }, noon), { next: 'drop', reason: 'switchedOff' })
})

test('at night an SMS waits for the morning; email and security messages do not', () => {
  const morning = Temporal.Instant.from('2026-11-22T05:00:00Z')
  assert.deepEqual(decideMessage(usual, evening), { next: 'wait', until: morning })
  assert.deepEqual(decideMessage({ ...usual, category: 'money', isCritical: true }, evening), { next: 'wait', until: morning })
  assert.deepEqual(decideMessage({ ...usual, channel: 'mail' }, evening), { next: 'send' })
  assert.deepEqual(decideMessage({ ...usual, category: 'security' }, evening), { next: 'send' })
})

test('night is that of the reader: it is over in Vladivostok when it begins in Moscow', () => {
  const there = { ...usual, zone: 'Asia/Vladivostok' }
  assert.deepEqual(decideMessage({ ...there }, evening), { next: 'wait', until: Temporal.Instant.from('2026-11-21T22:00:00Z') })
  const lateMorning = Temporal.Instant.from('2026-11-21T22:30:00Z')
  assert.deepEqual(decideMessage(there, lateMorning), { next: 'send' })
  assert.equal(decideMessage(usual, lateMorning).next, 'wait')
})

test('a device is silent at night but for security, and has no allowance of the day', () => {
  const push = { ...usual, channel: 'push', smsToday: 3 } as const
  assert.deepEqual(decideMessage(push, noon), { next: 'send' })
  assert.deepEqual(decideMessage(push, evening), { next: 'wait', until: Temporal.Instant.from('2026-11-22T05:00:00Z') })
  assert.deepEqual(decideMessage({ ...push, category: 'security' }, evening), { next: 'send' })
  assert.deepEqual(decideMessage({ ...push, category: 'security', choice: false }, noon), { next: 'drop', reason: 'switchedOff' })
})

test('the fourth SMS of a day is dropped; one about money waits for the next day; security is not counted', () => {
  const fourth = { ...usual, smsToday: 3 }
  assert.deepEqual(decideMessage({ ...usual, smsToday: 2 }, noon), { next: 'send' })
  assert.deepEqual(decideMessage(fourth, noon), { next: 'drop', reason: 'dayLimit' })
  const midnight = Temporal.Instant.from('2026-11-21T21:00:00Z')
  assert.deepEqual(decideMessage({ ...fourth, isCritical: true }, noon), { next: 'wait', until: midnight })
  assert.deepEqual(decideMessage({ ...fourth, category: 'security' }, noon), { next: 'send' })
})

test('advertising is sent only to those who agreed to it', () => {
  const advertising = { ...usual, purpose: 'advertising' } as const
  assert.deepEqual(decideMessage(advertising, noon), { next: 'drop', reason: 'noConsent' })
  assert.deepEqual(decideMessage({ ...advertising, agreedToAdvertising: true }, noon), { next: 'send' })
})

test('quiet hours may cross midnight, lie within a day, or be absent', () => {
  const at = (hour: number) =>
    Temporal.PlainDateTime.from('2026-11-21T00:30').add({ hours: hour }).toZonedDateTime('Europe/Moscow')
  const quiet = (from: number, to: number) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
      endOfQuiet(at(hour).toInstant(), { from, to }, 'Europe/Moscow'),
    )
  assert.deepEqual(quiet(22, 8), [0, 1, 2, 3, 4, 5, 6, 7, 22, 23])
  assert.deepEqual(quiet(13, 15), [13, 14])
  assert.deepEqual(quiet(0, 0), [])
  const end = endOfQuiet(at(3).toInstant(), { from: 22, to: 8 }, 'Europe/Moscow')
  assert.equal(end?.toZonedDateTimeISO('Europe/Moscow').toPlainDateTime().toString(), '2026-11-21T08:00:00')
})
