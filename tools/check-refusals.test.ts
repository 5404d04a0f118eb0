import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { checkRefusals, refusalReport } from './check-refusals.ts'
import type { RefusalHouse } from './check-refusals.ts'
import { brokenPromises, pairsOf, recordAfter } from './refusal-pairs.ts'

const common = { method: 'POST', access: 'public', summary: 'Проба', reply: z.undefined() } as const
const pay = endpoint({ ...common, path: '/pay', refusals: ['notFound', 'wrongState'] })
const pause = endpoint({ ...common, path: '/pause', refusals: ['notFound'] })
const pairs = pairsOf([
  { feature: 'money', path: '', name: 'pay', value: pay },
  { feature: 'tasks', path: '', name: 'both', value: { person: pause, schema: z.object({ pause: z.string() }), list: [pay] } },
])
const record = [provoked('POST /pay', 'notFound'), provoked('POST /pay', 'wrongState')]
const house: RefusalHouse = {
  pairs,
  record,
  unprovoked: [{ reason: 'no test yet', pairs: { 'POST /pause': ['notFound'] } }],
  ceilings: { tasks: 1 },
  guarded: { features: ['money'], paths: [/pay$/] },
}

test('every pair is taken from the contracts once, also from endpoints that stand together in an object', () => {
  assert.deepEqual(
    pairs.map(({ key }) => key),
    ['POST /pay notFound', 'POST /pay wrongState', 'POST /pause notFound'],
  )
})

test('a pair that is provoked or excused passes, and the report names what is excused', () => {
  assert.deepEqual(checkRefusals(house), [])
  assert.equal(
    refusalReport(house),
    '3 refusals of endpoints, 2 provoked by tests\nmoney: 2 of 2\ntasks: 0 of 1\n  POST /pause: notFound',
  )
})

test('a pair that is neither provoked nor excused is refused', () => {
  assert.match(problemOf({ unprovoked: [], ceilings: {} }), /^POST \/pause notFound: no test provokes it/)
})

test('a pair both provoked and excused is refused', () => {
  assert.equal(
    problemOf({ record: [...record, provoked('POST /pause', 'notFound')] }),
    'POST /pause notFound: provoked, and yet among the unprovoked',
  )
})

test('a pair of no contract is refused, in the record and in the list', () => {
  assert.match(problemOf({ record: [...record, provoked('POST /pay', 'tooOften')] }), /the record does$/)
  const gone = { reason: 'no test yet', pairs: { 'POST /gone': ['notFound'] } }
  assert.match(problemOf({ unprovoked: [...house.unprovoked, gone] }), /stands among the unprovoked$/)
})

test('nothing guarded is excused, by feature or by path', () => {
  const excuse = { reason: 'no test yet', pairs: { 'POST /pay': ['wrongState'] } }
  const excused = { record: record.slice(0, 1), unprovoked: [...house.unprovoked, excuse], ceilings: { money: 1, tasks: 1 } }
  const words = 'POST /pay wrongState: may not be unprovoked, it guards money, signatures, entry or receipts'
  assert.equal(problemOf({ ...excused, guarded: { features: ['money'], paths: [] } }), words)
  assert.equal(problemOf({ ...excused, guarded: { features: [], paths: [/pay$/] } }), words)
})

test('a guard that fits nothing is refused: its feature or path has been renamed', () => {
  assert.equal(problemOf({ guarded: { features: ['payments'], paths: [] } }), 'guarded feature payments has no endpoints')
  assert.equal(problemOf({ guarded: { features: [], paths: [/remit/] } }), 'guarded path remit fits no endpoint')
})

test('the ceiling of a feature is the number of today: more is refused, fewer lowers it', () => {
  assert.match(problemOf({ ceilings: {} }), /more than its ceiling of 0$/)
  assert.match(problemOf({ ceilings: { tasks: 2 } }), /lower its ceiling from 2$/)
  assert.match(problemOf({ ceilings: { tasks: 1, gone: 1 } }), /^gone: 0 unprovoked; lower/)
})

test('a run that no longer provokes a recorded pair, or not by its test, breaks the promise of the record', () => {
  assert.deepEqual(brokenPromises(record, record), [])
  const [gone] = brokenPromises(record, record.slice(1))
  assert.match(gone ?? '', /^POST \/pay notFound: no test provokes it any more/)
  const [renamed] = brokenPromises(record, [...record.slice(1), provoked('POST /pay', 'notFound', 'another')])
  assert.match(renamed ?? '', /^POST \/pay notFound: «test» does not provoke it, «another» does/)
})

test('a run recorded anew keeps a test that still provokes its pair and names another where it does not', () => {
  const listed = new Set(pairs.map(({ key }) => key))
  const met = [provoked('POST /pay', 'notFound', 'a'), ...record.slice(0, 1), provoked('POST /pause', 'notFound', 'b')]
  const whole = recordAfter(record, [...met, provoked('POST /none', 'notFound')], listed, false)
  assert.deepEqual(
    whole.map(({ endpoint, kind, test }) => `${endpoint} ${kind} ${test}`),
    ['POST /pay notFound test', 'POST /pause notFound b'],
  )
  assert.equal(recordAfter(record, met, listed, true).length, 3)
})

/** The one thing that is wrong with the house after these changes. */
function problemOf(changes: Partial<RefusalHouse>): string {
  const problems = checkRefusals({ ...house, ...changes })
  assert.equal(problems.length, 1, problems.join('\n'))
  return problems[0] ?? ''
}

function provoked(path: string, kind: string, test = 'test') {
  return { endpoint: path, kind, test }
}
