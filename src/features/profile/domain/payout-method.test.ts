import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesTaken, placeToPay, placeToPayAgain, usableFrom } from './payout-method.ts'
import type { PayoutPlace } from './payout-method.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')

test('payments go to the main payout method once it takes effect', () => {
  const main = place({ isMain: true, chosenAt: now })
  assert.equal(placeToPay([place({}), main], now), main)
})

test('until a new main payout method takes effect, payments go to the previous main one', () => {
  const before = place({ chosenAt: now.subtract({ hours: 100 }) })
  const spare = place({ createdAt: now.subtract({ hours: 30 }) })
  const main = place({ isMain: true, chosenAt: now, usableFrom: usableFrom(now, false) })
  assert.equal(placeToPay([main, spare, before], now), before)
  assert.equal(placeToPay([main, spare, before], now.add({ hours: 24 })), main)
})

test('with no usable payout method, payments wait for the main one', () => {
  const main = place({ isMain: true, usableFrom: now.add({ hours: 24 }) })
  const other = place({ usableFrom: now.add({ hours: 1 }) })
  assert.equal(placeToPay([other, main], now), main)
  assert.equal(placeToPay([], now), undefined)
})

test('money that came back waits for the new main method, and goes to no other that the person did not choose', () => {
  const before = place({ chosenAt: now.subtract({ hours: 100 }) })
  const main = place({ isMain: true, chosenAt: now, usableFrom: usableFrom(now, false) })
  const spare = place({})
  const again = (places: readonly PayoutPlace[], failed: PayoutPlace) => placeToPayAgain(places, now, (each) => each === failed)
  assert.equal(again([main, before], before), main)
  assert.equal(again([main, before, spare], spare), before, 'what works and has not failed')
  assert.equal(again([before, spare], before), before, 'nothing else was chosen')
})

test('of the ways of a person those are asked that the customer pays by; where none fits, all of them', () => {
  const [main, spare] = [{ kind: 'sbp' as const }, { kind: 'account' as const }]
  assert.deepEqual(placesTaken([main, spare], ['account']), [spare])
  assert.deepEqual(placesTaken([main, spare], ['sbp', 'card']), [main])
  assert.deepEqual(placesTaken([main, spare], undefined), [main, spare])
  assert.deepEqual(placesTaken([main], ['account']), [main])
})

test('the very first payout method works at once, every other after a day', () => {
  assert.equal(usableFrom(now, true).toString(), '2026-11-21T09:00:00Z')
  assert.equal(usableFrom(now, false).toString(), '2026-11-22T09:00:00Z')
})

function place(part: Partial<PayoutPlace>): PayoutPlace {
  return { isMain: false, usableFrom: now, chosenAt: undefined, createdAt: now.subtract({ hours: 200 }), ...part }
}
