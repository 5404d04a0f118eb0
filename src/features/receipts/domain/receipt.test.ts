import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft, deadlineOf, failureText, minutesBeforeTry, taxDueOn, textForPerson } from './receipt.ts'

test('a receipt for a payment on any day of November is due by December 9', () => {
  assert.equal(deadlineOf(Temporal.Instant.from('2026-11-01T10:00:00Z')).toString(), '2026-12-09')
  assert.equal(deadlineOf(Temporal.Instant.from('2026-11-30T20:59:59Z')).toString(), '2026-12-09')
})

test('a payment at 1 a.m. Moscow time belongs to the Moscow month', () => {
  assert.equal(deadlineOf(Temporal.Instant.from('2026-11-30T22:00:00Z')).toString(), '2027-01-09')
})

test('a receipt for a payment on the 31st is due by the 9th of the next month, however short', () => {
  assert.equal(deadlineOf(Temporal.Instant.from('2027-01-31T10:00:00Z')).toString(), '2027-02-09')
})

test('attempts run quickly at first, then every ten minutes, then every hour', () => {
  assert.deepEqual([0, 3, 5, 6, 149, 150].map(minutesBeforeTry), [1, 2, 10, 10, 10, 60])
})

test('days to the deadline are negative once it has passed', () => {
  const deadline = Temporal.PlainDate.from('2026-12-09')
  assert.deepEqual(
    ['2026-11-21', '2026-12-09', '2026-12-11'].map((day) => daysLeft(deadline, Temporal.PlainDate.from(day))),
    [18, 0, -2],
  )
})

test('the tax for a month is due by the 28th of the next month', () => {
  assert.equal(taxDueOn(Temporal.PlainDate.from('2026-12-31')).toString(), '2027-01-28')
  assert.equal(taxDueOn(Temporal.PlainDate.from('2026-10-01')).toString(), '2026-11-30')
})

test('a refusal shown to the person it concerns is in the second person', () => {
  assert.match(textForPerson('TAXPAYER_UNBOUND', 'Исполнитель отвязал') ?? '', /^Вы отвязали/)
  assert.match(textForPerson('TAXPAYER_UNBOUND', '', true) ?? '', /отправьте чек ещё раз$/, 'nobody sends a sale by itself')
  assert.equal(textForPerson(null, 'ФНС временно не отвечает'), 'ФНС временно не отвечает')
})

test("an unknown refusal is shown in the tax service's own words", () => {
  assert.equal(failureText('SOMETHING_NEW', 'Новая причина'), 'Новая причина')
})
