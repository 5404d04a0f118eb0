import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteLock } from './lock-order.ts'
import { silentLog } from './log.ts'
import { watchLockBreaches } from './watch-lock-breaches.ts'

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

test('in production a lock against the order stops nobody: its place is logged once, each time is counted', () => {
  const logged: object[] = []
  const log = { ...silentLog, error: (facts: object) => void logged.push(facts) }
  const watch = watchLockBreaches(log)
  const lockBackwards = () => {
    const tx = {}
    noteLock(tx, 'tasks', 'task_1')
    noteLock(tx, 'registers', 'register_1')
    noteLock(tx, 'assignments', 'assignment_1')
  }
  for (let time = 0; time < 3; time += 1) lockBackwards()
  watch.close()
  assert.deepEqual([...watch.counts], [['Lock order: registers cannot be locked after tasks', 3]])
  assert.equal(logged.length, 1)
  assert.throws(lockBackwards, /Lock order/)
})

test('each transaction begins anew', () => {
  noteLock({}, 'journal_chains')
  noteLock({}, 'account_closings')
})
