import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuse } from '#/kernel/result.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openPartnerHouse } from '../../../../tests/support/partner-house.ts'
import { openRegistrationHouse } from '../../../../tests/support/registration-house.ts'
import * as contract from '../contract.ts'

test('a person checks their own status within the limit of a minute', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.call(contract.checkOwnStatus, person)
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.checkOwnStatus, person), 'tooOften')
})

test('rights are chosen for the ИНН of the profile, and a bound person changes them only with the consent to delegation', async () => {
  await using bare = await openPartnerHouse({ inn: undefined })
  const ask = { body: { optional: ['INCOME_LIST'] } }
  assertRefused(await bare.call(contract.chooseRights, ask), 'profileIncomplete')

  await using house = await openPartnerHouse()
  await house.bind(['INCOME_REGISTRATION', 'CANCEL_INCOME'])
  await house.db.updateTable('consents').set({ withdrawn_at: house.clock.now() }).execute()
  assertRefused(await house.call(contract.chooseRights, ask), 'delegationMissing')
  assert.equal((await house.state()).state, 'bound')
})

test('a person is told when the tax service does not take their data or does not let the platform ask', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  const find = () => house.call(contract.findOwnInn, person)
  await house.fault({ kind: 'forbidden_address' })
  assertRefused(await find(), 'partnerDenied')
  house.clock.advance({ seconds: 6 })
  const rejected = { kind: 'rejected', code: 'REQUEST_VALIDATION_ERROR', message: 'Неверный формат', args: {} } as const
  Object.assign(house.deps, { taxService: { ...house.taxService, ask: async () => refuse(rejected) } })
  assertRefused(await find(), 'npdDataRefused')
})
