import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsFor, step } from './lifecycle.ts'
import type { ActionOf, Lifecycle } from './lifecycle.ts'

type Status = 'draft' | 'open' | 'done'
type Role = 'client' | 'person' | 'system'

const orders = {
  draft: { publish: { to: 'open', by: 'client' } },
  open: { cancel: { to: 'draft', by: 'client' }, take: { to: 'done', by: 'person' }, expire: { to: 'done', by: 'system' } },
  done: {},
} as const satisfies Lifecycle<Status, Role>

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false

/** These lines are checked by the compiler. */
const all: Same<ActionOf<typeof orders>, 'publish' | 'cancel' | 'take' | 'expire'> = true
const ofClient: Same<ActionOf<typeof orders, 'client'>, 'publish' | 'cancel'> = true
const ofPerson: Same<ActionOf<typeof orders, 'person'>, 'take'> = true
const ofNobody: Same<ActionOf<typeof orders, 'stranger'>, never> = true

test('the actions of a role are known to the compiler', () => {
  assert.ok(all && ofClient && ofPerson && ofNobody)
})

test('an action leads where the table says', () => {
  assert.deepEqual(step(orders, 'draft', 'publish', 'client'), { ok: true, value: 'open' })
  assert.deepEqual(step(orders, 'open', 'take', 'person'), { ok: true, value: 'done' })
})

test('an action of another state, of another role, or unknown is refused by the present state', () => {
  const cases = [
    ['draft', 'take', 'person'],
    ['open', 'take', 'client'],
    ['done', 'publish', 'client'],
    ['open', 'toString', 'client'],
    ['draft', '__proto__', 'client'],
  ] as const
  for (const [from, action, by] of cases) {
    assert.deepEqual(step(orders, from, action, by), { ok: false, refusal: { kind: 'wrongState', state: from } })
  }
})

test('buttons are the actions the role may do now', () => {
  assert.deepEqual(actionsFor(orders, 'open', 'client'), ['cancel'])
  assert.deepEqual(actionsFor(orders, 'open', 'person'), ['take'])
  assert.deepEqual(actionsFor(orders, 'done', 'client'), [])
})

test('every button is obeyed', () => {
  for (const from of ['draft', 'open', 'done'] as const) {
    for (const role of ['client', 'person', 'system'] as const) {
      for (const action of actionsFor(orders, from, role)) assert.ok(step(orders, from, action, role).ok)
    }
  }
})
