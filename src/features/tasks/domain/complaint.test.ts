import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerComplaintBy, complaintProblem } from './complaint.ts'

test('a complaint is answered by the evening of the next working day', () => {
  const byOf = (made: string) => answerComplaintBy(Temporal.Instant.from(made)).toString()
  assert.equal(byOf('2026-11-24T09:00:00+03:00'), '2026-11-25T16:00:00Z')
  assert.equal(byOf('2026-11-27T23:30:00+03:00'), '2026-11-30T16:00:00Z')
})

test('another reason is explained in words', () => {
  assert.equal(complaintProblem({ reason: 'other', words: 'Плохо' }), 'Напишите, что не так, хотя бы 10 знаков')
  assert.equal(complaintProblem({ reason: 'other', words: 'Просят паспорт в чате' }), undefined)
  assert.equal(complaintProblem({ reason: 'labour', words: '' }), undefined)
})
