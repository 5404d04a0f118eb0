import assert from 'node:assert/strict'
import test from 'node:test'
import { dueOf } from './due-text.ts'

const shownSince = Temporal.Instant.from('2026-11-01T00:00:00Z')
const needed = { version: '2.0', shownSince, needed: true }
const older = [{ version: '1.0', live: true }]

test('nothing is due from a person who accepted the edition in force', () => {
  assert.equal(dueOf(needed, [...older, { version: '2.0', live: true }], shownSince), undefined)
})

test('a new edition of a required text may be answered within fourteen days, then work is blocked', () => {
  const asked = dueOf(needed, older, shownSince.add({ hours: 24 * 14 - 1 }))
  assert.deepEqual(asked, {
    reason: 'changed',
    acceptedVersion: '1.0',
    until: Temporal.Instant.from('2026-11-15T00:00:00Z'),
    overdue: false,
  })
  assert.equal(dueOf(needed, older, shownSince.add({ hours: 24 * 14 }))?.overdue, true)
})

test('a voluntary consent has no deadline and is not requested when it was never given', () => {
  const wish = { ...needed, needed: false }
  assert.equal(dueOf(wish, [], shownSince), undefined)
  assert.equal(dueOf(wish, [{ version: '1.0', live: false }], shownSince), undefined)
  assert.deepEqual(dueOf(wish, older, shownSince.add({ hours: 10_000 })), {
    reason: 'changed',
    acceptedVersion: '1.0',
    until: undefined,
    overdue: false,
  })
})

test('withdrawing a required consent blocks work at once', () => {
  const due = dueOf(needed, [{ version: '2.0', live: false }], shownSince)
  assert.deepEqual([due?.reason, due?.overdue], ['withdrawn', true])
})

test('a required text never accepted is requested, without a deadline', () => {
  const due = dueOf(needed, [], shownSince)
  assert.deepEqual([due?.reason, due?.overdue], ['never', false])
})
