import assert from 'node:assert/strict'
import test from 'node:test'
import { notificationStates } from './notification.ts'
import { firstMeeting, meetAgain, settled, taxMarkOf, taxMarks } from './tax-notice.ts'

test('a new notice is to be marked as delivered; one read or archived in «Мой налог» is so here', () => {
  assert.deepEqual(firstMeeting(taxMarkOf('NEW')), { state: 'created', outsideState: 'new', waiting: 'delivered' })
  assert.deepEqual(firstMeeting(taxMarkOf('ACKNOWLEDGED')), { state: 'read', outsideState: 'read', waiting: null })
  assert.deepEqual(firstMeeting(taxMarkOf('ARCHIVED')), { state: 'archived', outsideState: 'archived', waiting: null })
})

test('a mark made there goes through to ours, and ours is not lost on the way', () => {
  assert.equal(meetAgain({ state: 'created', outsideState: 'delivered' }, 'read').state, 'read')
  assert.equal(meetAgain({ state: 'read', outsideState: 'read' }, 'archived').state, 'archived')
  const archivedHere = meetAgain({ state: 'archived', outsideState: 'new' }, 'read')
  assert.deepEqual(archivedHere, { state: 'archived', outsideState: 'read', waiting: 'archived' })
})

test('what was given back from the archive here is not archived again by the mark that is known already', () => {
  const back = meetAgain({ state: 'read', outsideState: 'archived' }, 'archived')
  assert.deepEqual(back, { state: 'read', outsideState: 'archived', waiting: null })
})

test('an old answer that comes late changes nothing; a mark nobody heard of is told again', () => {
  const late = meetAgain({ state: 'read', outsideState: 'read' }, 'new')
  assert.deepEqual(late, { state: 'read', outsideState: 'read', waiting: null })
  assert.equal(settled({ state: 'read', outsideState: 'new' }).waiting, 'read')
})

test('in whatever order two answers come, the notice ends in the same state; and a second time changes nothing', () => {
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
