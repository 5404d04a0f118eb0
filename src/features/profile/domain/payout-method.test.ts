import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeToPay, usableFrom } from './payout-method.ts'
import type { PayoutPlace } from './payout-method.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')

test('money goes to the main place once it works', () => {
  const main = place({ isMain: true, chosenAt: now })
  assert.equal(placeToPay([place({}), main], now), main)
})

test('while a new main place waits its day, money goes to the one that was main before it', () => {
  const before = place({ chosenAt: now.subtract({ hours: 100 }) })
  const spare = place({ createdAt: now.subtract({ hours: 30 }) })
  const main = place({ isMain: true, chosenAt: now, usableFrom: usableFrom(now, false) })
  assert.equal(placeToPay([main, spare, before], now), before)
  assert.equal(placeToPay([main, spare, before], now.add({ hours: 24 })), main)
})

test('with nothing usable money waits for the main place', () => {
  const main = place({ isMain: true, usableFrom: now.add({ hours: 24 }) })
  const other = place({ usableFrom: now.add({ hours: 1 }) })
  assert.equal(placeToPay([other, main], now), main)
  assert.equal(placeToPay([], now), undefined)
})

test('the first place ever works at once, every other after a day', () => {
  assert.equal(usableFrom(now, true).toString(), '2026-11-21T09:00:00Z')
  assert.equal(usableFrom(now, false).toString(), '2026-11-22T09:00:00Z')
})

function place(part: Partial<PayoutPlace>): PayoutPlace {
  return { isMain: false, usableFrom: now, chosenAt: undefined, createdAt: now.subtract({ hours: 200 }), ...part }
}
