import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { checkRefusals } from './check-refusals.ts'
import { brokenPromises, pairsOf, recordAfter } from './refusal-pairs.ts'

const common = { method: 'POST', access: 'public', summary: 'Проба', reply: z.undefined() } as const
const pay = endpoint({ ...common, path: '/pay', refusals: ['notFound', 'wrongState'] })
const pause = endpoint({ ...common, path: '/pause', refusals: ['notFound'] })
const pairs = pairsOf([
  { feature: 'money', path: '', name: 'pay', value: pay },
  { feature: 'tasks', path: '', name: 'both', value: { person: pause, schema: z.object({ pause: z.string() }), list: [pay] } },
])
const record = [provoked('POST /pay', 'notFound'), provoked('POST /pay', 'wrongState')]

test('every pair is taken from the contracts once, also from endpoints that stand together in an object', () => {
  assert.deepEqual(
    pairs.map(({ key }) => key),
    ['POST /pay notFound', 'POST /pay wrongState', 'POST /pause notFound'],
  )
})

test('every pair must be provoked, and every record must be of a pair', () => {
  const whole = [...record, provoked('POST /pause', 'notFound')]
  assert.deepEqual(checkRefusals(pairs, whole), [])
  const [missing, ...others] = checkRefusals(pairs, record)
  assert.match(missing ?? '', /^POST \/pause notFound: no test provokes it/)
  assert.deepEqual(others, [])
  assert.deepEqual(checkRefusals(pairs, [...whole, provoked('POST /pay', 'tooOften')]), [
    'POST /pay tooOften: neither a contract nor the table of notices lists it, but the record does',
  ])
})

test('a run that no longer provokes a recorded pair, or not by its test, breaks the promise of the record', () => {
  assert.deepEqual(brokenPromises(record, record), [])
  const [gone] = brokenPromises(record, record.slice(1))
  assert.match(gone ?? '', /^POST \/pay notFound: no test provokes it any more/)
  const [, kept] = record
  const raced = [provoked('POST /pay', 'notFound', 'another'), ...(kept ? [kept] : [])]
  assert.deepEqual(brokenPromises(record, raced), [])
  const alone = record.map((pair) => ({ ...pair, test: 'another' }))
  const [renamed] = brokenPromises(record, alone)
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

function provoked(path: string, kind: string, test = 'test') {
  return { endpoint: path, kind, test }
}
