import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseId } from '#/kernel/ids.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { standingClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { newId } from './new-id.ts'
import { formatNumber, nextNumber } from './next-number.ts'

const database = await openTestDatabase()
const { db, close } = openDatabase(database.url, 8)
after(async () => {
  await close()
  await database[Symbol.asyncDispose]()
})

const next = (scope = 'org_1', series = 'З', year = 2026) => db.transaction().execute((tx) => nextNumber(tx, scope, series, year))

test('numbers taken concurrently run from one without gaps', async () => {
  const numbers = await Promise.all(Array.from({ length: 30 }, () => next()))
  assert.deepEqual(
    numbers.toSorted((left, right) => left - right),
    Array.from({ length: 30 }, (_, place) => place + 1),
  )
})

test('a number taken in a rolled-back transaction is issued again', async () => {
  const scope = 'org_undone'
  await next(scope)
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      assert.equal(await nextNumber(tx, scope, 'З', 2026), 2)
      throw new Error('undo')
    }),
  )
  assert.equal(await next(scope), 2)
})

test('each organization, series and year has its own counter', async () => {
  assert.deepEqual(
    [await next('org_2'), await next('org_2', 'Д'), await next('org_2', 'З', 2027), await next('org_3')],
    [1, 1, 1, 1],
  )
})

test('a number is formatted with its series and year', () => {
  assert.equal(formatNumber('З', 2026, 123), 'З-2026-000123')
  assert.equal(formatNumber('Р', 2026, 1_234_567), 'Р-2026-1234567')
  assert.equal(formatNumber('А', 2026, 5, 3), 'А-2026-005')
})

test('ids created at the same moment differ and have their kind', () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const ids = Array.from({ length: 1000 }, () => newId('task', clock))
  assert.equal(new Set(ids).size, 1000)
  assert.ok(ids.every((id) => parseId('task', id) === id))
})
