import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing, draftKey, givesWay, parseDraftAbout } from './task-draft.ts'

const task = 'task_01JABCDEFGHJKMNPQRSTVWXYZ0'

test('a draft is of a new task, of a task that is changed, of a copy or of what is made from a template', () => {
  const none = { taskId: null, templateId: null, isChange: false }
  const template = 'taskTemplate_01JABCDEFGHJKMNPQRSTVWXYZ0'
  assert.deepEqual(parseDraftAbout(draftKey(undefined, {})), { ...none, key: 'new' })
  assert.deepEqual(parseDraftAbout(draftKey(task, {})), { ...none, key: task, taskId: task, isChange: true })
  assert.deepEqual(parseDraftAbout(draftKey(undefined, { sourceId: task })), { ...none, key: `copy-${task}`, taskId: task })
  const from = parseDraftAbout(draftKey(undefined, { templateId: template }))
  assert.deepEqual(from, { ...none, key: `from-${template}`, templateId: template })
  assert.equal(parseDraftAbout(`from-${task}`), undefined)
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
