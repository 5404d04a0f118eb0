import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import test from 'node:test'
import type { Phone } from '#/kernel/phone.ts'
import type { Answer } from '#/platform/server/api.ts'
import { openEntryHouse, phoneOf } from '../../../../tests/support/entry-house.ts'
import { rankTest } from '../../../../tests/support/rank-test.ts'
import * as contract from '../contract.ts'
import { digestPassword } from '../domain/digest-password.ts'
import { hashPassword } from './hash-password.ts'
import { makeHandle } from './make-handle.ts'

type House = Awaited<ReturnType<typeof openEntryHouse>>
type Call = (house: House, phone: Phone) => Promise<Answer>

/** 200 phones that have accounts with passwords, and 200 without; the last digits are the same. */
const known = phones('8900')
const unknown = phones('8901')

const calls: Readonly<Record<string, { readonly call: Call; readonly pairs: number }>> = {
  identify: {
    pairs: 200,
    call: (house, phone) => house.call(contract.identify, from(), { headers: { phone } }),
  },
  'a code nobody asked for': {
    pairs: 200,
    call: (house, phone) => house.call(contract.enterWithCode, handleOf(house, phone), { headers: { code: '123456' } }),
  },
  'a wrong password': {
    pairs: 40,
    call: (house, phone) => house.call(contract.logIn, handleOf(house, phone), { headers: { password: wrongDigest } }),
  },
  'a new password by a code nobody asked for': {
    pairs: 40,
    call: (house, phone) =>
      house.call(contract.setPassword, handleOf(house, phone), { headers: { newpswd: wrongDigest, code: '123456' } }),
  },
}

test('the rank test tells samples of one source from shifted ones, and gives the known value for a known example', () => {
  const even = Array.from({ length: 100 }, (_, place) => place * 2)
  assert.ok(
    rankTest(
      even,
      even.map((value) => value + 1),
    ) > 0.5,
  )
  assert.ok(
    rankTest(
      even,
      even.map((value) => value + 50),
    ) < 0.001,
  )
  assert.ok(Math.abs(rankTest([1, 2, 4, 6, 8, 11, 13, 15], [3, 5, 7, 9, 10, 12, 14]) - 0.6854) < 0.0005)
})

for (const [name, { call, pairs }] of Object.entries(calls)) {
  test(`${name}: the same words and the same time for a phone with an account and without one`, async () => {
    await using house = await openEntryHouse()
    await seed(house)
    await measure(house, call, 20)
    // One sample in a hundred differs by chance alone; three in a row do not.
    const chances: number[] = []
    while (chances.length < 3 && chances.every((chance) => chance <= 0.01)) chances.push(await measure(house, call, pairs))
    assert.ok((chances.at(-1) ?? 0) > 0.01, `times differ: p = ${chances.map((chance) => chance.toExponential(1)).join(', ')}`)
  })
}

test('requesting a code and entering a wrong one get the same answers for every phone', async () => {
  await using house = await openEntryHouse()
  await seed(house)
  for (const purpose of ['login', 'password']) {
    const told = []
    for (const phone of [known[0], unknown[0], known[1], unknown[1]]) {
      assert.ok(phone)
      const caller = handleOf(house, phone)
      const words = [await house.call(contract.askCode, caller, { query: { purpose } })]
      const code = String((Number(house.lastCode()) + 1) % 1_000_000).padStart(6, '0')
      words.push(await house.call(contract.askCode, caller, { query: { purpose } }))
      words.push(await house.call(contract.readCodeState, caller))
      for (let wrong = 0; wrong < 7; wrong += 1) {
        words.push(await house.call(contract.enterWithCode, caller, { headers: { code } }))
        words.push(await house.call(contract.setPassword, caller, { headers: { newpswd: wrongDigest, code } }))
      }
      words.push(await house.call(contract.askCode, caller, { query: { purpose } }))
      told.push(words.map(({ status, body }) => ({ status, body })))
    }
    for (const words of told) assert.deepEqual(words, told[0])
    house.clock.advance({ hours: 25 })
  }
})

test('wrong passwords get the same answer for an account with a password, an account without one and no account', async () => {
  await using house = await openEntryHouse()
  await seed(house)
  const bare = phoneOf('89020002233')
  await house.addActive(bare)
  const told = []
  for (const phone of [known[0], bare, unknown[0]]) {
    assert.ok(phone)
    const words = []
    for (let wrong = 0; wrong < 12; wrong += 1) {
      words.push(await house.call(contract.logIn, handleOf(house, phone), { headers: { password: wrongDigest } }))
      if (wrong === 8) house.clock.advance({ minutes: 16 })
    }
    house.clock.advance({ minutes: -16 })
    told.push(words.map(({ status, body }) => ({ status, body })))
  }
  assert.deepEqual(told[1], told[0])
  assert.deepEqual(told[2], told[0])
})

test('strangers leave no rows except bounded counters', async () => {
  await using house = await openEntryHouse()
  await seed(house)
  const before = await house.db.selectFrom('persons').select('id').execute()
  for (const phone of unknown) {
    await house.call(contract.identify, {}, { headers: { phone } })
    await house.call(
      contract.logIn,
      { personId: makeHandle(house.deps.codePepper, phone) },
      { headers: { password: wrongDigest } },
    )
    await house.call(
      contract.enterWithCode,
      { personId: makeHandle(house.deps.codePepper, phone) },
      { headers: { code: '123456' } },
    )
  }
  assert.equal((await house.db.selectFrom('persons').select('id').execute()).length, before.length)
  assert.equal((await house.db.selectFrom('codes').select('id').execute()).length, 0)
  // One address may make a hundred tries an hour.
  const rows = [
    await house.db.selectFrom('rate_counters').select('key').execute(),
    await house.db.selectFrom('entry_guards').select('way').execute(),
  ]
  assert.ok(rows.flat().length <= 110, `${rows.flat().length} rows`)
})

async function measure(house: House, call: Call, pairs: number): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = [
      ['known', known[pair % known.length]],
      ['unknown', unknown[pair % unknown.length]],
    ] as const
    for (const [group, phone] of randomInt(2) === 0 ? order : order.toReversed()) {
      assert.ok(phone)
      const start = process.hrtime.bigint()
      const answer = await call(house, phone)
      times[group].push(Number(process.hrtime.bigint() - start))
      bodies.add(JSON.stringify([answer.status, answer.body, answer.cookies]).replaceAll(/person_\w{26}/g, 'handle'))
    }
  }
  assert.equal(bodies.size, 1, [...bodies].join('\n'))
  house.clock.advance({ minutes: 20 })
  return rankTest(times.known, times.unknown)
}

async function seed(house: House): Promise<void> {
  const hash = await hashPassword(house.deps.passwordPepper, digestPassword('Синий кит 42'))
  assert.ok(hash)
  const now = house.clock.now()
  const rows = known.map((phone) => ({
    id: makeHandle(house.deps.codePepper, phone),
    phone,
    status: 'active' as const,
    password_hash: hash,
    created_at: now,
    updated_at: now,
  }))
  await house.db.insertInto('persons').values(rows).execute()
  await house.db.deleteFrom('jobs').execute()
}

const wrongDigest = digestPassword('Не тот пароль 1')

function handleOf(house: House, phone: Phone) {
  return { ...from(), personId: makeHandle(house.deps.codePepper, phone) }
}

/** Each call comes from its own address, so that no address limit is reached. */
function from() {
  return { ip: [10, randomInt(256), randomInt(256), randomInt(256)].join('.') }
}

function phones(beginning: string): Phone[] {
  return Array.from({ length: 200 }, (_, place) => phoneOf(`${beginning}${String(100 + place)}2233`))
}
