import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idFrom, idKinds, parseId } from './ids.ts'

const random = fc.uint8Array({ minLength: 10, maxLength: 16 })
const moment = fc.integer({ min: 0, max: 4e12 }).map((value) => Temporal.Instant.fromEpochMilliseconds(value))

test('every id parses as its own kind and as no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...idKinds), moment, random, (kind, at, bytes) => {
      const id = idFrom(kind, at, bytes)
      assert.equal(parseId(kind, id), id)
      for (const other of idKinds) if (other !== kind) assert.equal(parseId(other, id), undefined)
    }),
  )
})

test('ids of one kind sort by creation time', () => {
  fc.assert(
    fc.property(moment, moment, random, random, (left, right, a, b) => {
      const order = Temporal.Instant.compare(left, right)
      const [first, second] = [idFrom('task', left, a), idFrom('task', right, b)]
      if (order !== 0) assert.equal(first < second, order < 0)
    }),
  )
})

test('ids created at the same moment differ when their random bytes differ', () => {
  const at = Temporal.Instant.from('2026-11-21T09:00:00Z')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), fc.uint8Array({ minLength: 10, maxLength: 10 }), (a, b) => {
      assert.equal(
        idFrom('job', at, a) === idFrom('job', at, b),
        a.every((byte, place) => byte === b[place]),
      )
    }),
  )
})

test('text that only looks like an id is rejected', () => {
  const id = idFrom('task', Temporal.Instant.from('2026-11-21T09:00:00Z'), new Uint8Array(10))
  for (const text of [
    '',
    'task_',
    id.slice(5),
    id.toLowerCase(),
    `${id}0`,
    id.slice(0, -1),
    ` ${id}`,
    `${id}\n`,
    id.replace(/.$/, 'U'),
    'task_1',
  ]) {
    assert.equal(parseId('task', text), undefined, JSON.stringify(text))
  }
})
