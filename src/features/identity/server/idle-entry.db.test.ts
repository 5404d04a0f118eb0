import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'

const phone = phoneOf('89001112233')
const months = { hours: 24 * 90 }

test('after 90 days without a visit a code alone opens nothing: the end of the ИНН is asked for, and the code stays good', async () => {
  await using house = await openIdleHouse()
  assert.equal(codeOf(await house.try()), -114)
  assert.equal((await house.sessions()).length, 1)
  assert.equal(codeOf(await house.try('2259')), 1)
  assert.equal((await house.sessions()).length, 2)
  assert.equal(codeOf(await house.try('2259')), -102, 'the code is used now')

  house.clock.advance({ hours: 24 * 89 })
  await house.ask()
  assert.equal(codeOf(await house.try()), 1, 'he was here lately')
})

test('a new password of an account not visited for long asks for the same', async () => {
  await using house = await openIdleHouse()
  const headers = { newpswd: '0123456789ABCDEF0123', code: house.codeFor(phone) }
  assert.equal(codeOf(await house.call(contract.setPassword, { personId: house.personId }, { headers })), -114)
  const whole = { ...headers, 'inn-end': '2259' }
  assert.equal(codeOf(await house.call(contract.setPassword, { personId: house.personId }, { headers: whole })), 1)
})

test('digits of the ИНН are tried five times, however many come at once, and then the way is closed', async () => {
  await using house = await openIdleHouse()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => house.try(String(1000 + place))))
  const codes = answers.map(codeOf)
  assert.deepEqual([codes.filter((code) => code === -115).length, codes.filter((code) => code === -103).length], [4, 26])
  assert.equal(codeOf(await house.try('2259')), -103)
  const row = await house.db.selectFrom('codes').select(['tries_left', 'used_at']).orderBy('sent_at', 'desc').executeTakeFirst()
  assert.deepEqual(row, { tries_left: 0, used_at: null })
})

test('one who has told no ИНН enters by the code', async () => {
  await using house = await openIdleHouse()
  await house.db.updateTable('profiles').set({ inn: null }).execute()
  assert.equal(codeOf(await house.try()), 1)
})

/** An account entered once, 90 days ago, and a code sent to its phone just now. */
async function openIdleHouse() {
  const house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await house.db
    .insertInto('profiles')
    .values({ person_id: personId, inn: '500100732259', updated_at: house.clock.now() })
    .execute()
  await house.enter(phone)
  house.clock.advance(months)
  const ask = () => house.call(contract.askCode, { personId })
  await ask()
  return {
    ...house,
    personId,
    ask,
    try: (innEnd?: string) =>
      house.call(contract.enterWithCode, { personId }, { headers: { code: house.codeFor(phone), 'inn-end': innEnd } }),
    sessions: () => house.db.selectFrom('sessions').select('id').execute(),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}
