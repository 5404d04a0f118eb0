import assert from 'node:assert/strict'
import test from 'node:test'
import type { PersonInn } from '#/kernel/inn.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'

const phone = phoneOf('89001112233')
const months = { hours: 24 * 90 }

test('after 90 days without a visit a code alone is not enough: the last digits of the ИНН are required, and the code stays valid', async () => {
  await using house = await openIdleHouse()
  assert.equal(codeOf(await house.try()), 'innEndNeeded')
  assert.equal((await house.sessions()).length, 1)
  assert.equal(codeOf(await house.try('2259')), 'done')
  assert.equal((await house.sessions()).length, 2)
  assert.equal(codeOf(await house.try('2259')), 'codeExpired', 'the code is used now')

  house.clock.advance({ hours: 24 * 89 })
  await house.ask()
  assert.equal(codeOf(await house.try()), 'done', 'he was here lately')
})

test('setting a password on an account not visited for long requires the same digits', async () => {
  await using house = await openIdleHouse()
  const headers = { newpswd: '0123456789ABCDEF0123', code: house.codeFor(phone) }
  assert.equal(codeOf(await house.call(contract.setPassword, { personId: house.personId }, { headers })), 'innEndNeeded')
  const whole = { ...headers, 'inn-end': '2259' }
  assert.equal(codeOf(await house.call(contract.setPassword, { personId: house.personId }, { headers: whole })), 'done')
})

test('the ИНН digits may be tried five times, however many tries come at once, and then login is locked', async () => {
  await using house = await openIdleHouse()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => house.try(String(1000 + place))))
  const codes = answers.map(codeOf)
  assert.deepEqual(
    [codes.filter((code) => code === 'wrongInnEnd').length, codes.filter((code) => code === 'tooManyTries').length],
    [4, 26],
  )
  assert.equal(codeOf(await house.try('2259')), 'tooManyTries')
  const row = await house.db.selectFrom('codes').select(['tries_left', 'used_at']).orderBy('sent_at', 'desc').executeTakeFirst()
  assert.deepEqual(row, { tries_left: 0, used_at: null })
})

test('a person without an ИНН signs in by the code', async () => {
  await using house = await openIdleHouse()
  await house.db.updateTable('profiles').set({ inn: null }).execute()
  assert.equal(codeOf(await house.try()), 'done')
})

/** An account last visited 90 days ago, and a code just sent to its phone. */
async function openIdleHouse() {
  const house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await house.db
    .insertInto('profiles')
    .values({ person_id: personId, inn: '500100732259' as PersonInn, updated_at: house.clock.now() })
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
