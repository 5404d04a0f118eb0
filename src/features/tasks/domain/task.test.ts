import assert from 'node:assert/strict'
import test from 'node:test'
import { canCancel, canFinish, followAssignments, takesApplications, taskStage } from './task.ts'

const today = Temporal.PlainDate.from('2026-11-21')

test('applications are accepted through the last day, while a slot is free', () => {
  const task = { state: 'published', slots: 2, slotsTaken: 1, applyUntil: today } as const
  assert.ok(takesApplications(task, today).ok)
  assert.deepEqual(takesApplications(task, today.add({ days: 1 })), { ok: false, refusal: { kind: 'applicationsClosed' } })
  assert.deepEqual(takesApplications({ ...task, slotsTaken: 2 }, today), { ok: false, refusal: { kind: 'slotsTaken' } })
  assert.deepEqual(takesApplications({ ...task, state: 'paused' }, today), { ok: false, refusal: { kind: 'applicationsClosed' } })
})

test('a task follows its assignments: it starts with the first one, waits for acceptance and for the money, and completes when all slots are closed', () => {
  const follow = (
    state: Parameters<typeof followAssignments>[0]['state'],
    works: Parameters<typeof followAssignments>[1],
    slots = 1,
  ) => followAssignments({ state, slots, slotsTaken: works.filter((work) => work !== 'cancelled').length }, works)
  assert.equal(follow('published', ['docsPending']), 'published')
  assert.equal(follow('paused', ['active']), 'inProgress')
  assert.equal(follow('inProgress', ['submitted', 'active'], 2), 'inProgress')
  assert.equal(follow('inProgress', ['submitted', 'readyToPay'], 2), 'review')
  assert.equal(follow('review', ['rework']), 'inProgress')
  assert.equal(follow('review', ['accepted']), 'settling')
  assert.equal(follow('settling', ['accepted', 'docsPending'], 2), 'settling')
  assert.equal(follow('settling', ['readyToPay', 'active'], 2), 'inProgress')
  assert.equal(follow('settling', ['paying', 'submitted'], 2), 'review')
  assert.equal(follow('inProgress', ['closed', 'paid'], 2), 'settling')
  assert.equal(follow('settling', ['closed']), 'completed')
  assert.equal(follow('settling', ['closed'], 2), 'inProgress')
  assert.equal(follow('inProgress', ['closed', 'cancelled']), 'completed')
  assert.equal(follow('inProgress', ['closed'], 2), 'inProgress')
})

test('a task whose every slot waits for signatures is not plainly published', () => {
  assert.equal(taskStage({ state: 'published', slots: 1, slotsTaken: 1 }).name, 'На подписании')
  assert.equal(taskStage({ state: 'published', slots: 2, slotsTaken: 1 }).name, 'Опубликовано')
  assert.equal(taskStage({ state: 'inProgress', slots: 1, slotsTaken: 1 }).name, 'В работе')
})

test('a task can be cancelled only before work starts and finished only after some work is done', () => {
  assert.equal(canCancel(['docsPending', 'cancelled']), true)
  assert.equal(canCancel(['active']), false)
  assert.equal(canCancel(['closed']), false)
  assert.equal(canFinish(['closed', 'cancelled']), true)
  assert.equal(canFinish(['cancelled']), false)
  assert.equal(canFinish(['closed', 'docsPending']), false)
})

test('a completed task waits for money again when the bank gives it back, unless places were left free', () => {
  const full = { state: 'completed', slots: 2, slotsTaken: 2 } as const
  assert.equal(followAssignments(full, ['closed', 'readyToPay']), 'settling')
  assert.equal(followAssignments(full, ['closed', 'closed']), 'completed')
  assert.equal(followAssignments({ ...full, slotsTaken: 1 }, ['readyToPay']), 'completed')
})
