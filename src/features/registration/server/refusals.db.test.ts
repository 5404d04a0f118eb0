import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualSmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openRegistrationHouse } from '../../../../tests/support/registration-house.ts'
import type { RegistrationHouse } from '../../../../tests/support/registration-house.ts'
import * as contract from '../contract.ts'

const oneDaily = { ...usualSmsPolicy, dailyMessages: 1 }
const [sister, brother] = ['990900000527' as PersonInn, '500100732259' as PersonInn]
const leaving = { body: { reason: 'REFUSE' } }

test('what can be checked before the application is checked within the limits of a person', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.checkRegistration, person)
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.checkRegistration, person), 'tooOften')
})

test('the code of an application goes once a minute, and not when the daily messages are spent', async () => {
  await using house = await openRegistrationHouse({ direct: true, smsPolicy: oneDaily })
  const person = await house.addPerson()
  await house.draft(person)
  await assertCodesLimited(house, () => house.call(contract.sendRegistrationCode, person))
})

test('the code of leaving the regime goes once a minute, and not when the daily messages are spent', async () => {
  await using house = await openRegistrationHouse({ direct: true, smsPolicy: oneDaily })
  const person = await house.addPerson()
  await assertCodesLimited(house, () => house.call(contract.sendUnregistrationCode, person))
})

test('an application needs a whole profile, the consent to delegation and a code that bears five mistakes', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const unnamed = await house.addPerson({ inn: sister, surname: '' })
  await house.draft(unnamed)
  assertRefused(await house.call(contract.startRegistration, unnamed, { body: { code: '000000' } }), 'profileIncomplete')

  const unwilling = await house.addPerson({ inn: brother, agreed: false })
  await house.draft(unwilling)
  assertRefused(await house.call(contract.startRegistration, unwilling, { body: { code: '000000' } }), 'delegationMissing')

  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.sendRegistrationCode, person)
  const attempt = (code: string) => house.call(contract.startRegistration, person, { body: { code } })
  await assertMistakesLimited(house, attempt)
  assert.equal((await house.view(person))?.state, 'draft')
})

test('leaving the regime needs an ИНН, and a code that bears five mistakes', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const bare = await house.addPerson({ inn: null })
  assertRefused(await house.call(contract.sendUnregistrationCode, bare), 'profileIncomplete')

  const person = await house.addPerson()
  await house.call(contract.sendUnregistrationCode, person)
  const attempt = (code: string) => house.call(contract.startUnregistration, person, { body: { ...leaving.body, code } })
  await assertMistakesLimited(house, attempt)
  assert.equal(await house.leaving(person), null)
})

test('«я снялся с учёта» is checked once a minute, by the ИНН of the profile', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.call(contract.startUnregistration, person, leaving)
  const check = () => house.call(contract.watchUnregistration, person)
  assert.equal((await check()).body['code'], 1)
  assertRefused(await check(), 'tooOften')
  await house.db.updateTable('profiles').set({ inn: null }).where('person_id', '=', person).execute()
  assertRefused(await check(), 'profileIncomplete')
})

type Ask = () => ReturnType<RegistrationHouse['call']>

async function assertCodesLimited(house: RegistrationHouse, send: Ask): Promise<void> {
  assert.equal((await send()).body['code'], 1)
  assertRefused(await send(), 'tooOften')
  house.clock.advance({ minutes: 10 })
  assertRefused(await send(), 'codeNotSent')
  assert.equal(house.sent.length, 1)
}

/** Four wrong codes are told as wrong; after the fifth even the right one is not compared. */
async function assertMistakesLimited(house: RegistrationHouse, attempt: (code: string) => ReturnType<Ask>): Promise<void> {
  const right = house.lastCode()
  const wrong = right === '000000' ? '111111' : '000000'
  for (let left = 4; left > 0; left -= 1) assertRefused(await attempt(wrong), 'wrongCode')
  assertRefused(await attempt(wrong), 'tooManyTries')
  assertRefused(await attempt(right), 'tooManyTries')
}
