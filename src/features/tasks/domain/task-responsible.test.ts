import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maySeeToTask } from './task-responsible.ts'

test('a task is seen to only by whoever may edit it in its branch', () => {
  const manager = { role: 'manager', branchIds: ['branch_1'] } as const
  assert.equal(maySeeToTask(manager, 'branch_1'), true)
  assert.equal(maySeeToTask(manager, 'branch_2'), false)
  assert.equal(maySeeToTask(manager, null), false)
  assert.equal(maySeeToTask({ ...manager, branchIds: [] }, null), true)
  assert.equal(maySeeToTask({ role: 'viewer', branchIds: [] }, null), false)
})
