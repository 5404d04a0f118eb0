import assert from 'node:assert/strict'
import test from 'node:test'
import { inOrderOfNeed } from './client-need.ts'
import { payDayOf } from './pay-day.ts'
import { inPersonOrder } from './person-need.ts'

const today = Temporal.PlainDate.from('2026-11-25')
const day = (text: string) => Temporal.PlainDate.from(text)

test('what is late goes before everything, and what nobody waits for is not told', () => {
  const needs = inOrderOfNeed(
    [
      { kind: 'answerMessages', count: 1, only: null, dueOn: null },
      { kind: 'signDocuments', count: 2, only: null, dueOn: null },
      { kind: 'payWorks', count: 0, only: null, dueOn: null },
      { kind: 'chooseApplicants', count: 1, only: null, dueOn: day('2026-11-24') },
    ],
    today,
  )
  assert.deepEqual(
    needs.map(({ kind }) => kind),
    ['chooseApplicants', 'signDocuments', 'answerMessages'],
  )
})

test('the next action of a person is what is due today, then offers, then the soonest result', () => {
  const needs = inPersonOrder(
    [
      { kind: 'deliver', id: 'later', title: '', dueOn: day('2026-12-10') },
      { kind: 'deliver', id: 'soon', title: '', dueOn: day('2026-11-30') },
      { kind: 'offer', id: 'offer', title: '', dueOn: day('2026-11-26') },
      { kind: 'rework', id: 'now', title: '', dueOn: today },
    ],
    today,
  )
  assert.deepEqual(
    needs.map(({ id }) => id),
    ['now', 'offer', 'soon', 'later'],
  )
})

test('money comes by the register, else within five working days after the act, else after it is signed', () => {
  const signed = Temporal.Instant.from('2026-11-20T09:00:00Z')
  const owed = { isInBank: false, scheduledFor: null, actSignedAt: signed }
  const told = (work: Parameters<typeof payDayOf>[0], on = today) => {
    const { why, on: by } = payDayOf(work, on)
    return [why, by?.toString() ?? null]
  }
  assert.deepEqual(told(owed), ['byContract', '2026-11-27'])
  assert.deepEqual(told(owed, day('2026-11-28')), ['overdue', '2026-11-27'])
  assert.deepEqual(told({ ...owed, actSignedAt: null }), ['afterAct', null])
  assert.deepEqual(told({ ...owed, scheduledFor: Temporal.Instant.from('2026-11-26T21:30:00Z') }), ['scheduled', '2026-11-27'])
  assert.deepEqual(told({ ...owed, isInBank: true }), ['inBank', null])
})
