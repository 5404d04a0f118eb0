import assert from 'node:assert/strict'
import test from 'node:test'
import { openEntryProcesses } from '../../../../tests/support/entry-processes.ts'
import type { EntryAnswer } from '../../../../tests/support/entry-processes.ts'
import * as contract from '../contract.ts'

type House = Awaited<ReturnType<typeof openEntryProcesses>>

const phone = '89001112233'

test('two hundred wrong codes at once over two processes: five are compared, the right sixth is refused', async () => {
  await using house = await openEntryProcesses(['127.0.0.1'])
  const personId = await askFor(house, phone)
  const right = await house.codeFor(phone)
  const answers = await atOnce(200, (place) =>
    house.call(contract.enterWithCode, { 'person-id': personId, code: other(right), ...address(place) }),
  )

  const code = await house.db.selectFrom('codes').select(['tries_left', 'dead_at', 'used_at']).executeTakeFirstOrThrow()
  assert.deepEqual([code.tries_left, code.dead_at === null, code.used_at], [0, false, null])
  const guard = await house.db.selectFrom('entry_guards').select('wrong_in_row').executeTakeFirstOrThrow()
  assert.equal(guard.wrong_in_row, 5)
  assert.deepEqual(counted(answers), { '200 -101': 4, '429 -103': 196 })
  const sixth = await house.call(contract.enterWithCode, { 'person-id': personId, code: right, ...address(999) })
  assert.equal(sixth.code, -103)
  // A new code would begin new tries, so it does not go either.
  assert.equal((await house.call(contract.askCode, { 'person-id': personId, ...address(999) })).code, -103)
})

test('two hundred wrong passwords at once over two processes: five are compared', async () => {
  await using house = await openEntryProcesses(['127.0.0.1'])
  const personId = await identify(house, phone)
  const answers = await atOnce(200, (place) =>
    house.call(contract.logIn, { 'person-id': personId, password: '0123456789ABCDEF0123', ...address(place) }),
  )
  assert.deepEqual(counted(answers), { '200 -104': 4, '429 -103': 196 })
})

test('fifty requests of a code at once over two processes: one message', async () => {
  await using house = await openEntryProcesses()
  const personId = await identify(house, phone)
  const answers = await atOnce(50, () => house.call(contract.askCode, { 'person-id': personId }))
  assert.deepEqual(counted(answers), { '200 1': 1, '429 -901': 49 })
  assert.equal(await house.messagesSent(), 1)
})

test('one right code twenty times at once over two processes: one session', async () => {
  await using house = await openEntryProcesses()
  const personId = await askFor(house, phone)
  const code = await house.codeFor(phone)
  const answers = await atOnce(20, () => house.call(contract.enterWithCode, { 'person-id': personId, code }))
  assert.equal(answers.filter((answer) => answer.code === 1).length, 1)
  assert.equal((await house.db.selectFrom('sessions').select('id').execute()).length, 1)
})

test('three hundred phones from one address: thirty messages, a hundred tries, whatever X-Forwarded-For says', async () => {
  await using house = await openEntryProcesses()
  const tried: EntryAnswer[] = []
  for (let place = 0; place < 300; place += 30) {
    const group = await atOnce(30, async (step) => {
      const number = place + step
      const personId = await identify(house, `8900${String(100 + number)}2233`)
      const headers = { 'person-id': personId, ...address(number) }
      await house.call(contract.askCode, headers)
      return house.call(contract.logIn, { ...headers, password: '0123456789ABCDEF0123' })
    })
    tried.push(...group)
  }
  assert.equal(await house.messagesSent(), 30)
  assert.deepEqual(counted(tried), { '200 -104': 100, '429 -901': 200 })
})

async function askFor(house: House, to: string): Promise<string> {
  const personId = await identify(house, to)
  assert.equal((await house.call(contract.askCode, { 'person-id': personId })).code, 1)
  return personId
}

async function identify(house: House, to: string): Promise<string> {
  const answer = await house.call(contract.identify, { phone: to })
  return contract.identify.reply.parse(answer.body['data']).person_id
}

function atOnce<Value>(count: number, act: (place: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => act(place)))
}

/** Of a proxy that is believed, another address each time; of anybody else, words. */
function address(place: number) {
  return { 'x-forwarded-for': `10.1.${Math.floor(place / 250)}.${1 + (place % 250)}` }
}

/** «HTTP status and code» → how many. */
function counted(answers: readonly EntryAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) counts[`${status} ${code}`] = (counts[`${status} ${code}`] ?? 0) + 1
  return counts
}

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
