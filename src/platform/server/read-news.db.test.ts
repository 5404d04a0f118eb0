import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { readNews } from './read-news.ts'

const database = await openTestDatabase()
after(() => database[Symbol.asyncDispose]())

test('a transaction that began first and commits last is told once, and delays nobody', async () => {
  await using house = await openHouse()
  const late = await house.pool.connect()
  await late.query('begin')
  await late.query(tell('late'))
  for (const hearer of ['one', 'two']) {
    await house.pool.query(tell(hearer))
    await until(() => house.heard.includes(hearer))
  }
  await late.query('commit')
  late.release()
  await until(() => house.heard.includes('late'))
  await house.pool.query(tell('three'))
  await until(() => house.heard.includes('three'))
  assert.deepEqual(house.heard, ['one', 'two', 'late', 'three'])
})

test('what a statement or a transaction repeats is told once', async () => {
  await using house = await openHouse()
  await house.pool.query(`insert into news (kind, hearer) select 'task', 'same' from generate_series(1, 1000)`)
  await until(() => house.heard.length > 0)
  await pause(400)
  assert.deepEqual(house.heard, ['same'])
})

test('news are deleted after a while, and each is told before that', async () => {
  await using house = await openHouse({ keptMilliseconds: 2_000 })
  const hearers = Array.from({ length: 12 }, (_, no) => `hearer ${no}`)
  for (const hearer of hearers) {
    await house.pool.query(tell(hearer))
    await pause(50)
  }
  await until(async () => (await house.pool.query('select from news')).rowCount === 0)
  assert.deepEqual(house.heard.toSorted(), hearers.toSorted())
  assert.equal(house.opened(), 1)
})

test('a process frozen for longer than news are kept takes everything for changed', async () => {
  await using house = await openHouse({ keptMilliseconds: 600 })
  freeze(900)
  await until(() => house.opened() === 2)
})

/** Nothing of this process runs meanwhile. */
function freeze(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function tell(hearer: string): string {
  return `insert into news (kind, hearer) values ('task', '${hearer}')`
}

async function openHouse(options: { readonly keptMilliseconds?: number } = {}) {
  const { pool, close } = openDatabase(database.url, 4)
  const heard: string[] = []
  let opened = 0
  const reading = readNews(pool, { onOpen: () => (opened += 1), onNews: (_, hearer) => void heard.push(hearer) }, options)
  await until(() => opened === 1)
  return {
    pool,
    heard,
    opened: () => opened,
    async [Symbol.asyncDispose]() {
      await reading.stop()
      await close()
    },
  }
}

/** Transactions of other tests on the same server hold news back for as long as they last. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    if (await isSo()) return
    await pause(20)
  }
  assert.fail('it did not come')
}
