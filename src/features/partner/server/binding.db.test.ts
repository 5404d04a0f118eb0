import assert from 'node:assert/strict'
import test from 'node:test'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { person, stranger } from '#/gateways/npd/simulator-stand.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openPartnerHouse } from '../../../../tests/support/partner-house.ts'
import type { PartnerHouse } from '../../../../tests/support/partner-house.ts'
import * as contract from '../contract.ts'

test('a person who allows everything in «Мой налог» is bound, and other features are notified once', async () => {
  await using house = await openPartnerHouse()
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
  assert.deepEqual((await house.state()).granted.toSorted(), [...permissionsOfPlatform].toSorted())
  await house.work()
  assert.deepEqual(house.told, ['sending', 'waiting', 'bound'])
  assert.equal((await house.request()).body['kind'], 'alreadyBound', 'nothing is left to do')
})

test('a person who withholds a required right is partly bound and may be asked again', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  await house.allow(['INCOME_LIST', 'INCOME_REGISTRATION'])
  await house.workUntil('boundPartly')
  assert.deepEqual((await house.state()).granted.toSorted(), ['INCOME_LIST', 'INCOME_REGISTRATION'])
  assert.equal((await house.request()).body['code'], 1)
})

test('a person who refuses sees why it matters and can request again', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  await house.press('refuse')
  await house.workUntil('rejected')
  assert.match((await house.state()).reason_text ?? '', /Вы отклонили запрос/)
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
})

test('an ИНН not registered as a payer ends in «Нет статуса НПД»', async () => {
  await using house = await openPartnerHouse({ inn: stranger })
  await house.request()
  await house.workUntil('notNpd')
  assert.match((await house.state()).reason_text ?? '', /не состоит на учёте/)
})

test('a request unanswered for three days times out', async () => {
  await using house = await openPartnerHouse()
  await house.request()
  await house.workUntil('waiting')
  house.clock.advance({ hours: 73 })
  await house.workUntil('timedOut')
  assert.equal((await house.request()).body['code'], 1)
})

test('two clicks on «Привязать» send one request to the tax service', async () => {
  await using house = await openPartnerHouse()
  const answers = await Promise.all([house.request(), house.request()])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['bindingPending', 'done'])
  await house.workUntil('waiting')
  assert.equal(await house.messagesSent(), 1)
})

for (const kind of ['down', 'garbage', 'lost_answer', 'bad_gateway']) {
  test(`a tax service with the fault «${kind}» is asked again until the request stands`, async () => {
    await using house = await openPartnerHouse()
    await house.stand.fault({ kind, count: 2 })
    await house.request()
    await house.workUntil('waiting')
    await house.allow(permissionsOfPlatform)
    await house.workUntil('bound')
  })
}

test('after an internal error of the tax service a new message is sent instead of polling the old one', async () => {
  await using house = await openPartnerHouse()
  await house.stand.fault({ kind: 'internal_error', count: 2 })
  await house.request()
  await house.workUntil('waiting')
  assert.equal(await house.messagesSent(), 3)
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
})

test('hours of tax service failures end in a state people can read, and the request can be repeated', async () => {
  await using house = await openPartnerHouse()
  await house.stand.fault({ kind: 'internal_error' })
  await house.request()
  await house.workUntil('error', { minutes: 1 })
  assert.equal((await house.state()).label, 'Ошибка ФНС')
  assert.equal((await house.request()).body['code'], 1)
})

test('without the delegation agreement or without an ИНН nothing is sent', async () => {
  await using house = await openPartnerHouse({ agreed: false })
  assert.equal((await house.request()).body['kind'], 'delegationMissing')
  await using nameless = await openPartnerHouse({ inn: undefined })
  assert.equal((await nameless.request()).body['kind'], 'profileIncomplete')
  assert.equal((await nameless.call(contract.checkOwnStatus)).body['kind'], 'profileIncomplete')
})

test('«Проверить сейчас» checks out of turn, but not twice in ten seconds', async () => {
  await using house = await openPartnerHouse()
  assert.equal((await house.call(contract.recheckBinding)).body['kind'], 'wrongState')
  await house.request()
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  house.clock.advance({ seconds: 10 })
  assert.equal((await house.call(contract.recheckBinding)).body['code'], 1)
  assert.equal((await house.call(contract.recheckBinding)).body['kind'], 'tooOften')
  await house.work()
  assert.equal((await house.state()).state, 'bound')
})

test('the binding of a person who never requested it is empty and readable', async () => {
  await using house = await openPartnerHouse()
  assert.deepEqual(await house.state(), {
    state: 'none',
    label: 'Платформа не привязана',
    asked: [],
    granted: [],
    optional: ['INCOME_LIST', 'INCOME_SUMMARY', 'PAYMENT_INFORMATION'],
    requested_at: null,
    may_resend: false,
    bound_at: null,
    next_check_at: null,
    silent_since: null,
    reason_code: null,
    reason_text: null,
    inn_changed: false,
  })
  assert.deepEqual(await house.history(), [])
})

test("a person's own status comes from the public service, and from the partner interface once bound", async () => {
  await using house = await openPartnerHouse()
  assert.equal(contract.checkOwnStatus.reply.parse((await house.call(contract.checkOwnStatus)).body['data']).state, 'unknown')
  await house.request()
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
  assert.equal(contract.checkOwnStatus.reply.parse((await house.call(contract.checkOwnStatus)).body['data']).state, 'active')
  const rows = await house.db.selectFrom('npd_status_checks').select(['source', 'result']).orderBy('source').execute()
  assert.deepEqual(rows, [
    { source: 'partner', result: 'active' },
    { source: 'publicService', result: 'unknown' },
  ])
})

for (const [name, reach] of [
  ['bound', async (house: PartnerHouse) => house.allow(permissionsOfPlatform).then(() => house.workUntil('bound'))],
  ['waiting', async () => undefined],
] as const) {
  test(`one who takes the delegation back while ${name} is unbound at once, and the tax service hears of it`, async () => {
    await using house = await openPartnerHouse()
    await house.request()
    await house.workUntil('waiting')
    await reach(house)
    await house.takeBack('marketing')
    await house.work()
    assert.equal((await house.state()).state, name)

    await house.takeBack('delegation')
    await house.takeBack('delegation')
    await house.work()
    assert.deepEqual([(await house.state()).state, (await house.state()).granted], ['unboundByUs', []])
    for (let round = 0; round < 5; round += 1) {
      house.clock.advance({ seconds: 40 })
      await house.work()
    }
    assert.equal((await house.db.selectFrom('jobs').select('name').where('name', 'like', 'partner.%').execute()).length, 0)
    const status = await house.stand.service.taxpayerStatus(person)
    assert.deepEqual(status.ok ? 'bound' : status.refusal.kind, 'rejected')
    assert.equal((await house.request()).body['code'], 1, 'he may bind again')
  })
}
