import assert from 'node:assert/strict'
import test from 'node:test'
import { isReceiptAnnulled, paidActProblem, paidActSteps } from './paid-act.ts'
import type { PaidAct, PaidReceipt } from './paid-act.ts'
import { workReceiptStates } from './work-receipt.ts'

const until = Temporal.Instant.from('2026-12-01T09:00:00Z')
const receipt: PaidReceipt = { id: 'check_1', number: '20kx', state: 'registered', refund: false, request: undefined }
const paid: PaidAct = { side: 'client', receipt, agreement: undefined, annulled: false, next: undefined }
const paper = { id: 'document_1', number: 'Д-2026-000007', expiresAt: until }

test('a paid act is annulled only once its receipt is, and the reason says what goes first', () => {
  for (const state of workReceiptStates) {
    const one = { ...receipt, state }
    assert.equal(paidActProblem(one) === undefined, isReceiptAnnulled(one), state)
  }
  assert.match(paidActProblem(undefined) ?? '', /чека ещё нет/)
  assert.match(paidActProblem(receipt) ?? '', /чек № 20kx в силе. Сначала аннулируйте чек/)
})

test('the steps go in order: one is under way, and whoever acts next is named with the term', () => {
  const at = (act: Partial<PaidAct>) => paidActSteps({ ...paid, ...act })
  const states = (act: Partial<PaidAct>) => at(act).map(({ state }) => state)
  const cancelled = { ...receipt, state: 'cancelled' } as const
  const asked = at({ receipt: { ...receipt, request: { side: 'client', dueAt: until } } })[0]
  assert.deepEqual([asked?.text, asked?.until], ['Вы попросили. Очередь исполнителя: согласиться или отказаться', until])
  assert.deepEqual(states({}), ['now', 'later', 'later', 'later'])
  assert.deepEqual(states({ receipt: cancelled }), ['done', 'now', 'later', 'later'])
  const agreement = { ...paper, state: 'waitPerson' } as const
  const signing = at({ receipt: cancelled, agreement })[1]
  assert.deepEqual([signing?.text, signing?.until], ['Очередь исполнителя: подписать № Д-2026-000007', until])
  assert.equal(at({ side: 'person', receipt: cancelled, agreement })[1]?.text, 'Ваша очередь: подписать № Д-2026-000007')
  const annulled = { receipt: cancelled, agreement: { ...agreement, state: 'signed' }, annulled: true } as const
  assert.deepEqual(states(annulled), ['done', 'done', 'now', 'later'])
  assert.match(at({ ...annulled, next: { ...paper, state: 'declined' } })[2]?.text ?? '', /составить его заново/)
  const next = { ...paper, state: 'signed' } as const
  assert.deepEqual(states({ ...annulled, next }), ['done', 'done', 'done', 'now'])
  assert.deepEqual(states({ ...annulled, next, receipt }), ['done', 'done', 'done', 'done'])
})

test('money that was given back needs no other act and no other receipt', () => {
  const refunded = { ...receipt, state: 'cancelled', refund: true } as const
  assert.deepEqual(
    paidActSteps({ ...paid, receipt: refunded }).map(({ key }) => key),
    ['receipt', 'agreement'],
  )
})
