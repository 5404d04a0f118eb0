import assert from 'node:assert/strict'
import test from 'node:test'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import { person } from '#/gateways/npd/simulator-stand.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openPartnerHouse } from '../../../../tests/support/partner-house.ts'
import type { PartnerHouse } from '../../../../tests/support/partner-house.ts'
import * as contract from '../contract.ts'
import { findBinding } from './find-binding.ts'
import { readRights, watchRightsJob } from './jobs.ts'

const needed = ['INCOME_REGISTRATION', 'CANCEL_INCOME'] as const

test('only the optional rights the person agreed to before the request are requested', async () => {
  await using house = await openPartnerHouse()
  assert.equal((await house.choose('PAYMENT_INFORMATION'))['code'], 1)
  assert.equal((await house.state()).state, 'none', 'a choice alone sends nothing')
  await house.request()
  await house.workUntil('waiting')
  assert.deepEqual((await house.state()).asked, [...needed, 'PAYMENT_INFORMATION'])
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
  assert.deepEqual((await house.state()).granted.toSorted(), [...needed, 'PAYMENT_INFORMATION'].toSorted())
})

test('required rights cannot be revoked, and a right the platform never requests cannot be granted', async () => {
  await using house = await openPartnerHouse()
  assert.equal((await house.choose('TAX_PAYMENT'))['kind'], 'invalidInput')
  assert.equal((await house.choose('INCOME_REGISTRATION'))['kind'], 'invalidInput')
  await house.choose()
  await house.request()
  assert.deepEqual((await house.state()).asked, needed)
})

test('when a bound person adds rights, the old ones apply until they confirm, then the new ones do', async () => {
  await using house = await openPartnerHouse()
  await house.choose()
  await house.bind([...needed])
  await house.pass({ seconds: 1 })
  assert.equal((await house.choose('INCOME_LIST', 'INCOME_SUMMARY'))['code'], 1)
  await house.work()
  const { state, granted, label } = await house.state()
  assert.deepEqual([state, granted.length, label], ['changing', 2, 'Изменение прав ждёт подтверждения'])
  await answer(house, 'change', [...needed, 'INCOME_LIST', 'INCOME_SUMMARY'])
  await house.workUntil('bound')
  assert.deepEqual((await house.state()).granted.toSorted(), [
    'CANCEL_INCOME',
    'INCOME_LIST',
    'INCOME_REGISTRATION',
    'INCOME_SUMMARY',
  ])
  assert.deepEqual((await house.history()).map((line) => line.state).slice(0, 2), ['bound', 'changing'])
})

test('a revoked right is not used from that moment, even before «Мой налог» confirms it', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.choose('INCOME_SUMMARY', 'PAYMENT_INFORMATION')
  const usable = async () => (await findBinding(house.db, house.personId)).rightsGranted
  assert.ok(!(await usable()).includes('INCOME_LIST'))
  assert.ok((await usable()).includes('INCOME_REGISTRATION'))
  await answer(house, 'change', [...needed, 'INCOME_SUMMARY', 'PAYMENT_INFORMATION'])
  await house.workUntil('bound')
  assert.equal((await house.state()).granted.length, 4)
})

test('a person who refuses a change keeps the previous rights and is told so', async () => {
  await using house = await openPartnerHouse()
  await house.choose()
  await house.bind([...needed])
  await house.choose('INCOME_LIST')
  await answer(house, 'keep')
  await house.workUntil('bound')
  assert.deepEqual((await house.state()).granted.toSorted(), [...needed].toSorted())
  assert.match((await house.state()).reason_text ?? '', /не подтвердили изменение прав/)
})

test('a change unanswered for three days leaves everything unchanged', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.choose('INCOME_LIST')
  await settled(house)
  house.clock.advance({ hours: 73 })
  await house.workUntil('bound')
  assert.equal((await house.state()).granted.length, 5)
  assert.match((await house.state()).reason_text ?? '', /72 часа/)
})

test('a withheld required right is requested again with the same button', async () => {
  await using house = await openPartnerHouse()
  await house.bind(['INCOME_LIST', 'INCOME_REGISTRATION'])
  assert.equal((await house.state()).reason_text, 'Разрешите в «Мой налог»: аннулирование чеков', 'goes after «Не хватает прав»')
  assert.equal((await house.request()).body['code'], 1)
  assert.equal((await house.state()).state, 'changing')
  await answer(house, 'change', permissionsOfPlatform)
  await house.workUntil('bound')
})

test('two clicks on «Сохранить права» send one request, and an unchanged choice sends none', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  assert.equal((await house.choose('INCOME_LIST', 'INCOME_SUMMARY', 'PAYMENT_INFORMATION'))['code'], 1)
  assert.equal((await house.state()).state, 'bound')
  const answers = await Promise.all([house.choose('INCOME_LIST'), house.choose('INCOME_LIST')])
  assert.deepEqual(answers.map((body) => outcomeOf(body)).toSorted(), ['bindingPending', 'done'])
  await settled(house)
  assert.equal(await house.messagesSent('PostGrantedPermissions'), 1)
})

test('a change of rights survives an outage or errors of the service; hours of failures leave the old rights', async () => {
  await using house = await openPartnerHouse()
  await house.choose()
  await house.bind([...needed])
  await house.stand.fault({ kind: 'down', count: 2 })
  await house.choose('INCOME_LIST')
  await settled(house)
  await answer(house, 'change', [...needed, 'INCOME_LIST'])
  await house.workUntil('bound')
  await house.stand.fault({ kind: 'internal_error' })
  await house.choose()
  await house.workUntil('bound', { minutes: 5 })
  assert.deepEqual((await house.state()).granted.toSorted(), [...needed, 'INCOME_LIST'].toSorted())
  assert.match((await house.state()).reason_text ?? '', /ФНС не смогла/)
})

test('a right revoked or granted again in «Мой налог» is noticed within fifteen minutes', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  await house.round(watchRightsJob)
  await takeRights(house, ['INCOME_LIST', 'CANCEL_INCOME'])
  await house.pass({ minutes: 15, seconds: 1 })
  await house.workUntil('boundPartly')
  assert.match((await house.state()).reason_text ?? '', /регистрация дохода/)
  await house.admin('PUT', `persons/${person}`, { permissions: permissionsOfPlatform })
  await house.pass({ minutes: 15, seconds: 1 })
  await house.workUntil('bound')
  await house.work()
  assert.deepEqual(house.told.slice(-2), ['boundPartly', 'bound'])
})

test('reading unchanged rights announces nothing', async () => {
  await using house = await openPartnerHouse()
  await house.bind()
  const before = [house.told.length, (await house.history()).length]
  await house.later(readRights)
  assert.deepEqual([house.told.length, (await house.history()).length], before)
  assert.ok((await house.db.selectFrom('bindings').select('rights_checked_at').executeTakeFirstOrThrow()).rights_checked_at)
})

test("a bound payer's tax service data is shown: since when, region, activities", async () => {
  await using house = await openPartnerHouse()
  await house.admin('PUT', `persons/${person}`, { registeredAt: '2025-03-04T09:00:00Z', region: '45000000' })
  const own = async () => contract.ownStatus.parse((await house.call(contract.readOwnStatus)).body['data'])
  assert.deepEqual([(await own()).region, (await own()).facts_at], [null, null])
  await house.bind()
  assert.deepEqual([(await own()).since, (await own()).region], ['2025-03-04', 'Москва'])
  assert.equal((await house.call(contract.checkOwnStatus)).body['code'], 1)
  assert.equal((await own()).state, 'active')
  await house.becomeStranger()
  assert.deepEqual([(await own()).region, (await own()).since], [null, null], 'another person sees nothing of it')
  assert.deepEqual(await house.history(), [])
  assert.equal((await house.state()).state, 'none')
})

/** The request is in «Мой налог». */
async function settled(house: PartnerHouse): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await house.work()
    const { request_id: id } = await house.db.selectFrom('bindings').select('request_id').executeTakeFirstOrThrow()
    if (id !== null) return
    house.clock.advance({ seconds: 10 })
  }
  assert.fail('the request never came to «Мой налог»')
}

async function answer(house: PartnerHouse, button: 'change' | 'keep', permissions: readonly Permission[] = []): Promise<void> {
  await settled(house)
  await house.press(button, permissions)
}

function takeRights(house: PartnerHouse, kept: readonly Permission[]): Promise<void> {
  return house.stand.press('rights', kept)
}
