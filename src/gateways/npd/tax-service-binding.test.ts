import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCompanyInn } from '#/kernel/inn.ts'
import { permissionsOfPlatform } from './messages.ts'
import { bindRequest, company, income, openStand, person, refused, stranger, taken, valid } from './simulator-stand.ts'

test('the binding is complete when the person allows the request in «Мой налог»', async () => {
  await using stand = await openStand()
  const id = await stand.askBinding()
  assert.equal(taken(await stand.service.bindingStatus(id)).result, 'IN_PROGRESS')

  await stand.press(`allow/${id}`, permissionsOfPlatform)

  const status = taken(await stand.service.bindingStatus(id))
  assert.equal(status.result, 'COMPLETED')
  assert.deepEqual([...status.permissions].toSorted(), [...permissionsOfPlatform].toSorted())
  assert.equal(taken(await stand.service.taxpayerStatus(person)).surname, 'Петров')
  assert.equal(refused(await stand.service.ask('PostBindPartnerWithInn', bindRequest)), 'rejected TAXPAYER_ALREADY_BOUND')
})

test('the binding fails when the person refuses the request', async () => {
  await using stand = await openStand()
  const id = await stand.askBinding()
  await stand.press(`refuse/${id}`, [])
  assert.equal(taken(await stand.service.bindingStatus(id)).result, 'FAILED')
  assert.equal(refused(await stand.service.taxpayerStatus(person)), 'rejected TAXPAYER_UNBOUND')
})

test('a person may grant fewer rights than requested, and never more', async () => {
  await using stand = await openStand()
  const id = await stand.askBinding()
  await stand.press(`allow/${id}`, ['INCOME_LIST', 'TAX_PAYMENT'])
  assert.deepEqual(taken(await stand.service.bindingStatus(id)).permissions, ['INCOME_LIST'])
  assert.equal(refused(await stand.service.ask('PostIncomeV2', income())), 'rejected PERMISSION_NOT_GRANTED')
})

test('an unknown person is not registered until they press «Стать самозанятым»', async () => {
  await using stand = await openStand()
  const request = { ...bindRequest, inn: stranger }
  assert.equal(refused(await stand.service.ask('PostBindPartnerWithInn', request)), 'rejected TAXPAYER_UNREGISTERED')
  await stand.post(`cabinet/${stranger}/register`, [
    ['surname', 'Новикова'],
    ['firstname', 'Яна'],
  ])
  assert.ok((await stand.service.ask('PostBindPartnerWithInn', request)).ok)
})

test('every call is refused for a platform that has not registered its profile', async () => {
  await using stand = await openStand({ isPresented: false })
  assert.equal(refused(await stand.service.ask('PostBindPartnerWithInn', bindRequest)), 'rejected PARTNER_DENY')
})

test('a person who unbinds appears in the list of new unbindings', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  assert.deepEqual(taken(await stand.service.ask('GetNewlyUnboundTaxpayers', {})).taxpayers, [])
  await stand.post(`cabinet/${person}/unbind`, [])
  const [left] = taken(await stand.service.ask('GetNewlyUnboundTaxpayers', {})).taxpayers
  assert.equal(left?.inn, person)
  assert.equal(refused(await stand.service.ask('PostIncomeV2', income())), 'rejected TAXPAYER_UNBOUND')
})

test('an organization is found by its INN', async () => {
  await using stand = await openStand()
  const found = taken(await stand.service.legalEntityByInn(company))
  assert.equal(found.name, 'ООО «Ромашка»')
  assert.equal(found.closedOn, undefined)
  const unknown = valid(parseCompanyInn('7801010035'))
  assert.equal(refused(await stand.service.legalEntityByInn(unknown)), 'rejected REQUEST_VALIDATION_ERROR')
})
