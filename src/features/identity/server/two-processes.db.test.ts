import assert from 'node:assert/strict'
import test from 'node:test'
import { openEntryProcesses } from '../../../../tests/support/entry-processes.ts'
import type { EntryAnswer } from '../../../../tests/support/entry-processes.ts'
import * as contract from '../contract.ts'

type House = Awaited<ReturnType<typeof openEntryProcesses>>

const phone = '89001112233'

test('of two hundred concurrent wrong codes in two processes five are compared, and a correct sixth is refused', async () => {
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
  assert.deepEqual(counted(answers), { '200 wrongCode': 4, '429 tooManyTries': 196 })
  const sixth = await house.call(contract.enterWithCode, { 'person-id': personId, code: right, ...address(999) })
  assert.equal(sixth.outcome, 'tooManyTries')
  // A new code would give new tries, so it is not sent either.
  assert.equal((await house.call(contract.askCode, { 'person-id': personId, ...address(999) })).outcome, 'tooManyTries')
})

test('strangers who close the entry of a phone do not close it to the owner at his own device', async () => {
  await using house = await openEntryProcesses(['127.0.0.1'])
  const browser = { 'sec-fetch-site': 'same-origin' }
  const personId = await askFor(house, phone)
  const enter = { 'person-id': personId, code: await house.codeFor(phone), ...browser, ...address(1) }
  const { cookie } = await house.call(contract.enterWithCode, enter)
  assert.match(cookie, /^companion=/)

  const strangers = async () => {
    await house.call(contract.askCode, { 'person-id': personId, ...address(2) })
    const wrong = other(await house.codeFor(phone))
    return atOnce(100, (place) => house.call(contract.enterWithCode, { 'person-id': personId, code: wrong, ...address(place) }))
  }
  assert.deepEqual(counted(await strangers()), { '200 wrongCode': 4, '429 tooManyTries': 96 })
  const wrongPasswords = await atOnce(20, (place) =>
    house.call(contract.logIn, { 'person-id': personId, password: '0123456789ABCDEF0123', ...address(place) }),
  )
  assert.deepEqual(counted(wrongPasswords), { '200 wrongPassword': 4, '429 tooManyTries': 16 })

  const own = { 'person-id': personId, cookie, ...browser, ...address(3) }
  const code = await newCode(house, own)
  assert.equal((await house.call(contract.logIn, { ...own, password: '0123456789ABCDEF0123' })).outcome, 'wrongPassword')
  assert.deepEqual(counted(await strangers()), { '429 tooManyTries': 100 })
  const foreign = { cookie: 'companion=stolen', 'person-id': personId, ...address(4) }
  assert.equal((await house.call(contract.enterWithCode, { ...foreign, code })).outcome, 'tooManyTries')
  assert.equal((await house.call(contract.enterWithCode, { ...own, code: other(code) })).outcome, 'wrongCode')
  assert.equal((await house.call(contract.enterWithCode, { ...own, code })).outcome, 'done')
  assert.equal((await house.call(contract.askCode, { 'person-id': personId, ...address(5) })).outcome, 'tooManyTries')
})

test('five wrong codes at a device the account knows close this device and no other', async () => {
  await using house = await openEntryProcesses(['127.0.0.1'])
  const browser = { 'sec-fetch-site': 'same-origin' }
  const personId = await askFor(house, phone)
  const enter = { 'person-id': personId, code: await house.codeFor(phone), ...browser, ...address(1) }
  const { cookie } = await house.call(contract.enterWithCode, enter)
  const own = { 'person-id': personId, cookie, ...browser }
  const wrong = other(await newCode(house, { ...own, ...address(2) }))
  const answers = await atOnce(60, (place) => house.call(contract.enterWithCode, { ...own, code: wrong, ...address(place) }))
  assert.deepEqual(counted(answers), { '200 wrongCode': 4, '429 tooManyTries': 56 })
  assert.equal((await house.call(contract.askCode, { ...own, ...address(3) })).outcome, 'tooManyTries')
  assert.equal((await house.call(contract.askCode, { 'person-id': personId, ...address(4) })).outcome, 'done')
})

test('of two hundred concurrent wrong passwords in two processes five are compared', async () => {
  await using house = await openEntryProcesses(['127.0.0.1'])
  const personId = await identify(house, phone)
  const answers = await atOnce(200, (place) =>
    house.call(contract.logIn, { 'person-id': personId, password: '0123456789ABCDEF0123', ...address(place) }),
  )
  assert.deepEqual(counted(answers), { '200 wrongPassword': 4, '429 tooManyTries': 196 })
})

test('fifty concurrent code requests in two processes send one message', async () => {
  await using house = await openEntryProcesses()
  const personId = await identify(house, phone)
  const answers = await atOnce(50, () => house.call(contract.askCode, { 'person-id': personId }))
  assert.deepEqual(counted(answers), { '200 done': 1, '429 tooOften': 49 })
  assert.equal(await house.messagesSent(), 1)
})

test('one correct code submitted twenty times at once in two processes opens one session', async () => {
  await using house = await openEntryProcesses()
  const personId = await askFor(house, phone)
  const code = await house.codeFor(phone)
  const answers = await atOnce(20, () => house.call(contract.enterWithCode, { 'person-id': personId, code }))
  assert.equal(answers.filter((answer) => answer.outcome === 'done').length, 1)
  assert.equal((await house.db.selectFrom('sessions').select('id').execute()).length, 1)
})

test('three hundred phones from one address get thirty messages and a hundred tries, whatever X-Forwarded-For contains', async () => {
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
  assert.deepEqual(counted(tried), { '200 wrongPassword': 100, '429 tooOften': 200 })
})

/** The code of the message that this request sends: the clock stands, so messages have no order. */
async function newCode(house: House, headers: Readonly<Record<string, string>>): Promise<string> {
  const bodies = async () => (await house.db.selectFrom('outbox_messages').select('body').execute()).map(({ body }) => body)
  const before = await bodies()
  assert.equal((await house.call(contract.askCode, headers)).outcome, 'done')
  const [sent = ''] = (await bodies()).filter((body) => !before.includes(body))
  return /\b(\d{6})\b/.exec(sent)?.[1] ?? ''
}

async function askFor(house: House, to: string): Promise<string> {
  const personId = await identify(house, to)
  assert.equal((await house.call(contract.askCode, { 'person-id': personId })).outcome, 'done')
  return personId
}

async function identify(house: House, to: string): Promise<string> {
  const answer = await house.call(contract.identify, { phone: to })
  return contract.identify.reply.parse(answer.body['data']).person_id
}

function atOnce<Value>(count: number, act: (place: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => act(place)))
}

/** From a trusted proxy, a different address each time; from anyone else, ignored text. */
function address(place: number) {
  return { 'x-forwarded-for': `10.1.${Math.floor(place / 250)}.${1 + (place % 250)}` }
}

/** «HTTP status and outcome» → how many. */
function counted(answers: readonly EntryAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, outcome } of answers) counts[`${status} ${outcome}`] = (counts[`${status} ${outcome}`] ?? 0) + 1
  return counts
}

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
