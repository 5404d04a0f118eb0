import assert from 'node:assert/strict'
import test from 'node:test'
import { notificationStates } from './notification.ts'
import { firstMeeting, meetAgain, settled, taxMarkOf, taxMarks } from './tax-notice.ts'

test('a new notice must be marked as delivered; one read or archived in «Мой налог» has the same state here', () => {
  assert.deepEqual(firstMeeting(taxMarkOf('NEW')), { state: 'created', outsideState: 'new', waiting: 'delivered' })
  assert.deepEqual(firstMeeting(taxMarkOf('ACKNOWLEDGED')), { state: 'read', outsideState: 'read', waiting: null })
  assert.deepEqual(firstMeeting(taxMarkOf('ARCHIVED')), { state: 'archived', outsideState: 'archived', waiting: null })
})

test('a mark made there is applied here, and a mark made here is not lost on the way', () => {
  assert.equal(meetAgain({ state: 'created', outsideState: 'delivered' }, 'read').state, 'read')
  assert.equal(meetAgain({ state: 'read', outsideState: 'read' }, 'archived').state, 'archived')
  const archivedHere = meetAgain({ state: 'archived', outsideState: 'new' }, 'read')
  assert.deepEqual(archivedHere, { state: 'archived', outsideState: 'read', waiting: 'archived' })
})

test('a notice restored from the archive here is not archived again by a mark that is already known', () => {
  const back = meetAgain({ state: 'read', outsideState: 'archived' }, 'archived')
  assert.deepEqual(back, { state: 'read', outsideState: 'archived', waiting: null })
})

test('an old answer that arrives late changes nothing; a mark the tax service did not receive is sent again', () => {
  const late = meetAgain({ state: 'read', outsideState: 'read' }, 'new')
  assert.deepEqual(late, { state: 'read', outsideState: 'read', waiting: null })
  assert.equal(settled({ state: 'read', outsideState: 'new' }).waiting, 'read')
})

test('the notice ends in the same state in whatever order two answers arrive, and a repeat changes nothing', () => {
  for (const state of notificationStates) {
    for (const known of taxMarks) {
      for (const [one, two] of taxMarks.flatMap((left) => taxMarks.map((right) => [left, right] as const))) {
        const ours = { state, outsideState: known }
        const there = meetAgain(meetAgain(ours, one), two)
        assert.deepEqual(there, meetAgain(meetAgain(ours, two), one))
        assert.deepEqual(there, meetAgain(there, two))
      }
    }
  }
})
