import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTold } from './first-told.ts'

const [owner, manager, accountant] = [{ id: 'member_1' }, { id: 'member_2' }, { id: 'member_3' }]
const all = [owner, manager, accountant]

test('the responsible member hears of his task first; of money everybody does who may pay', () => {
  assert.deepEqual(firstTold(all, 'acceptResults', 'member_2'), [manager])
  assert.deepEqual(firstTold(all, 'editTasks', 'member_2'), [manager])
  assert.deepEqual(firstTold(all, 'editRegisters', 'member_2'), all)
})

test('everybody hears where there is no responsible member, or he may not act on it', () => {
  assert.deepEqual(firstTold(all, 'editTasks', null), all)
  assert.deepEqual(firstTold(all, 'editTasks', undefined), all)
  assert.deepEqual(firstTold([owner, accountant], 'acceptResults', 'member_2'), [owner, accountant])
})
