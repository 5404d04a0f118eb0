import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { mayPay, payeeProblems, takenByFile } from './may-pay.ts'
import type { PayeeFacts } from './may-pay.ts'

const now = Temporal.Instant.from('2026-11-22T09:00:00Z')
const later = Temporal.Instant.from('2026-11-23T09:00:00Z')
const inOrder: PayeeFacts = {
  stop: undefined,
  binding: { state: 'bound', rightsGranted: ['INCOME_REGISTRATION', 'CANCEL_INCOME'] },
  npd: { result: 'active' },
  channel: 'bank',
  takes: undefined,
  payoutMethod: { kind: 'account', usableFrom: now },
  now,
}
const until = Temporal.PlainDate.from('2026-12-05')
const bare = { state: 'boundPartly', rightsGranted: ['CANCEL_INCOME'] }
const lost = { state: 'notNpd', rightsGranted: [] }

/** Name, facts, what a check says, what holds the payment. «!» is an error, «?» a warning. */
const cases: readonly (readonly [string, Partial<PayeeFacts>, readonly string[], string | undefined])[] = [
  ['everything is in order', {}, [], undefined],
  [
    'other rights wait for the person',
    { binding: { ...inOrder.binding, state: 'changing', rightsGranted: ['INCOME_REGISTRATION'] } },
    [],
    undefined,
  ],
  ['blocked by the organization', { stop: { state: 'blocked' } }, ['R034!'], 'R034'],
  ['paused by the organization', { stop: { state: 'paused', until } }, ['R036?'], undefined],
  ['not a payer', { npd: { result: 'notActive' } }, ['R007!'], 'R007'],
  ['not a payer, and the binding is gone with that', { npd: { result: 'notActive' }, binding: lost }, ['R007!'], 'R007'],
  ['the tax service does not answer', { npd: { result: 'unknown' } }, ['R008?'], 'R008'],
  ['the status was not asked about', { npd: undefined }, [], 'R008'],
  ['not bound', { binding: undefined }, ['R009!'], 'R009'],
  ['not bound, so nobody asked about the status', { binding: undefined, npd: undefined }, ['R009!'], 'R009'],
  [
    'not bound, and the tax service does not answer',
    { binding: undefined, npd: { result: 'unknown' } },
    ['R008?', 'R009!'],
    'R009',
  ],
  ['bound without the right to receipts', { binding: bare }, ['R010!'], 'R010'],
  ['nowhere to pay to', { payoutMethod: undefined }, ['R025!'], 'R025'],
  ['requisites changed a while ago', { payoutMethod: { kind: 'account', usableFrom: later } }, ['R029?'], 'R029'],
  [
    'the directory does not list the bank',
    { payoutMethod: { kind: 'account', usableFrom: now, isBankUnknown: true } },
    ['R028?'],
    undefined,
  ],
  [
    'a phone where a file is made for the bank',
    { channel: 'file', takes: takenByFile, payoutMethod: { kind: 'sbp', usableFrom: now } },
    ['R025!'],
    'R025',
  ],
  [
    'a phone where the bank pays to accounts',
    { takes: ['account'], payoutMethod: { kind: 'sbp', usableFrom: now } },
    ['R025!'],
    'R025',
  ],
  ['an account where only phones are paid', { takes: ['sbp'] }, ['R025!'], 'R025'],
  [
    'the sum crosses the yearly limit',
    { income: { amount: kopecks(1001), left: { year: 2026, left: kopecks(1000), source: 'receipts', at: now } } },
    ['R011!'],
    'R011',
  ],
  [
    'the bank of the account is closed',
    { payoutMethod: { kind: 'account', usableFrom: later, bankClosedOn: Temporal.PlainDate.from('2026-11-22') } },
    ['R043!'],
    'R043',
  ],
  [
    'the bank of the account closes tomorrow',
    { payoutMethod: { kind: 'account', usableFrom: now, bankClosedOn: Temporal.PlainDate.from('2026-11-23') } },
    [],
    undefined,
  ],
  ['blocked and not bound', { stop: { state: 'blocked' }, binding: undefined }, ['R034!', 'R009!'], 'R034'],
]

for (const [name, changes, found, held] of cases) {
  test(`may money go to a person: ${name}`, () => {
    const facts = { ...inOrder, ...changes }
    assert.deepEqual(
      payeeProblems(facts, 'check').map(({ code, severity }) => `${code}${severity === 'error' ? '!' : '?'}`),
      found,
    )
    const allowed = mayPay(facts)
    assert.equal(allowed.ok ? undefined : allowed.refusal.problem.code, held)
  })
}

test('a person whom the way of paying does not reach is told of by what is missing, and who adds it', () => {
  const phone = { kind: 'sbp' as const, usableFrom: now }
  const words = (changes: Partial<PayeeFacts>, moment: 'check' | 'payment') =>
    payeeProblems({ ...inOrder, ...changes }, moment).map(({ text, fix }) => `${text}. ${fix}`)
  assert.deepEqual(words({ channel: 'file', takes: takenByFile, payoutMethod: phone }, 'check'), [
    'Файлом для банка по СБП не заплатить, а у исполнителя только СБП. Попросите исполнителя добавить счёт в банке',
  ])
  assert.deepEqual(words({ takes: ['account'], payoutMethod: phone }, 'payment'), [
    'Ваш банк не платит по СБП, а у исполнителя только СБП. Исполнителю нужно добавить счёт в банке: деньги уйдут сами',
  ])
  assert.deepEqual(words({ takes: ['sbp', 'card'] }, 'check'), [
    'С вашего счёта платят по СБП, а у исполнителя только счёт. Попросите исполнителя добавить телефон для СБП',
  ])
})

test('a payment held for changed requisites goes at the moment when they may be used', () => {
  const held = mayPay({ ...inOrder, payoutMethod: { kind: 'account', usableFrom: later } })
  assert.equal(held.ok ? undefined : held.refusal.until?.toString(), later.toString())
})

test('the check and the payment word an obstacle alike and differ only in who can remove it', () => {
  const facts = { ...inOrder, npd: { result: 'notActive' as const, unregisteredOn: Temporal.PlainDate.from('2026-11-20') } }
  const [atCheck] = payeeProblems(facts, 'check')
  const [atPayment] = payeeProblems(facts, 'payment')
  assert.equal(atCheck?.text, 'Не самозанятый с 20.11.2026')
  assert.equal(atPayment?.text, atCheck?.text)
  assert.equal(atCheck?.fix, 'Исключите строку или попросите исполнителя встать на учёт')
  assert.equal(atPayment?.fix, 'Исполнителю нужно встать на учёт')
  assert.deepEqual([atCheck?.field, atPayment?.field], ['inn', undefined])
})
