import assert from 'node:assert/strict'
import test from 'node:test'
import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { asId, bik, codesOf, idIn, openOrganisationHouse, romashka } from '../../../../tests/support/organisation-house.ts'
import * as contract from '../contract.ts'
import { readOrganization } from './read-organization.ts'

test('an organisation is found by its ИНН in the registry of the tax service and registered with these requisites', async () => {
  await using house = await openOrganisationHouse()
  const found = await house.call(house.anna, contract.lookUpOrganization, { params: { inn: romashka } })
  assert.deepEqual(contract.lookUpOrganization.reply.parse(found.body['data']).short_name, 'ООО «Ромашка»')
  assert.equal((await house.register(house.anna)).body['code'], 1)

  const own = contract.organizationView.parse((await house.call(house.anna, contract.readOwnOrganization)).body['data'])
  assert.deepEqual([own.inn, own.ogrn, own.source, own.role], [romashka, '1267700000017', 'fns', 'owner'])
  assert.equal((await house.call(house.boris, contract.lookUpOrganization, { params: { inn: romashka } })).body['code'], -802)
})

test('two registrations of one ИНН at once make one organisation with one owner', async () => {
  await using house = await openOrganisationHouse()
  const answers = await Promise.all([house.register(house.anna), house.register(house.boris)])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((a, b) => a - b),
    [-802, 1],
  )
  assert.equal((await house.db.selectFrom('organizations').select('id').execute()).length, 1)
  assert.equal((await house.db.selectFrom('members').select('id').execute()).length, 1)
})

test('a name is typed only for an ИНН that the tax service does not know', async () => {
  await using house = await openOrganisationHouse()
  assert.equal((await house.register(house.anna, { inn: unknown })).body['code'], -801)
  assert.equal((await house.register(house.anna, { inn: unknown, full_name: 'ООО «Неизвестное»' })).body['code'], 1)
  assert.equal((await house.register(house.boris, { full_name: 'ООО «Подмена»' })).body['code'], 1)
  const rows = await house.db.selectFrom('organizations').select(['full_name', 'source']).orderBy('source').execute()
  assert.deepEqual(rows, [
    { full_name: 'ООО «Ромашка»', source: 'fns' },
    { full_name: 'ООО «Неизвестное»', source: 'typed' },
  ])
})

test('nobody is registered while the tax service is silent', async () => {
  await using house = await openOrganisationHouse()
  await house.stand.fault({ kind: 'down' })
  assert.equal((await house.register(house.anna)).body['code'], -305)
  assert.equal((await house.db.selectFrom('organizations').select('id').execute()).length, 0)
})

test('the organisation of others answers like none at all', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const foreign = await house.call(house.boris, contract.readOwnOrganization, { orgId })
  const missing = await house.call(house.boris, contract.readOwnOrganization, {
    orgId: 'organization_00000000000000000000000000',
  })
  assert.deepEqual([foreign.status, foreign.body], [missing.status, missing.body])
  assert.equal(foreign.body['code'], -107)
})

test('every role may do what the table of roles says and nothing else', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  for (const role of memberRoles) {
    await house.appoint(orgId, house.boris, role)
    const invited = await house.invite(house.boris, { orgId, phone: phoneFor(role), role: 'viewer' })
    const account = await house.call(house.boris, contract.addAccount, { orgId, body: { bik, account: '1' } })
    assert.equal(invited.body['code'], roleMay(role, 'editMembers') ? 1 : -904, `${role} invites`)
    assert.equal(account.body['code'], roleMay(role, 'editAccounts') ? -208 : -904, `${role} sets the account`)
    assert.equal((await house.call(house.boris, contract.listMembers, { orgId })).body['code'], 1)
  }
})

test('only an owner invites an owner', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  await house.appoint(orgId, house.boris, 'admin')
  assert.equal((await house.invite(house.boris, { orgId, phone: '89003334455', role: 'owner' })).body['code'], -904)
  assert.equal((await house.invite(house.anna, { orgId, phone: '89003334455', role: 'owner' })).body['code'], 1)
})

test('an invited phone joins when its owner signs in, and the same phone is not invited twice', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  assert.equal((await house.call(house.boris, contract.joinOrganization)).body['code'], -107)
  house.clock.advance({ seconds: 1 })
  const invitation = { orgId, phone: '+7 900 111-22-44', role: 'accountant' } as const
  const answers = await Promise.all([house.invite(house.anna, invitation), house.invite(house.anna, invitation)])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((a, b) => a - b),
    [-902, 1],
  )

  const joined = await house.call(house.boris, contract.joinOrganization)
  assert.deepEqual(joined.body['data'], { active_org_id: orgId })
  const members = contract.listMembers.reply.parse((await house.call(house.boris, contract.listMembers)).body['data'])
  assert.deepEqual(
    members.map(({ role, status, is_me: me }) => [role, status, me]),
    [
      ['owner', 'active', false],
      ['accountant', 'active', true],
    ],
  )
  assert.deepEqual((await house.call(house.boris, contract.joinOrganization)).body['data'], { active_org_id: orgId })
})

test('an account is kept when its key fits the bank; the first is the main one, and the same is not added twice', async () => {
  await using house = await openOrganisationHouse()
  await house.register(house.anna)
  assert.equal((await house.addAccount('40702810300000000001')).body['message'], 'Счёт не подходит к этому БИК')
  const answers = await Promise.all([house.addAccount('40702 81020 00000 00001'), house.addAccount('40702 81020 00000 00001')])
  assert.deepEqual(codesOf(answers), [-902, 1])
  assert.deepEqual(await house.accounts(), [['40702810200000000001', true]])
})

test('one account is the main one, whatever is asked at once; it is not taken away while there are others', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const ids = []
  for (const account of accountsOfBank) ids.push(idIn(await house.addAccount(account)))
  const [first, second, third] = ids
  const make = (id: string | undefined) => house.call(house.anna, contract.makeAccountMain, { params: { id } })
  const remove = (id: string | undefined) => house.call(house.anna, contract.removeAccount, { params: { id } })
  await Promise.all([make(second), make(third)])
  assert.equal((await house.accounts()).filter(([, main]) => main).length, 1)
  await make(second)
  assert.deepEqual(
    (await house.accounts()).find(([, main]) => main),
    [accountsOfBank[1], true],
  )
  assert.equal((await readOrganization(house.db, asId('organization', orgId))).bank?.account, accountsOfBank[1])
  assert.equal((await remove(second)).body['code'], -902)
  assert.equal((await remove(first)).body['code'], 1)
  assert.equal((await remove(first)).status, 404)
  assert.equal((await make(first)).status, 404)
  assert.equal((await remove(third)).body['code'], 1)
  assert.equal((await remove(second)).body['code'], 1)
  assert.equal((await readOrganization(house.db, asId('organization', orgId))).bank, undefined)
  await house.journalHas(orgId, ['accountAdded', 'accountMadeMain', 'accountRemoved'])
})

test('the account is shown in full to those who pay from it, by its last digits to the others', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  await house.addAccount('40702810200000000001')
  for (const role of memberRoles) {
    await house.appoint(orgId, house.boris, role)
    const answer = await house.call(house.boris, contract.listAccounts, { orgId })
    const [account] = contract.listAccounts.reply.parse(answer.body['data'])
    assert.equal(account?.account, roleMay(role, 'seeRequisites') ? '40702810200000000001' : '•• 0001', role)
  }
})

test('an account, a role, a limit are changed only from a session just confirmed by a code', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  house.clock.advance({ minutes: 11 })
  assert.equal((await house.addAccount('40702810200000000001')).status, 428)
  assert.equal((await house.invite(house.anna, { orgId, phone: '89003334455', role: 'viewer' })).status, 428)
})

test('one who has not finished his sign-up registers nothing', async () => {
  await using house = await openOrganisationHouse()
  const pending = { ...house.boris, signedUp: false }
  assert.equal((await house.register(pending)).body['code'], -109)
  assert.equal((await house.call(pending, contract.joinOrganization)).body['code'], -109)
})

const unknown = '7710140679'
const accountsOfBank = ['40702810200000000001', '40702810500000000002', '40702810800000000003']

/** Another phone for each role, so that every invitation is new. */
function phoneFor(role: MemberRole): string {
  return `890055500${String(memberRoles.indexOf(role)).padStart(2, '0')}`
}
