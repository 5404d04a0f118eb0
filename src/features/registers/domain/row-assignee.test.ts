import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maySeeToRow, slotOf } from './row-assignee.ts'

const register = { branchId: 'north', createdBy: 'author' }

test('a row is handed to whoever may edit its register, by role, branch and authorship', () => {
  const may = (role: Parameters<typeof maySeeToRow>[0]['role'], branchIds: string[] = [], personId = 'other') =>
    maySeeToRow({ personId, role, branchIds }, register)
  assert.ok(may('accountant'))
  assert.ok(may('accountant', ['south', 'north']))
  assert.ok(!may('accountant', ['south']))
  assert.ok(!may('approver'))
  assert.ok(!may('manager'))
  assert.ok(may('manager', [], 'author'))
  assert.ok(!maySeeToRow({ personId: 'x', role: 'owner', branchIds: ['north'] }, { ...register, branchId: null }))
})

test('what is handed within five minutes has one end, and later another', () => {
  const at = (text: string) => slotOf(Temporal.Instant.from(text))
  assert.deepEqual(at('2026-11-28T10:01:00Z'), at('2026-11-28T10:04:59Z'))
  assert.equal(at('2026-11-28T10:01:00Z').end.toString(), '2026-11-28T10:05:00Z')
  assert.notEqual(at('2026-11-28T10:05:00Z').slot, at('2026-11-28T10:04:59Z').slot)
})
