import assert from 'node:assert/strict'
import test from 'node:test'
import { ok, refuse } from '#/kernel/result.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import type { PhoneHouse } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'

const known = phoneOf('89004445566')
const stranger = phoneOf('89001112233')

test('the provider is queried until it knows the outcome, and the screen shows it', async () => {
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

test('a message that was not delivered is reported with its reason, and the next code is sent through another provider', async () => {
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

test('a provider that never reports leaves the outcome unknown after the last query, and no job', async () => {
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

test('a message with a lost answer has an unknown outcome until the provider reports it', async () => {
  await using house = await openPhoneHouse()
  house.provider.told.failure = { kind: 'unknownOutcome', receipt: { provider: 'one', providerId: '7' } }
  house.provider.told.report = ok({ state: 'delivered' })
  const personId = await ask(house, stranger)
  assert.equal((await stateOf(house, personId)).state, 'unknown')
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.equal((await stateOf(house, personId)).state, 'delivered')
})

test('a process that dies while sending leaves a message with an unknown outcome', async () => {
  await using house = await openPhoneHouse()
  const personId = await ask(house, stranger)
  await house.db.updateTable('codes').set({ delivery: 'sending', provider: null }).execute()
  assert.equal((await stateOf(house, personId)).state, 'sending')
  house.clock.advance({ seconds: 31 })
  assert.equal((await stateOf(house, personId)).state, 'unknown')
})

test('the delivery state is the same for a known and an unknown phone', async () => {
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
  assert.equal(codeOf(await house.call(contract.readCodeState, {})), 'invalidInput')
})

test('a number that accepts no messages invalidates the code and gives the reason', async () => {
  await using house = await openPhoneHouse()
  house.provider.told.failure = { kind: 'unreachable', code: '7', text: 'нет' }
  const personId = await house.identify(stranger)
  const asked = await house.call(contract.askCode, { personId })
  assert.equal(codeOf(asked), 'codeNotSent')
  assert.equal(asked.body['information'], 'Этот номер сейчас не принимает сообщения')
  assert.deepEqual(await stateOf(house, personId), { state: 'failed', reason: 'noNumber' })
})

test('foreign, landline and refused numbers are rejected at once: no message is sent', async () => {
  await using house = await openPhoneHouse()
  for (const phone of ['+882 16 12345678', '88095551122', '+19005551122', '84951112233', '89405551122']) {
    assert.equal(codeOf(await house.call(contract.identify, {}, { headers: { phone } })), 'badPhone', phone)
  }
  const refused = await house.addActive(phoneOf('89405551122'))
  assert.equal(codeOf(await house.call(contract.askCode, { personId: refused })), 'codeNotSent')
  assert.equal(house.sent.length, 0)
})

test('half of the daily budget raises one alarm, all of it stops the codes until tomorrow', async () => {
  await using house = await openPhoneHouse({ refusedRanges: [], dailyMessages: 4 })
  const answers = []
  for (let no = 0; no < 6; no += 1) {
    const personId = await house.identify(phoneOf(`8900${String(1_000_000 + no * 10_000)}`))
    answers.push(codeOf(await house.call(contract.askCode, { personId })))
  }
  assert.deepEqual(answers, ['done', 'done', 'done', 'done', 'codeNotSent', 'codeNotSent'])
  assert.equal(house.sent.length, 4)
  assert.deepEqual(house.logged, [
    'half of the daily budget of messages is spent {"sent":2,"budget":4}',
    'the daily budget of messages is spent, codes do not go {"sent":5,"budget":4}',
  ])
  house.clock.advance({ hours: 24 })
  await ask(house, stranger)
  assert.equal(house.sent.length, 5)
})

test('somebody who has entered sees what became of the code that confirms an action; a code of the entry is not one', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(known)
  const caller = await house.enter(known)
  const own = async () => {
    const answer = await house.call(contract.readOwnCodeState, caller)
    return contract.readOwnCodeState.reply.parse(answer.body['data'])
  }
  assert.deepEqual(await own(), { state: 'none', reason: null })
  house.provider.told.state = 'accepted'
  house.provider.told.report = ok({ state: 'failed', reason: 'blocked' })
  assert.equal(codeOf(await house.call(contract.askConfirmation, caller)), 'done')
  assert.deepEqual(await own(), { state: 'accepted', reason: null })
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.deepEqual(await own(), { state: 'failed', reason: 'blocked' })
  house.clock.advance({ minutes: 10 })
  assert.deepEqual(await own(), { state: 'none', reason: null })
})

test('a code that went to a new phone says nothing about those sent to the own one', async () => {
  await using house = await openPhoneHouse()
  await house.addActive(known)
  const caller = await house.enter(known)
  house.provider.told.state = 'accepted'
  const started = await house.call(contract.startPhoneChange, caller, { body: { new_phone: stranger } })
  assert.equal(codeOf(started), 'done', JSON.stringify(started.body))
  await house.db.updateTable('codes').set({ delivery: 'failed' }).where('purpose', '=', 'newPhone').execute()
  const answer = await house.call(contract.readOwnCodeState, caller)
  assert.deepEqual(answer.body['data'], { state: 'accepted', reason: null })
})

async function ask(house: PhoneHouse, phone: typeof known): Promise<string> {
  const personId = await house.identify(phone)
  const asked = await house.call(contract.askCode, { personId })
  assert.equal(codeOf(asked), 'done', JSON.stringify(asked.body))
  return personId
}

async function stateOf(house: PhoneHouse, personId: string) {
  const answer = await house.call(contract.readCodeState, { personId })
  return contract.readCodeState.reply.parse(answer.body['data'])
}
