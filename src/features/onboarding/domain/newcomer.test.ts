import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupText, standingGroups, standingOf, standsIn } from './newcomer.ts'

const accepted = { state: 'accepted', reminders: 0, problem: null } as const

test('whoever is paid no longer stands among those who are ready', () => {
  assert.equal(standingOf(accepted, 'readyToPay').group, 'ready')
  assert.equal(standingOf(accepted, 'paying').group, 'ready')
  assert.deepEqual(standingOf(accepted, 'paid'), { group: 'paid', step: 'Оплачено, ждём чек', waits: '' })
  assert.equal(standingOf(accepted, 'closed').group, 'paid')
})

test('each state of a person and of a work stands in one group', () => {
  const groups = standingGroups.map((group) => standsIn(group))
  for (const states of [groups.flatMap(({ newcomers }) => newcomers), groups.flatMap(({ works }) => works)])
    assert.deepEqual(states, [...new Set(states)])
})

test('one person is told of in the singular', () => {
  assert.deepEqual(
    [groupText('ready', 1), groupText('paid', 2), groupText('forming', 21)],
    ['1 готов', '2 выплачены', '21 оформляется'],
  )
})
