import assert from 'node:assert/strict'
import test from 'node:test'
import { loadDemoBanks } from '#/apps/demo/demo-banks.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { asId, bik, codesOf, idIn, openOrganizationHouse, romashka } from '../../../../tests/support/organization-house.ts'
import * as organizationContract from '../contract/organization.ts'
import * as moneyContract from '../contract/money.ts'
import * as teamContract from '../contract/team.ts'
import { readOrganization } from './read-organization.ts'

test('an organization is found by INN at the tax service and registered with those details', async () => {
  await using house = await openOrganizationHouse()
  const found = await house.call(house.anna, organizationContract.lookUpOrganization, { params: { inn: romashka } })
  assert.deepEqual(organizationContract.lookUpOrganization.reply.parse(found.body['data']).short_name, 'ООО «Ромашка»')
  assert.equal((await house.register(house.anna)).body['code'], 1)

  const own = organizationContract.organizationView.parse(
    (await house.call(house.anna, organizationContract.readOwnOrganization)).body['data'],
  )
  assert.deepEqual([own.inn, own.ogrn, own.source, own.role], [romashka, '1267700000017', 'fns', 'owner'])
  assert.equal(
    (await house.call(house.boris, organizationContract.lookUpOrganization, { params: { inn: romashka } })).body['kind'],
    'organizationExists',
  )
})

test('two concurrent registrations of one INN create one organization with one owner', async () => {
  await using house = await openOrganizationHouse()
  const answers = await Promise.all([house.register(house.anna), house.register(house.boris)])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'organizationExists'])
  assert.equal((await house.db.selectFrom('organizations').select('id').execute()).length, 1)
  assert.equal((await house.db.selectFrom('members').select('id').execute()).length, 1)
})

test('a name can be entered by hand only for an INN unknown to the tax service', async () => {
  await using house = await openOrganizationHouse()
  assert.equal((await house.register(house.anna, { inn: unknown })).body['kind'], 'organizationUnknown')
  assert.equal((await house.register(house.anna, { inn: unknown, full_name: 'ООО «Неизвестное»' })).body['code'], 1)
  assert.equal((await house.register(house.boris, { full_name: 'ООО «Подмена»' })).body['code'], 1)
  const rows = await house.db.selectFrom('organizations').select(['full_name', 'source']).orderBy('source').execute()
  assert.deepEqual(rows, [
    { full_name: 'ООО «Ромашка»', source: 'fns' },
    { full_name: 'ООО «Неизвестное»', source: 'typed' },
  ])
})

test('registration is refused while the tax service is silent', async () => {
  await using house = await openOrganizationHouse()
  await house.stand.fault({ kind: 'down' })
  assert.equal((await house.register(house.anna)).body['kind'], 'npdSilent')
  assert.equal((await house.db.selectFrom('organizations').select('id').execute()).length, 0)
})

test("another's organization is answered as absent", async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const ask = (asked: string) => house.call(house.boris, organizationContract.readOwnOrganization, { orgId: asked })
  for (const his of ['none', 'one of his own']) {
    const [foreign, missing] = [await ask(orgId), await ask('organization_00000000000000000000000000')]
    assert.deepEqual([foreign.status, foreign.body], [missing.status, missing.body])
    assert.equal(foreign.body['kind'], 'noOrganization', his)
    await house.register(house.boris, { inn: unknown, full_name: 'ООО «Неизвестное»' })
  }
})

test('every role may do what the role table says and nothing else', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  for (const role of memberRoles) {
    await house.appoint(orgId, house.boris, role)
    const invited = await house.invite(house.boris, { orgId, phone: phoneFor(role), role: 'viewer' })
    const account = await house.call(house.boris, moneyContract.addAccount, { orgId, body: { bik, account: '1' } })
    assert.equal(outcomeOf(invited.body), roleMay(role, 'editMembers') ? 'done' : 'noAccess', `${role} invites`)
    assert.equal(account.body['kind'], roleMay(role, 'editAccounts') ? 'requisitesBad' : 'noAccess', `${role} sets the account`)
    assert.equal((await house.call(house.boris, teamContract.listMembers, { orgId })).body['code'], 1)
  }
})

test('an account in a closed bank is refused; a bank that was not named gets its name from the directory', async () => {
  await using house = await openOrganizationHouse()
  await loadDemoBanks(house)
  const orgId = house.orgOf(await house.register(house.anna))
  const add = (bank: string) =>
    house.call(house.anna, moneyContract.addAccount, { orgId, body: { bik: bank, account: accountIn(bank) } })
  const refused = await add('044525985')
  assert.deepEqual(
    [refused.body['kind'], refused.body['message']],
    ['requisitesBad', 'ПАО Банк "ФК Открытие" закрыт с 01.01.2025: укажите счёт в другом банке'],
  )
  const added = moneyContract.addAccount.reply.parse((await add('044525974')).body['data'])
  assert.equal(added.bank_name, 'АО "ТБанк"')
})

test('only an owner invites an owner', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  await house.appoint(orgId, house.boris, 'admin')
  assert.equal((await house.invite(house.boris, { orgId, phone: '89003334455', role: 'owner' })).body['kind'], 'noAccess')
  assert.equal((await house.invite(house.anna, { orgId, phone: '89003334455', role: 'owner' })).body['code'], 1)
})

test('an invited phone joins at sign-in, and the same phone cannot be invited twice', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  assert.equal((await house.call(house.boris, organizationContract.joinOrganization)).body['kind'], 'noOrganization')
  house.clock.advance({ seconds: 1 })
  const invitation = { orgId, phone: '+7 900 111-22-44', role: 'accountant' } as const
  const answers = await Promise.all([house.invite(house.anna, invitation), house.invite(house.anna, invitation)])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])

  const joined = await house.call(house.boris, organizationContract.joinOrganization)
  assert.deepEqual(joined.body['data'], { active_org_id: orgId })
  const members = teamContract.listMembers.reply.parse((await house.call(house.boris, teamContract.listMembers)).body['data'])
  assert.deepEqual(
    members.map(({ role, status, is_me: me }) => [role, status, me]),
    [
      ['owner', 'active', false],
      ['accountant', 'active', true],
    ],
  )
  assert.deepEqual((await house.call(house.boris, organizationContract.joinOrganization)).body['data'], { active_org_id: orgId })
})

test('an account is saved when its number matches the bank; the first one is main, duplicates are refused', async () => {
  await using house = await openOrganizationHouse()
  await house.register(house.anna)
  assert.equal((await house.addAccount('40702810300000000001')).body['message'], 'Счёт не подходит к этому БИК')
  const answers = await Promise.all([house.addAccount('40702 81020 00000 00001'), house.addAccount('40702 81020 00000 00001')])
  assert.deepEqual(codesOf(answers), ['done', 'wrongState'])
  assert.deepEqual(await house.accounts(), [['40702810200000000001', true]])
})

test('exactly one account is main under concurrent requests, and it cannot be removed while others exist', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const ids = []
  for (const account of accountsOfBank) ids.push(idIn(await house.addAccount(account)))
  const [first, second, third] = ids
  const make = (id: string | undefined) => house.call(house.anna, moneyContract.makeAccountMain, { params: { id } })
  const remove = (id: string | undefined) => house.call(house.anna, moneyContract.removeAccount, { params: { id } })
  await Promise.all([make(second), make(third)])
  assert.equal((await house.accounts()).filter(([, main]) => main).length, 1)
  await make(second)
  assert.deepEqual(
    (await house.accounts()).find(([, main]) => main),
    [accountsOfBank[1], true],
  )
  assert.equal((await readOrganization(house.db, asId('organization', orgId))).bank?.account, accountsOfBank[1])
  assert.equal((await remove(second)).body['kind'], 'wrongState')
  assert.equal((await remove(first)).body['code'], 1)
  assert.equal((await remove(first)).status, 404)
  assert.equal((await make(first)).status, 404)
  assert.equal((await remove(third)).body['code'], 1)
  assert.equal((await remove(second)).body['code'], 1)
  assert.equal((await readOrganization(house.db, asId('organization', orgId))).bank, undefined)
  await house.journalHas(orgId, ['accountAdded', 'accountMadeMain', 'accountRemoved'])
})

test('an account is paid from by a press or by a file; another account is not touched, and the same choice twice is one entry', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const [first, second] = [
    idIn(await house.addAccount('40702810200000000001')),
    idIn(await house.addAccount(accountsOfBank[1] ?? '')),
  ]
  const choose = (channel: string) =>
    house.call(house.anna, moneyContract.changeAccountChannel, { params: { id: second }, body: { channel } })
  const both = await Promise.all([choose('file'), choose('file')])
  assert.deepEqual(codesOf(both), ['done', 'done'])
  const channels = moneyContract.listAccounts.reply.parse(both[0]?.body['data']).map(({ id, channel }) => [id, channel])
  assert.deepEqual(channels, [
    [first, 'bank'],
    [second, 'file'],
  ])
  assert.equal((await readOrganization(house.db, asId('organization', orgId))).bank?.channel, 'bank')
  await house.journalHas(orgId, ['accountAdded', 'accountAdded', 'accountChannelChanged'])
})

test('members who pay see the whole account number, others see its last digits', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  await house.addAccount('40702810200000000001')
  for (const role of memberRoles) {
    await house.appoint(orgId, house.boris, role)
    const answer = await house.call(house.boris, moneyContract.listAccounts, { orgId })
    const [account] = moneyContract.listAccounts.reply.parse(answer.body['data'])
    assert.equal(account?.account, roleMay(role, 'seeRequisites') ? '40702810200000000001' : '•• 0001', role)
  }
})

test('changing an account, a role or a limit requires a session confirmed by a code', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  house.clock.advance({ minutes: 11 })
  assert.equal((await house.addAccount('40702810200000000001')).status, 428)
  assert.equal((await house.invite(house.anna, { orgId, phone: '89003334455', role: 'viewer' })).status, 428)
})

test('a person who has not finished sign-up cannot register an organization', async () => {
  await using house = await openOrganizationHouse()
  const pending = { ...house.boris, signedUp: false }
  assert.equal((await house.register(pending)).body['kind'], 'signUpFirst')
  assert.equal((await house.call(pending, organizationContract.joinOrganization)).body['kind'], 'signUpFirst')
})

const unknown = '7710140679'
const accountsOfBank = ['40702810200000000001', '40702810500000000002', '40702810800000000003']

/** A different phone for each role, so that every invitation is new. */
function phoneFor(role: MemberRole): string {
  return `890055500${String(memberRoles.indexOf(role)).padStart(2, '0')}`
}

/** An account whose key fits the bank. */
function accountIn(bank: string): string {
  const bik = parseBik(bank)
  const fitting = Array.from('0123456789', (key) => bik && parseBankAccount(`40702810${key}00000000001`, bik))
  return fitting.find((found) => found !== undefined) ?? ''
}
