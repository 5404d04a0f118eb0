import assert from 'node:assert/strict'
import test from 'node:test'
import { pageFrom, parseListKey, writeListKey } from './list-key.ts'

test('a list key survives a round trip through the URL, and other text is not a key', () => {
  const key = { at: Temporal.Instant.from('2026-11-21T09:00:00.123456Z'), id: 'task_01' }
  const read = parseListKey(writeListKey(key))
  assert.deepEqual([read?.at.toString(), read?.id], [key.at.toString(), key.id])
  for (const text of ['', 'x', '2026~task_1', `${key.at.toString()}~a'b`, `${key.at.toString()}~a~b`])
    assert.equal(parseListKey(text), undefined)
})

test('one row more than requested means there is a next page', () => {
  const keyOf = (id: string) => ({ at: Temporal.Instant.from('2026-11-21T09:00:00Z'), id })
  assert.deepEqual(pageFrom(['a', 'b', 'c'], 2, keyOf), { items: ['a', 'b'], next: '2026-11-21T09:00:00Z~b' })
  assert.equal(pageFrom(['a', 'b'], 2, keyOf).next, null)
})
