import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { gateOf } from './route-gates.ts'
import { routeTable } from './route-table.ts'

const openToAnyone = [
  'index',
  'tasks',
  'tasks-id',
  'partner',
  'partner-ConnectPartner',
  'partner-RegistrationNPD',
  'receipt-inn-id',
]

test('an anonymous visitor may open the seven public pages and nothing else', () => {
  assert.deepEqual(
    routeTable.filter((row) => row.opens === 'anonymous').map((row) => row.name),
    openToAnyone,
  )
})

/** Pages of our own. */
const ours = new Set(['client-money', 'client-messages', 'person-messages', 'client-today', 'person-today', 'client-month'])

test('the table contains the twenty-eight addresses of the specification, each under one name', () => {
  const own = routeTable.filter(({ name }) => !name.startsWith('dev-') && !ours.has(name))
  assert.equal(own.length, 28)
  assert.equal(new Set(own.map((row) => row.name)).size, 28)
  assert.equal(new Set(own.map((row) => row.path)).size, 28)
})

test('only the receipt uses the bare layout', () => {
  assert.deepEqual(
    routeTable.filter((row) => 'layout' in row && row.layout === 'check').map((row) => row.name),
    ['receipt-inn-id'],
  )
})

test('each opening has its gate, and an unknown one is a fault in the words of the specification', () => {
  assert.deepEqual(['anonymous', 'signedIn', 'training'].map(gateOf), [undefined, 'signed-in-gate.tsx', 'training-gate.tsx'])
  assert.throws(() => gateOf('admin'), { message: 'Unknown route middleware: admin' })
})

test('every page of the table has its file', () => {
  const missing = routeTable.filter((row) => 'page' in row && !existsSync(new URL(`../../${row.page}`, import.meta.url)))
  assert.deepEqual(missing, [])
})
