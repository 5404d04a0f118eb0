import assert from 'node:assert/strict'
import test from 'node:test'
import { ok, refuse } from '#/kernel/result.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import type { PhoneHouse } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'

const known = phoneOf('89004445566')
const stranger = phoneOf('89001112233')

test('the provider is asked till it knows, and the screen is told', async () => {
  await using house = await openPhoneHouse()
  house.provider.told.state = 'accepted'
  const personId = await ask(house, stranger)
  assert.deepEqual(await stateOf(house, personId), { state: 'accepted', reason: null })
  await house.work()
  assert.equal(house.provider.told.asked, 0)
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.equal(house.provider.told.asked, 1)
  house.provider.told.report = ok({ state: 'delivered' })
  house.clock.advance({ seconds: 10 })
  await house.work()
  assert.deepEqual(await stateOf(house, personId), { state: 'delivered', reason: null })
  house.clock.advance({ minutes: 5 })
  await house.work()
  assert.equal(house.provider.told.asked, 2)
  assert.equal((await house.db.selectFrom('jobs').selectAll().execute()).length, 0)
})

test('a message that did not come is told with its reason, and the next code goes by another provider', async () => {
  await using house = await openPhoneHouse()
  house.provider.told.state = 'accepted'
  house.provider.told.report = ok({ state: 'failed', reason: 'refused' })
  const personId = await ask(house, stranger)
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.deepEqual(await stateOf(house, personId), { state: 'failed', reason: 'refused' })
  house.clock.advance({ seconds: 60 })
  await ask(house, stranger)
  assert.deepEqual(
    house.sent.map(({ avoid }) => avoid),
    [undefined, 'one'],
  )
})

test('a provider that never tells leaves the fate unknown after its last look, and no job', async () => {
  for (const report of [
    ok({ state: 'accepted' as const }),
    refuse({ kind: 'unavailable' as const }),
    refuse({ kind: 'garbage' as const }),
  ]) {
    await using house = await openPhoneHouse()
    house.provider.told.state = 'accepted'
    house.provider.told.report = report
    const personId = await ask(house, stranger)
    for (let look = 0; look < 300; look += 5) {
      house.clock.advance({ seconds: 5 })
      await house.work()
    }
    assert.equal(house.provider.told.asked, 5)
    assert.deepEqual(await stateOf(house, personId), { state: 'unknown', reason: null })
    assert.equal((await house.db.selectFrom('jobs').selectAll().execute()).length, 0)
  }
})

test('a lost answer is of unknown fate till the provider tells of the message it does have', async () => {
  await using house = await openPhoneHouse()
  house.provider.told.failure = { kind: 'unknownOutcome', receipt: { provider: 'one', providerId: '7' } }
  house.provider.told.report = ok({ state: 'delivered' })
  const personId = await ask(house, stranger)
  assert.equal((await stateOf(house, personId)).state, 'unknown')
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.equal((await stateOf(house, personId)).state, 'delivered')
})

test('a process that dies while it sends leaves a message of unknown fate', async () => {
  await using house = await openPhoneHouse()
  const personId = await ask(house, stranger)
  await house.db.updateTable('codes').set({ delivery: 'sending', provider: null }).execute()
  assert.equal((await stateOf(house, personId)).state, 'sending')
  house.clock.advance({ seconds: 31 })
  assert.equal((await stateOf(house, personId)).state, 'unknown')
})

test('the state of a message says the same of a known and an unknown phone', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(known)
  const phones = [known, stranger]
  const before = await Promise.all(
    phones.map(async (phone) => house.call(contract.readCodeState, { personId: await house.identify(phone) })),
  )
  assert.deepEqual(before[0], before[1])
  assert.deepEqual(before[0]?.body['data'], { state: 'none', reason: null })
  const handles = [await ask(house, known), await ask(house, stranger)]
  const after = await Promise.all(handles.map((personId) => house.call(contract.readCodeState, { personId })))
  assert.deepEqual(after[0], after[1])
  assert.equal(codeOf(await house.call(contract.readCodeState, {})), -900)
})

test('a number that takes no messages kills the code and says why', async () => {
  await using house = await openPhoneHouse()
  house.provider.told.failure = { kind: 'unreachable', code: '7', text: 'нет' }
  const personId = await house.identify(stranger)
  const asked = await house.call(contract.askCode, { personId })
  assert.equal(codeOf(asked), -106)
  assert.equal(asked.body['information'], 'Этот номер сейчас не принимает сообщения')
  assert.deepEqual(await stateOf(house, personId), { state: 'failed', reason: 'noNumber' })
})

test('foreign, landline and refused numbers are turned away at the door: no message goes', async () => {
  await using house = await openPhoneHouse()
  for (const phone of ['+882 16 12345678', '88095551122', '+19005551122', '84951112233', '89405551122']) {
    assert.equal(codeOf(await house.call(contract.identify, {}, { headers: { phone } })), -111, phone)
  }
  const refused = await house.addActive(phoneOf('89405551122'))
  assert.equal(codeOf(await house.call(contract.askCode, { personId: refused })), -106)
  assert.equal(house.sent.length, 0)
})

test('half of the daily budget raises one alarm, all of it stops the codes till tomorrow', async () => {
  await using house = await openPhoneHouse({ refusedRanges: [], dailyMessages: 4 })
  const answers = []
  for (let no = 0; no < 6; no += 1) {
    const personId = await house.identify(phoneOf(`8900${String(1_000_000 + no * 10_000)}`))
    answers.push(codeOf(await house.call(contract.askCode, { personId })))
  }
  assert.deepEqual(answers, [1, 1, 1, 1, -106, -106])
  assert.equal(house.sent.length, 4)
  assert.deepEqual(house.logged, [
    'half of the daily budget of messages is spent {"sent":2,"budget":4}',
    'the daily budget of messages is spent, codes do not go {"sent":5,"budget":4}',
  ])
  house.clock.advance({ hours: 24 })
  await ask(house, stranger)
  assert.equal(house.sent.length, 5)
})

async function ask(house: PhoneHouse, phone: typeof known): Promise<string> {
  const personId = await house.identify(phone)
  const asked = await house.call(contract.askCode, { personId })
  assert.equal(codeOf(asked), 1, JSON.stringify(asked.body))
  return personId
}

async function stateOf(house: PhoneHouse, personId: string) {
  const answer = await house.call(contract.readCodeState, { personId })
  return contract.readCodeState.reply.parse(answer.body['data'])
}
