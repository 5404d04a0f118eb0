import assert from 'node:assert/strict'
import test from 'node:test'
import { parsePhone } from '#/kernel/phone.ts'
import { nextLook, shownDelivery } from './delivery.ts'
import { isAlarming, takesCodes, usualSmsPolicy } from './sms-policy.ts'

const sentAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
const after = (seconds: number) => sentAt.add({ seconds })

test('the provider is queried five times within four minutes, then no more', () => {
  const moments = []
  for (let now: Temporal.Instant | undefined = sentAt; now; now = nextLook(sentAt, now)) moments.push(now)
  assert.deepEqual(
    moments.map((moment) => moment.since(sentAt).total('seconds')),
    [0, 5, 15, 40, 90, 240],
  )
})

test('a message stuck in sending has an unknown outcome', () => {
  assert.equal(shownDelivery({ delivery: 'sending', sentAt }, after(30)), 'sending')
  assert.equal(shownDelivery({ delivery: 'sending', sentAt }, after(31)), 'unknown')
  assert.equal(shownDelivery({ delivery: 'delivered', sentAt }, after(600)), 'delivered')
})

test('codes are sent only to mobile numbers outside the ranges refused by the settings', () => {
  const may = (text: string) => {
    const phone = parsePhone(text)
    return phone !== undefined && takesCodes(phone, usualSmsPolicy)
  }
  assert.deepEqual(['+7 900 123-45-67', '+7 999 123-45-67'].map(may), [true, true])
  assert.deepEqual(['+7 940 123-45-67', '+7 954 123-45-67', '+7 809 123-45-67', '+882 16 1234567', '+1 900 123-45-67'].map(may), [
    false,
    false,
    false,
    false,
    false,
  ])
})

test('the alarm is raised once, by the message that reaches half of the budget', () => {
  const policy = { ...usualSmsPolicy, dailyMessages: 5 }
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].filter((count) => isAlarming(count, policy)),
    [3],
  )
})
