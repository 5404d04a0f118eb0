import assert from 'node:assert/strict'
import { test } from 'node:test'
import { final, lifecycle } from './lifecycle.ts'
import type { ActionOf, StateOf } from './lifecycle.ts'

const names = { draft: 'Черновик', open: 'Открыт', done: 'Готов' }
const orders = lifecycle(
  {
    draft: { publish: { to: 'open', by: 'client' } },
    open: { cancel: { to: 'draft', by: 'client' }, take: { to: 'done', by: 'person' }, expire: { to: 'done', by: 'system' } },
    done: final,
  },
  names,
)

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false

/** These lines are checked at compile time. */
const states: Same<StateOf<typeof orders>, 'draft' | 'open' | 'done'> = true
const all: Same<ActionOf<typeof orders>, 'publish' | 'cancel' | 'take' | 'expire'> = true
const ofClient: Same<ActionOf<typeof orders, 'client'>, 'publish' | 'cancel'> = true
const ofPerson: Same<ActionOf<typeof orders, 'person'>, 'take'> = true
const ofNobody: Same<ActionOf<typeof orders, 'stranger'>, never> = true

test('the states and the actions of a role are known to the compiler', () => {
  assert.ok(states && all && ofClient && ofPerson && ofNobody)
})

test('a misspelt state, action or role does not compile', () => {
  // @ts-expect-error -- no such state
  orders.move('drafd', 'publish', 'client')
  // @ts-expect-error -- no such action
  orders.move('draft', 'publihs', 'client')
  // @ts-expect-error -- the action of another role
  orders.move('open', 'take', 'client')
  // @ts-expect-error -- no such role
  orders.actionsOf('open', 'clien')
  // @ts-expect-error -- not an action of the product itself
  assert.throws(() => orders.after('draft', 'publish'))
  // @ts-expect-error -- no such state
  assert.equal(orders.is['opem'], undefined)
  // @ts-expect-error -- no such action
  orders.statesWhere('publihs')
  // @ts-expect-error -- an action leads to a state that is not in the table
  lifecycle({ draft: { publish: { to: 'opem', by: 'client' } }, open: final }, { draft: '', open: '' })
  // @ts-expect-error -- a state without a name
  lifecycle({ draft: { publish: { to: 'open', by: 'client' } }, open: final }, { draft: '' })
})

test('an action leads to the state given in the table', () => {
  assert.deepEqual(orders.move('draft', 'publish', 'client'), { ok: true, value: 'open' })
  assert.deepEqual(orders.move('open', 'take', 'person'), { ok: true, value: 'done' })
  assert.equal(orders.after('open', 'expire'), 'done')
})

test('an action that does not fit the state is refused in the words people see', () => {
  const refused = { ok: false, refusal: { kind: 'wrongState', state: 'Черновик' } }
  assert.deepEqual(orders.move('draft', 'take', 'person'), refused)
  assert.deepEqual(orders.move('draft', 'cancel', 'client'), refused)
  assert.deepEqual(orders.move('done', 'publish', 'client'), { ok: false, refusal: { kind: 'wrongState', state: 'Готов' } })
})

test('a name that every object has is no action', () => {
  const { move }: { move: (state: 'open', action: never, by: 'client') => { ok: boolean } } = orders
  for (const action of ['toString', '__proto__', 'constructor']) assert.equal(move('open', action as never, 'client').ok, false)
})

test('a misfit move of the product itself is a fault', () => {
  assert.throws(() => orders.after('draft', 'expire'), /expire/)
})

test('buttons are the actions the role may take now', () => {
  assert.deepEqual(orders.actionsOf('open', 'client'), ['cancel'])
  assert.deepEqual(orders.actionsOf('open', 'person'), ['take'])
  assert.deepEqual(orders.actionsOf('done', 'client'), [])
  assert.equal(orders.may('open', 'cancel', 'client'), true)
  assert.equal(orders.may('draft', 'cancel', 'client'), false)
})

test('every offered button works', () => {
  for (const from of orders.states) {
    for (const role of ['client', 'person', 'system'] as const) {
      for (const action of orders.actionsOf(from, role)) assert.ok(orders.move(from, action, role).ok)
    }
  }
})

test('states are asked about by name and by action', () => {
  assert.equal(orders.is.open('open'), true)
  assert.equal(orders.is.open(undefined), false)
  assert.deepEqual(orders.statesWhere('expire'), ['open'])
  assert.equal(orders.nameOf('done'), 'Готов')
  assert.deepEqual(orders.starts, ['draft'])
})
