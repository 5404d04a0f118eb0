import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLost, mayEverRepeat, mayRepeat, memoryOf, wayToAsk } from './send-again.ts'
import type { AskedChannel } from './send-again.ts'

const since = Temporal.Instant.from('2026-11-21T09:00:00Z')
const day = Temporal.Duration.from({ hours: 24 })
const by = 'connection-1:party'
const order = { since, channelId: null, by }
const known = { since, channelId: 'channel-1', by }

test('an order is looked up by whatever the channel finds it by', () => {
  assert.equal(wayToAsk({ lookup: 'byKey', keyLifetime: 'unlimited', goesBy: by }, order, since), 'find')
  assert.equal(wayToAsk({ lookup: 'byKey', keyLifetime: day, goesBy: by }, order, since.add({ hours: 200 })), 'find')
  assert.equal(wayToAsk({ lookup: 'byId', keyLifetime: day, goesBy: by }, known, since.add({ hours: 200 })), 'find')
})

test('where only the channel’s id finds an order, one without it is repeated while its key lives, and never after', () => {
  const memory: AskedChannel = { lookup: 'byId', keyLifetime: day, goesBy: by }
  assert.equal(wayToAsk(memory, order, since.add({ hours: 22 })), 'repeat')
  assert.equal(wayToAsk(memory, order, since.add({ hours: 23 })), 'statement')
  assert.equal(wayToAsk(memory, order, since.add({ hours: 24 })), 'statement')
})

test('what is told of only in a statement is never sent twice', () => {
  assert.equal(wayToAsk({ lookup: 'statement', keyLifetime: 'unlimited', goesBy: by }, known, since), 'statement')
})

test('a key lives an hour less than the channel says', () => {
  const memory: AskedChannel = { lookup: 'byKey', keyLifetime: day, goesBy: by }
  assert.equal(mayRepeat(memory, order, since.add({ hours: 23 }).subtract({ seconds: 1 })), true)
  assert.equal(mayRepeat(memory, order, since.add({ hours: 23 })), false)
  assert.equal(mayRepeat({ lookup: 'byKey', keyLifetime: 'unlimited', goesBy: by }, order, since.add({ hours: 100_000 })), true)
})

test('an order that went by another connection or party is looked up, and never repeated', () => {
  for (const goesBy of ['connection-1:another party', null]) {
    assert.equal(wayToAsk({ lookup: 'byId', keyLifetime: 'unlimited', goesBy }, order, since), 'statement')
    assert.equal(wayToAsk({ lookup: 'byKey', keyLifetime: 'unlimited', goesBy }, order, since), 'find')
    assert.equal(mayRepeat({ lookup: 'byKey', keyLifetime: 'unlimited', goesBy }, order, since), false)
  }
})

test('a key that the channel promises for one destination only is never sent twice to another', () => {
  const traits = {
    lookup: 'byKey',
    keyLifetime: 'unlimited',
    keyLifetimeTo: { sbp: Temporal.Duration.from({ hours: 0 }) },
  } as const
  const byPhone = { ...memoryOf(traits, 'sbp'), goesBy: by }
  assert.deepEqual(
    [wayToAsk(byPhone, order, since), mayRepeat(byPhone, order, since), mayEverRepeat(byPhone)],
    ['find', false, false],
  )
  const byAccount = { ...memoryOf(traits, 'account'), goesBy: by }
  assert.deepEqual([mayRepeat(byAccount, order, since), mayEverRepeat(byAccount)], [true, true])
})

test('an order is lost when the channel does not know it an hour after it took it', () => {
  assert.equal(isLost(since, since.add({ minutes: 59 })), false)
  assert.equal(isLost(since, since.add({ minutes: 60 })), true)
})
