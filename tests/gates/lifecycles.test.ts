import assert from 'node:assert/strict'
import { test } from 'node:test'
import { final, lifecycle } from '#/kernel/lifecycle.ts'
import { checkLifecycles } from '../../tools/check-lifecycles.ts'
import type { AnyLifecycle } from '../../tools/check-lifecycles.ts'

const names = { draft: '', open: '', done: '' }
const publish = { to: 'open', by: 'client' } as const
const finish = { to: 'done', by: 'system' } as const
const taken = new Set(['publish', 'finish', 'wait'])

const faults = (life: AnyLifecycle) => checkLifecycles([{ name: 'orderLifecycle', life }], taken)

test('a lifecycle whose states are all reached and left passes', () => {
  assert.deepEqual(faults(lifecycle({ draft: { publish }, open: { finish }, done: final }, names)), [])
})

test('a state that nothing reaches is refused, unless a thing may begin in it', () => {
  const table = { draft: { finish }, open: { finish }, done: final } as const
  assert.deepEqual(faults(lifecycle(table, names)), ['orderLifecycle: nothing reaches the state open'])
  assert.deepEqual(faults(lifecycle(table, names, ['draft', 'open'])), [])
})

test('a state behind an action that no code takes is refused with the action', () => {
  const annul = { to: 'done', by: 'client' } as const
  assert.deepEqual(faults(lifecycle({ draft: { publish }, open: { annul }, done: final }, names)), [
    'orderLifecycle: no code takes the action annul',
    'orderLifecycle: nothing reaches the state done',
  ])
})

test('a state that is never left and not declared final is refused', () => {
  const stuck = 'orderLifecycle: done is never left: declare it final or give it an action'
  assert.deepEqual(faults(lifecycle({ draft: { publish }, open: { finish }, done: {} }, names)), [stuck])
  const wait = { to: 'done', by: 'system' } as const
  assert.deepEqual(faults(lifecycle({ draft: { publish }, open: { finish }, done: { wait } }, names)), [stuck])
})
