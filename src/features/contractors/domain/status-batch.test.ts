import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutSoLong, secondsLeft } from './status-batch.ts'
import { changeOf } from './status-change.ts'
import { lastWatch, nextWatch } from './watch-time.ts'

test('a forecast counts the whole queue ahead of a list, and bound people separately', () => {
  assert.equal(secondsLeft({ ahead: 10, slow: 60, quick: 0, spacingMs: 31_000 }), 70 * 31)
  assert.equal(secondsLeft({ ahead: 10_000, slow: 0, quick: 100, spacingMs: 31_000 }), 25)
  assert.equal(secondsLeft({ ahead: 0, slow: 200, quick: 0, spacingMs: 0 }), 10)
})

test('a forecast is given in plain words', () => {
  assert.deepEqual([20, 60, 35 * 60, 5 * 3600 - 5, 310_000].map(aboutSoLong), [
    'меньше минуты',
    'примерно 1 минута',
    'примерно 35 минут',
    'примерно 5 часов',
    'примерно 4 суток',
  ])
  assert.equal(aboutSoLong(300_000), 'примерно 3,5 суток')
})

test('the morning starts at 5:00 Moscow time', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  assert.equal(lastWatch(at('2026-11-21T01:59:59Z')).toString(), '2026-11-20T02:00:00Z')
  assert.equal(lastWatch(at('2026-11-21T02:00:00Z')).toString(), '2026-11-21T02:00:00Z')
  assert.equal(nextWatch(at('2026-11-21T02:00:00Z')).toString(), '2026-11-22T02:00:00Z')
})

test('a status is lost only by a person who had it, and returns only to a person who lost it', () => {
  assert.equal(changeOf('active', 'notActive'), 'lost')
  assert.equal(changeOf('notActive', 'active'), 'returned')
  assert.deepEqual(
    [changeOf(null, 'notActive'), changeOf('unknown', 'active'), changeOf('active', 'active')],
    [undefined, undefined, undefined],
  )
})
