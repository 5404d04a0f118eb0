import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewAddress, viewListNames, viewLists } from './saved-view.ts'

test('of an address a view keeps what narrows the list, in one order', () => {
  const address = (text: string) => viewAddress('tasks', (name) => new URLSearchParams(text).get(name))
  assert.equal(address('q=ролик&state=draft&open=task_1&cursor=x'), address('state=draft&q=%20ролик '))
  assert.equal(address('open=task_1'), '')
  assert.equal(
    viewAddress('people', (name) => (name === 'tab' ? 'people' : null)),
    '',
  )
  assert.equal(
    viewAddress('people', (name) => ({ npd: 'active', tab: 'people' })[name] ?? null),
    'tab=people&npd=active',
  )
})

test('each list has its place', () => {
  assert.deepEqual(Object.keys(viewLists), [...viewListNames])
})
