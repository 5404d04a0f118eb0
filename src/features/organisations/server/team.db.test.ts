import assert from 'node:assert/strict'
import test from 'node:test'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Answer } from '#/platform/server/api.ts'
import { codesOf, openOrganisationHouse, romashka } from '../../../../tests/support/organisation-house.ts'
import type { Human } from '../../../../tests/support/organisation-house.ts'
import * as contract from '../contract.ts'
import { leaveOrganizations } from './leave-organizations.ts'

const noLimits = { row: null, register: null, day: null }

test('an invitation goes out by SMS once, names the organisation and the role, and lives thirty days', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'accountant' })
  await house.work()
  await house.work()
  assert.equal(house.messages.length, 1)
  assert.equal(
    house.messages[0]?.text,
    'ООО «Ромашка» приглашает вас в «Наряд». Роль: бухгалтер. Войдите с этого номера: https://example.test/?login=1',
  )
  const [, invited] = await team(house)
  assert.equal(invited?.invited_until, '2026-12-21T09:00:01Z')
  house.clock.advance({ hours: 30 * 24 + 1 })
  assert.equal((await house.call(house.boris, contract.joinOrganization)).body['code'], -107)
})

test('an invitation is sent again no more often than once a minute, under a key of its own, and then lives anew', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })
  const id = await idOf(house, house.boris)
  const resend = () => house.call(house.anna, contract.resendInvitation, { params: { id } })
  assert.equal((await resend()).body['code'], -901)
  house.clock.advance({ hours: 29 * 24 })
  house.confirm()
  assert.deepEqual(codesOf(await Promise.all([resend(), resend()])), [-901, 1])
  await house.work()
  assert.equal(new Set(house.messages.map(({ messageKey }) => messageKey)).size, house.messages.length)
  assert.equal(house.messages.length, 1)
  house.clock.advance({ hours: 48 })
  assert.deepEqual((await house.call(house.boris, contract.joinOrganization)).body['data'], { active_org_id: orgId })
  assert.equal((await resend()).body['code'], -902)
  await house.journalHas(orgId, ['memberInvited', 'invitationResent', 'memberJoined'])
})

test('a cancelled invitation lets nobody in, sends nothing, and frees its phone', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })
  assert.equal((await steer(house, house.boris, 'cancel')).body['code'], 1)
  await house.work()
  assert.equal(house.messages.length, 0)
  assert.equal((await house.call(house.boris, contract.joinOrganization)).body['code'], -107)
  assert.equal((await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'signer' })).body['code'], 1)
})

test('two joins at once enter one organisation once', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })
  const answers = await Promise.all([1, 2, 3].map(() => house.call(house.boris, contract.joinOrganization)))
  for (const answer of answers) assert.deepEqual(answer.body['data'], { active_org_id: orgId })
  const joined = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'memberJoined').execute()
  assert.equal(joined.length, 1)
})

test('a change of rights holds from the next request, and a stale page does not overwrite it', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  const change = (role: MemberRole, version: number) => changed(house, house.anna, house.boris, { role, version })
  assert.equal((await house.invite(house.boris, { orgId, phone: '89003334455', role: 'viewer' })).body['code'], -904)
  assert.deepEqual(codesOf(await Promise.all([change('admin', 1), change('admin', 1)])), [-903, 1])
  assert.equal((await house.invite(house.boris, { orgId, phone: '89003334455', role: 'viewer' })).body['code'], 1)
  const [entry] = await house.db.selectFrom('journal_entries').select('facts').where('action', '=', 'memberChanged').execute()
  assert.deepEqual(entry?.facts, {
    role: 'Администратор',
    roleBefore: 'Наблюдатель',
    branches: [],
    limitRow: null,
    limitRegister: null,
    limitDay: null,
  })
})

test('a disabled member loses the organisation at once and gets it back with his rights', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'accountant')
  const works = async () => (await house.call(house.boris, contract.readOwnOrganization, { orgId })).body['code']
  assert.equal(await works(), 1)
  assert.deepEqual(codesOf(await Promise.all([1, 2].map(() => steer(house, house.boris, 'disable')))), [-902, 1])
  assert.equal(await works(), -107)
  assert.equal((await house.call(house.boris, contract.joinOrganization)).body['code'], -107)
  assert.equal((await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })).body['code'], -902)
  assert.equal((await steer(house, house.boris, 'enable')).body['code'], 1)
  assert.equal(await works(), 1)
  await house.journalHas(orgId, ['memberDisabled', 'memberEnabled'])
})

test('the last owner is neither disabled nor made less, and of two owners who lower each other at once one stays', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  assert.equal((await changed(house, house.anna, house.anna, { role: 'admin', version: 1 })).body['code'], -803)
  assert.equal((await steer(house, house.anna, 'disable')).body['code'], -803)
  await house.appoint(orgId, house.boris, 'owner')
  const answers = await Promise.all([
    changed(house, house.anna, house.boris, { role: 'viewer', version: 1 }),
    changed(house, house.boris, house.anna, { role: 'viewer', version: 1 }),
  ])
  assert.equal(codesOf(answers).filter((code) => code === 1).length, 1)
  const owners = await house.db.selectFrom('members').select('id').where('role', '=', 'owner').execute()
  assert.equal(owners.length, 1)
})

test('the organisation passes to another: he is made an owner, then the first one lowers himself', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  assert.equal((await changed(house, house.anna, house.boris, { role: 'owner', version: 1 })).body['code'], 1)
  assert.equal((await changed(house, house.anna, house.anna, { role: 'viewer', version: 1 })).body['code'], 1)
  assert.equal((await changed(house, house.anna, house.boris, { role: 'viewer', version: 2 })).body['code'], -904)
})

test('an administrator touches no owner and makes none', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'admin')
  const vera = await house.add('89001112255')
  await house.appoint(orgId, vera, 'viewer')
  assert.equal((await changed(house, house.boris, house.anna, { role: 'viewer', version: 1 })).body['code'], -904)
  assert.equal((await steer(house, house.anna, 'disable', house.boris)).body['code'], -904)
  assert.equal((await changed(house, house.boris, vera, { role: 'owner', version: 1 })).body['code'], -904)
  assert.equal((await changed(house, house.boris, vera, { role: 'manager', version: 1 })).body['code'], 1)
})

test('nobody gives a limit above his own, and the organisation no limit above the platform', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'admin')
  await house.db.updateTable('members').set({ limit_row: 50_000_00 }).where('person_id', '=', house.boris.personId).execute()
  const vera = await house.add('89001112255')
  await house.appoint(orgId, vera, 'manager')
  const limits = (row: number | null) => ({ ...noLimits, row })
  const month = (row: number) => ({ ...limits(row), person_month: 600_000_00 })
  const give = (row: number | null) => changed(house, house.boris, vera, { role: 'manager', version: 1, limits: limits(row) })
  assert.equal((await give(50_000_01)).body['code'], -804)
  assert.equal((await give(null)).body['code'], -804)
  assert.equal(
    (await changed(house, house.boris, house.boris, { role: 'admin', version: 1, limits: limits(null) })).body['code'],
    -804,
  )
  assert.equal((await give(50_000_00)).body['code'], 1)
  const set = (row: number, version = 1) =>
    house.call(house.anna, contract.changeLimits, { body: { limits: month(row), version } })
  assert.equal((await set(2_400_000_01)).body['code'], -808)
  assert.equal(
    (await house.call(house.boris, contract.changeLimits, { orgId, body: { limits: month(1_00), version: 1 } })).body['code'],
    -904,
  )
  assert.deepEqual(codesOf(await Promise.all([set(100_00), set(200_00)])), [-903, 1])
  const { facts } = await house.db
    .selectFrom('journal_entries')
    .select('facts')
    .where('action', '=', 'limitsChanged')
    .executeTakeFirstOrThrow()
  assert.ok(Object.hasOwn(Object(facts), 'limitPersonMonth'), 'the limit of a month stands in the journal too')
})

test('who finds his organisation here asks to be let in; the owner lets him in with a role, or declines', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  const looked = await house.call(house.boris, contract.lookUpOrganization, { params: { inn: romashka } })
  assert.equal(looked.body['action'], 'Попросите доступ у владельца: А*** П.')
  const asked = await Promise.all([ask(house, house.boris), ask(house, house.boris)])
  for (const answer of asked) assert.deepEqual(answer.body['data'], { status: 'requested', short_name: 'ООО «Ромашка»' })
  assert.equal((await house.call(house.boris, contract.readOwnOrganization, { orgId })).body['code'], -107)
  assert.equal((await house.call(house.boris, contract.joinOrganization)).body['code'], -107)

  const admit = () =>
    house.call(house.anna, contract.admitMember, {
      params: { id: boris },
      body: { name: 'Борисов Борис', role: 'manager', limits: noLimits, branch_ids: [], version: 1 },
    })
  const boris = await idOf(house, house.boris)
  assert.equal((await changed(house, house.anna, house.boris, { role: 'manager', version: 1 })).body['code'], -902)
  const admitted = await Promise.all([admit(), admit()])
  assert.deepEqual(codesOf(admitted), [-902, 1])
  assert.equal((await house.call(house.boris, contract.readOwnOrganization, { orgId })).body['code'], 1)
  assert.deepEqual((await ask(house, house.boris)).body['data'], { status: 'active', short_name: 'ООО «Ромашка»' })

  const vera = await house.add('89001112255')
  await ask(house, vera)
  assert.equal((await steer(house, vera, 'decline')).body['code'], 1)
  assert.equal((await house.call(vera, contract.readOwnOrganization, { orgId })).body['code'], -107)
  await house.journalHas(orgId, ['accessRequested', 'memberAdmitted', 'accessDeclined'])
})

test('who was disabled is not told so when he asks, an unknown ИНН is said to be unknown, and nobody asks all day', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  await steer(house, house.boris, 'disable')
  assert.deepEqual((await ask(house, house.boris)).body['data'], { status: 'requested', short_name: 'ООО «Ромашка»' })
  assert.equal((await ask(house, house.boris, '7710140679')).body['code'], -801)
  await house.invite(house.anna, { orgId, phone: '89001112255', role: 'viewer' })
  const vera = await house.add('89001112255')
  assert.deepEqual((await ask(house, vera)).body['data'], { status: 'invited', short_name: 'ООО «Ромашка»' })
  const codes = []
  for (let turn = 0; turn < 5; turn += 1) codes.push((await ask(house, vera)).body['code'])
  assert.deepEqual(codes, [1, 1, 1, 1, -901])
})

test('a request is seen only by those who may let in, and the phone of a colleague is the one he enters with now', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  await ask(house, await house.add('89001112255'))
  assert.deepEqual((await team(house)).map(({ status }) => status).toSorted(), ['active', 'active', 'requested'])
  assert.deepEqual(
    (await team(house, house.boris)).map(({ status }) => status),
    ['active', 'active'],
  )
  await house.db.updateTable('persons').set({ phone: '89009998877' }).where('id', '=', house.boris.personId).execute()
  const boris = (await team(house)).find(({ role, status }) => role === 'viewer' && status === 'active')
  assert.equal(boris?.phone, '+7 900 999-88-77')
  assert.equal((await house.invite(house.anna, { orgId, phone: '89009998877', role: 'viewer' })).body['code'], -902)
})

test('a phone that a colleague has left names nobody: its next owner asks, is invited and comes for himself', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  const { phone } = house.boris
  await house.db.updateTable('persons').set({ phone: '89009998877' }).where('id', '=', house.boris.personId).execute()
  const next = await house.add(phone)
  assert.equal((await house.invite(house.anna, { orgId, phone, role: 'signer' })).body['code'], 1)
  assert.deepEqual((await ask(house, next)).body['data'], { status: 'invited', short_name: 'ООО «Ромашка»' })
  assert.equal((await house.call(next, contract.joinOrganization)).body['code'], 1)
  const { role } = await house.scope(next)
  assert.equal(role, 'signer')
})

test('of a closed account its place keeps the name alone, and nobody lets it back in', async () => {
  await using house = await openOrganisationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'owner')
  const { personId } = house.boris
  await house.db.transaction().execute((tx) => leaveOrganizations(tx, house, personId))
  await house.db.updateTable('persons').set({ phone: null, status: 'deleted' }).where('id', '=', personId).execute()
  const row = await house.db.selectFrom('members').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow()
  assert.deepEqual([row.name, row.phone, row.status], ['Коллега', null, 'disabled'])
  assert.equal((await team(house)).find(({ status }) => status === 'disabled')?.phone, '')
  const raw = { params: { id: row.id, action: 'enable' } }
  assert.equal((await house.call(house.anna, contract.steerMember, raw)).body['code'], -902)
})

test('a member of another organisation is not there, whatever is done with him', async () => {
  await using house = await openOrganisationHouse()
  await company(house)
  await house.register(house.boris, { inn: '7710140679', full_name: 'ООО «Соседи»' })
  const id = await idOf(house, house.anna)
  const body = { name: 'Чужой', role: 'viewer', limits: noLimits, branch_ids: [], version: 1 }
  for (const [endpoint, raw] of [
    [contract.changeMember, { params: { id }, body }],
    [contract.admitMember, { params: { id }, body }],
    [contract.resendInvitation, { params: { id } }],
    [contract.steerMember, { params: { id, action: 'disable' } }],
  ] as const) {
    const answer = await house.call(house.boris, endpoint, raw)
    assert.deepEqual([answer.status, answer.body['code']], [404, -910], endpoint.path)
  }
})

test('the last visit of a member is noted at most once a minute', async () => {
  await using house = await openOrganisationHouse()
  await company(house)
  const seen = async () => {
    await house.call(house.anna, contract.listMembers)
    return (await house.db.selectFrom('members').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at?.toString()
  }
  const first = await seen()
  house.clock.advance({ seconds: 59 })
  assert.equal(await seen(), first)
  house.clock.advance({ seconds: 2 })
  assert.notEqual(await seen(), first)
})

type House = Awaited<ReturnType<typeof openOrganisationHouse>>

/** «Ромашка» of Anna; the next who comes to the team comes a second later. */
async function company(house: House) {
  const orgId = house.orgOf(await house.register(house.anna))
  house.clock.advance({ seconds: 1 })
  return { orgId }
}

async function team(house: House, human: Human = house.anna) {
  return contract.listMembers.reply.parse((await house.call(human, contract.listMembers)).body['data'])
}

async function idOf(house: House, human: Human): Promise<string> {
  const rows = await house.db.selectFrom('members').select(['id', 'phone']).execute()
  const row = rows.find(({ phone }) => phone === human.phone)
  assert.ok(row)
  return row.id
}

async function steer(house: House, human: Human, action: string, by: Human = house.anna): Promise<Answer> {
  return house.call(by, contract.steerMember, { params: { id: await idOf(house, human), action } })
}

async function changed(
  house: House,
  by: Human,
  human: Human,
  terms: { role: MemberRole; version: number; limits?: typeof noLimits | { row: number | null } },
): Promise<Answer> {
  return house.call(by, contract.changeMember, {
    params: { id: await idOf(house, human) },
    body: { name: 'Коллега', branch_ids: [], limits: noLimits, ...terms },
  })
}

function ask(house: House, human: Human, inn = romashka): Promise<Answer> {
  return house.call(human, contract.requestAccess, { body: { inn, member_name: 'Борисов Борис Борисович' } })
}
