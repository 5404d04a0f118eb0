import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { codeOf, openPhoneHouse, phoneOf } from '../../../../tests/support/phone-house.ts'
import type { PhoneHouse } from '../../../../tests/support/phone-house.ts'
import * as contract from '../contract.ts'
import { parsePasswordDigest } from '../domain/password-digest.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'

const phone = phoneOf('89001112233')
const other = phoneOf('89001112244')

test('a password changed during its verification opens no session', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  const password = digestOf('Синий кит 42')
  await house.call(contract.askCode, { personId })
  const headers = { newpswd: password, code: house.codeFor(phone) }
  assert.equal(codeOf(await house.call(contract.setPassword, { personId }, { headers })), 'done')
  const entering = () => house.call(contract.logIn, { personId }, { headers: { password } })
  assert.equal(codeOf(await entering()), 'done')
  const late = await whileHeld(house, personId, { password_hash: 'another' }, entering)
  assert.equal(codeOf(late), 'wrongPassword')
})

test('a code for a phone that has just left the account opens no session', async () => {
  await using house = await openPhoneHouse()
  const personId = await house.addActive(phone)
  await house.call(contract.askCode, { personId })
  const headers = { code: house.codeFor(phone) }
  const late = await whileHeld(house, personId, { phone: other }, () =>
    house.call(contract.enterWithCode, { personId }, { headers }),
  )
  assert.equal(codeOf(late), 'codeExpired')
  assert.equal((await house.db.selectFrom('sessions').select('id').execute()).length, 0)
})

/** Someone else changes the account and has not committed yet when the call starts. */
async function whileHeld<T>(house: PhoneHouse, personId: Id<'person'>, change: object, call: () => Promise<T>): Promise<T> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>()
  const held = house.db.transaction().execute(async (tx) => {
    await tx.updateTable('persons').set(change).where('id', '=', personId).execute()
    ask(undefined)
    await new Promise((done) => setTimeout(done, 300))
  })
  await asked
  const answer = call()
  await held
  return answer
}

function digestOf(password: string): string {
  const digest = parsePasswordDigest(sha256Hex(password).slice(0, 20).toUpperCase())
  assert.ok(digest)
  return digest
}
