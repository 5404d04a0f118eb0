import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { taskName } from './task-name.ts'

suite('a task', () => {
  test('is called by its title', () => {
    assert.equal(taskName({ title: 'Дизайн' }), 'Дизайн')
  })
})
