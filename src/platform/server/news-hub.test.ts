import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsTypes } from '#/wire/news.ts'
import { createNewsHub } from './news-hub.ts'

test('the hub knows what changed for a key in the last minute, and says everything for a time it did not hear', () => {
  let now = 0
  const hub = createNewsHub(() => now)
  now = 70_000
  hub.hear('export', 'person/anna')
  now = 76_000
  hub.hear('tax', 'person/anna')
  hub.hear('tax', 'person/boris')
  assert.deepEqual(hub.changedSince(['all', 'person/anna'], 4000), ['tax'])
  assert.deepEqual(hub.changedSince(['all', 'person/anna'], 10_000), ['export', 'tax'])
  assert.deepEqual(hub.changedSince(['all', 'person/boris'], 10_000), ['tax'])
  assert.deepEqual(hub.changedSince(['all', 'person/vera'], 10_000), [])
  assert.deepEqual(hub.changedSince(['person/vera'], 60_001), newsTypes)
  hub.hearAll()
  now = 81_000
  assert.deepEqual(hub.changedSince(['person/vera'], 4000), [])
  assert.deepEqual(hub.changedSince(['person/vera'], 6000), newsTypes)
})
