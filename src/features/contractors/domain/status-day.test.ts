import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongStatusDay } from './status-day.ts'

test('a status is requested for today or for a past day of the tax regime', () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  assert.equal(wrongStatusDay(today, today), undefined)
  assert.equal(wrongStatusDay(Temporal.PlainDate.from('2019-01-01'), today), undefined)
  assert.equal(wrongStatusDay(Temporal.PlainDate.from('2018-12-31'), today), 'Не раньше 01.01.2019')
  assert.equal(wrongStatusDay(Temporal.PlainDate.from('2026-11-22'), today), 'Дата не может быть в будущем')
})
