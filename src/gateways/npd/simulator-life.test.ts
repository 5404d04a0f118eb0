import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { words } from './message-fields.ts'
import { permissionsOfPlatform } from './messages.ts'
import { company, income, openStand, person, refused, stranger, taken } from './simulator-stand.ts'
import type { Stand } from './simulator-stand.ts'

test('the tax of a month is charged on the 12th, becomes a debt after the 28th, grows, and is paid in «Мой налог»', async () => {
  await using stand = await openStand()
  await admin(stand, 'POST', 'clock', { now: '2027-02-10T09:00:00Z' })
  await stand.bind(permissionsOfPlatform)
  taken(await stand.service.ask('PostIncomeV2', incomeOf(10_000_00)))
  assert.deepEqual((await owed(stand)).charges, [])

  await admin(stand, 'POST', 'clock', { now: '2027-03-12T09:00:00Z' })
  const [charge] = (await owed(stand)).charges
  assert.deepEqual(
    [charge?.amount, charge?.taxPeriodId, charge?.dueDate.toString(), charge?.paidAmount],
    [400_00, '202702', '2027-03-29', 0],
  )
  assert.deepEqual(await documents(stand), [['TAX', 400_00]])
  assert.ok((await letters(stand)).some(({ title }) => title === 'Начислен налог'))

  await admin(stand, 'POST', 'clock', { now: '2027-03-31T09:00:00Z' })
  const late = await owed(stand)
  assert.equal(late.cards[0]?.debt, 400_00)
  assert.ok((late.cards[0]?.penalty ?? 0) > 0)
  assert.deepEqual(
    (await documents(stand)).map(([type]) => type),
    ['DEBT', 'PENALTY'],
  )
  const account = taken(await stand.service.ask('GetTaxpayerAccountStatus', { inn: person }))
  assert.ok(account.debtAmount > 400_00 && account.unpaidAmount === account.debtAmount)

  await stand.post(`cabinet/${person}/pay/${person}202702`, [])
  assert.deepEqual(await documents(stand), [])
  assert.equal((await owed(stand)).charges[0]?.paidAmount, 400_00)
})

test('a month with less than 100 ₽ of tax is charged together with the next one', async () => {
  await using stand = await openStand()
  await admin(stand, 'POST', 'clock', { now: '2027-02-10T09:00:00Z' })
  await stand.bind(permissionsOfPlatform)
  taken(await stand.service.ask('PostIncomeV2', incomeOf(2_000_00)))
  await admin(stand, 'POST', 'clock', { now: '2027-03-13T09:00:00Z' })
  assert.deepEqual((await owed(stand)).charges, [])
  taken(await stand.service.ask('PostIncomeV2', incomeOf(1_000_00, '2')))
  await admin(stand, 'POST', 'clock', { now: '2027-04-12T09:00:00Z' })
  assert.deepEqual(
    (await owed(stand)).charges.map(({ amount, taxPeriodId }) => [amount, taxPeriodId]),
    [[120_00, '202703']],
  )
})

test('a scripted person can allow after a delay, grant fewer rights, refuse, leave or annul', async () => {
  await using stand = await openStand()
  await admin(stand, 'PUT', `persons/${person}`, {
    scenario: { autoBind: 0, grants: ['INCOME_REGISTRATION', 'INCOME_LIST'], annulsAfter: 0 },
  })
  const id = await stand.askBinding()
  const bound = taken(await stand.service.bindingStatus(id))
  assert.deepEqual([bound.result, bound.permissions], ['COMPLETED', ['INCOME_REGISTRATION', 'INCOME_LIST']])
  taken(await stand.service.ask('PostIncomeV2', income()))
  const [receipt] = taken(await stand.service.ask('GetIncomeV2', wholeTime())).receipts
  assert.ok(receipt?.cancelationTime)

  await admin(stand, 'PUT', `persons/${person}`, { scenario: { autoBind: 0, unbindsAfter: 0 } })
  const asked = taken(await stand.service.ask('PostGrantedPermissions', { inn: person, permissions: permissionsOfPlatform }))
  assert.equal(taken(await stand.service.ask('GetGrantedPermissionsStatus', asked)).result, 'COMPLETED')
  assert.deepEqual(taken(await stand.service.ask('GetGrantedPermissions', { inn: person })).granted, permissionsOfPlatform)

  taken(await stand.service.ask('PostUnbindPartner', { inn: person }))
  await admin(stand, 'PUT', `persons/${person}`, { scenario: { autoBind: 0, refuses: true } })
  assert.equal(taken(await stand.service.bindingStatus(await stand.askBinding())).result, 'FAILED')
})

test('letters can be read, acknowledged and archived, and never become new again; a wrong id changes nothing', async () => {
  await using stand = await openStand()
  await stand.bind(permissionsOfPlatform)
  const { id } = (await admin(stand, 'POST', 'notifications', { inn: person, title: 'Вам письмо', message: 'Текст' })) as {
    id: string
  }
  const named = (messageId: string) => ({ people: [{ inn: person, messageIds: [messageId] }] })
  assert.equal(taken(await stand.service.ask('PostNotificationsDelivered', named(id))).status, 'OK')
  assert.equal(taken(await stand.service.ask('PostNotificationsAck', named('nobody'))).status, 'NOK')
  assert.equal(taken(await stand.service.ask('PostNotificationsArch', named(id))).status, 'OK')
  assert.equal(taken(await stand.service.ask('PostNotificationsAck', named(id))).status, 'OK')
  const statusOf = async () => (await letters(stand)).find((letter) => letter.id === id)?.status
  assert.equal(await statusOf(), 'ARCHIVED')
  const before = taken(await stand.service.ask('GetNotificationsCount', { inns: [person] })).people[0]?.count ?? 0
  assert.ok(before > 0)
  taken(await stand.service.ask('PostNotificationsAckAll', { inns: [person] }))
  assert.equal(taken(await stand.service.ask('GetNotificationsCount', { inns: [person] })).people[0]?.count, 0)
})

test('only a bank can register people, and a person it registers is bound to it with all permissions', async () => {
  await using stand = await openStand({ rules: { registrationSeconds: 0 } })
  const inn = stranger
  assert.equal(refused(await stand.service.ask('GetTaxpayerRestrictions', { inn })), 'rejected PARTNER_DENY')
  const bank = { partnerName: 'Банк', partnerType: 'BANK', partnerConnectable: true, inn: company, phone: '79000000000' } as const
  taken(await stand.service.ask('PostPlatformRegistration', bank))
  assert.equal(taken(await stand.service.ask('GetTaxpayerRestrictions', { inn })).requestResult, 'ALLOW')
  const { id } = taken(
    await stand.service.ask('PostRegistration', {
      inn,
      surname: 'Новая',
      firstname: 'Анна',
      birthday: Temporal.PlainDate.from('1990-05-01'),
      activities: ['204'],
      phone: '79000000453',
      requestTime: Temporal.Now.instant(),
      oktmo: '45000000',
    }),
  )
  const done = taken(await stand.service.ask('GetRegistrationStatus', { id }))
  assert.equal(done.requestResult, 'COMPLETED')
  assert.ok(done.registrationCertificateNumber)
  assert.deepEqual(taken(await stand.service.ask('GetGrantedPermissions', { inn })).granted, words.permission)
  assert.equal(taken(await stand.service.ask('GetTaxpayerRestrictions', { inn })).rejectionCode, 'ALREADY_REGISTERED')
  const left = taken(await stand.service.ask('PostUnregistrationV2', { inn, reasonCode: 'REFUSE' }))
  assert.equal(taken(await stand.service.ask('GetUnregistrationStatus', left)).requestResult, 'COMPLETED')
  assert.equal(refused(await stand.service.taxpayerStatus(inn)), 'rejected TAXPAYER_UNREGISTERED')
})

test('a moved clock and a configured outage survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-book-'))
  try {
    const first = await openStand({ dataDir })
    await admin(first, 'POST', 'clock', { now: '2027-05-01T00:00:00Z' })
    await admin(first, 'POST', 'faults', { kind: 'down' })
    await first[Symbol.asyncDispose]()
    await using second = await openStand({ dataDir, isPresented: false })
    assert.equal(refused(await second.service.send('GetRegionsList', {})), 'unavailable')
    await admin(second, 'DELETE', 'faults')
    const { now } = (await admin(second, 'POST', 'clock', { forwardSeconds: 1 })) as { now: string }
    assert.ok(now.startsWith('2027-05-01'))
    assert.equal(taken(await second.service.ask('GetRegionsList', {})).regions.length, 89)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('both services serve their own descriptions', async () => {
  await using stand = await openStand()
  for (const path of ['open-api/AuthService', 'ais3/smz/SmzIntegrationService']) {
    const text = await (await fetch(`${stand.url}/${path}?wsdl`)).text()
    assert.match(text, /<wsdl:operation name="GetMessage">/)
    assert.ok(text.includes(`${stand.url}/${path}`))
  }
})

/** An income dated today by the simulator's clock. */
function incomeOf(total: number, operationUniqueId = '1') {
  const services = [{ amount: kopecks(total), name: 'Работа', quantity: 1 }]
  const at = Temporal.Instant.from('2027-02-10T08:00:00Z')
  const moment = operationUniqueId === '1' ? at : Temporal.Instant.from('2027-03-13T08:00:00Z')
  return income({ services, totalAmount: kopecks(total), operationUniqueId, requestTime: moment, operationTime: moment })
}

function wholeTime() {
  return { inn: person, from: Temporal.Instant.from('2026-01-01T00:00:00Z'), to: Temporal.Instant.from('2030-01-01T00:00:00Z') }
}

async function owed(stand: Stand) {
  const [one] = taken(await stand.service.ask('GetAccrualsAndDebts', { inns: [person] })).people
  assert.ok(one)
  return one
}

async function documents(stand: Stand): Promise<[string, number][]> {
  const [one] = taken(await stand.service.ask('GetPaymentDocuments', { inns: [person] })).people
  return (one?.documents ?? []).map(({ type, amount }) => [type, amount])
}

async function letters(stand: Stand) {
  const asked = [{ inn: person, acknowledged: true, archived: true }]
  return taken(await stand.service.ask('GetNotifications', { asked })).people[0]?.notices ?? []
}

async function admin(stand: Stand, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${stand.url}/admin/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  assert.ok(answer.ok, await answer.clone().text())
  return answer.json()
}
