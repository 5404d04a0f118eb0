import assert from 'node:assert/strict'
import test from 'node:test'
import { entryPace, pauseAfter, secondsBeforeNextCode, secondsBeforeNextThing } from './code-pace.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

test('the first code is sent at once', () => {
  assert.equal(secondsBeforeNextCode([], entryPace, now), 0)
})

test('pauses between unused codes double from a minute to 32 minutes', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 20].map(pauseAfter), [60, 120, 240, 480, 960, 1920, 1920, 1920])
})

test('a second code waits for the rest of the minute', () => {
  assert.equal(secondsBeforeNextCode([sent(20)], entryPace, now), 40)
  assert.equal(secondsBeforeNextCode([sent(60)], entryPace, now), 0)
})

test('a used code resets the pauses', () => {
  assert.equal(secondsBeforeNextCode([sent(5, true), sent(70), sent(200)], entryPace, now), 0)
})

test('the sixth unused code of an hour waits until the first of them is an hour old', () => {
  const five = [sent(1000), sent(1500), sent(2000), sent(2500), sent(3000)]
  assert.equal(secondsBeforeNextCode(five, entryPace, now), 600)
})

test('the eleventh unused code of a day waits until the next day', () => {
  const ten = Array.from({ length: 10 }, (_, place) => sent(7200 + place * 3600))
  assert.equal(secondsBeforeNextCode(ten, entryPace, now), 86_400 - 7200 - 9 * 3600)
})

test('codes for different things wait from the fourth in a row, twice as long each time; a used one ends the row', () => {
  const waits = [2, 3, 4, 5].map((count) => secondsBeforeNextThing(Array(count).fill(sent(0)), now))
  assert.deepEqual(waits, [0, 60, 120, 240])
  assert.equal(secondsBeforeNextThing([sent(60), sent(60), sent(60)], now), 0)
  assert.equal(secondsBeforeNextThing([sent(1), sent(2, true), sent(3), sent(4)], now), 0)
})

function sent(secondsAgo: number, used = false) {
  return { sentAt: now.subtract({ seconds: secondsAgo }), used }
}
