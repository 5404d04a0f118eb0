import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing, draftKey, givesWay, parseDraftAbout } from './task-draft.ts'

const task = 'task_01JABCDEFGHJKMNPQRSTVWXYZ0'

test('a draft is of a new task, of a task that is changed or of a copy', () => {
  assert.deepEqual(parseDraftAbout(draftKey(undefined, undefined)), { key: 'new', taskId: null, isChange: false })
  assert.deepEqual(parseDraftAbout(draftKey(task, undefined)), { key: task, taskId: task, isChange: true })
  assert.deepEqual(parseDraftAbout(draftKey(undefined, task)), { key: `copy-${task}`, taskId: task, isChange: false })
  assert.equal(parseDraftAbout('copy-'), undefined)
  assert.equal(parseDraftAbout('register_01JABCDEFGHJKMNPQRSTVWXYZ0'), undefined)
})

test('typing without a break is one version: the last one stays only five minutes after the one before it', () => {
  const first = Temporal.Instant.from('2026-11-28T10:00:00Z')
  assert.equal(givesWay(first, undefined), false)
  assert.equal(givesWay(first.add({ minutes: 4, seconds: 59 }), first), true)
  assert.equal(givesWay(first.add({ minutes: 5 }), first), false)
})

test('texts differ by field, spaces around them aside', () => {
  assert.deepEqual(differing({ title: 'Съёмка ', place: '' }, { title: 'Съёмка', place: 'Тверь' }), ['place'])
})
