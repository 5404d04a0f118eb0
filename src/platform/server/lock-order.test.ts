import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteLock } from './lock-order.ts'

test('locks go from the register down to the task, and not back', () => {
  const tx = {}
  noteLock(tx, 'registers', 'register_1')
  noteLock(tx, 'register_rows', 'row_1')
  noteLock(tx, 'tasks', 'task_1')
  assert.throws(() => noteLock(tx, 'registers', 'register_2'), /registers cannot be locked after tasks/)
})

test('a row held already may be asked for again, another row of its table may not', () => {
  const tx = {}
  noteLock(tx, 'tasks', 'task_1')
  noteLock(tx, 'assignments', 'assignment_1')
  noteLock(tx, 'tasks', 'task_1')
  assert.throws(() => noteLock(tx, 'tasks', 'task_2'), /Lock order/)
})

test('each transaction begins anew', () => {
  noteLock({}, 'journal_chains')
  noteLock({}, 'account_closings')
})
