import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Answer } from '#/platform/server/api.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { codesOf, openOrganizationHouse, romashka } from '../../../../tests/support/organization-house.ts'
import type { Human } from '../../../../tests/support/organization-house.ts'
import * as organizationContract from '../contract/organization.ts'
import * as teamContract from '../contract/team.ts'
import * as moneyContract from '../contract/money.ts'
import { leaveOrganizations } from './leave-organizations.ts'

const noLimits = { row: null, register: null, day: null }

test('an invitation is sent by SMS once, names the organization and the role, and expires after thirty days', async () => {
  await using house = await openOrganizationHouse()
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
  assert.equal((await house.call(house.boris, organizationContract.joinOrganization)).body['kind'], 'noOrganization')
})

test('an invitation is resent at most once a minute under a new key, and its term restarts', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })
  const id = await idOf(house, house.boris)
  const resend = () => house.call(house.anna, teamContract.resendInvitation, { params: { id } })
  assert.equal((await resend()).body['kind'], 'tooOften')
  house.clock.advance({ hours: 29 * 24 })
  house.confirm()
  assert.deepEqual(codesOf(await Promise.all([resend(), resend()])), ['done', 'tooOften'])
  await house.work()
  assert.equal(new Set(house.messages.map(({ messageKey }) => messageKey)).size, house.messages.length)
  assert.equal(house.messages.length, 1)
  house.clock.advance({ hours: 48 })
  assert.deepEqual((await house.call(house.boris, organizationContract.joinOrganization)).body['data'], { active_org_id: orgId })
  assert.equal((await resend()).body['kind'], 'wrongState')
  await house.journalHas(orgId, ['memberInvited', 'invitationResent', 'memberJoined'])
})

test('a cancelled invitation admits nobody, sends nothing and releases its phone', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })
  assert.equal((await change(house, house.boris, 'cancel')).body['code'], 1)
  await house.work()
  assert.equal(house.messages.length, 0)
  assert.equal((await house.call(house.boris, organizationContract.joinOrganization)).body['kind'], 'noOrganization')
  assert.equal((await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'signer' })).body['code'], 1)
})

test('two concurrent joins create one membership', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })
  const answers = await Promise.all([1, 2, 3].map(() => house.call(house.boris, organizationContract.joinOrganization)))
  for (const answer of answers) assert.deepEqual(answer.body['data'], { active_org_id: orgId })
  const joined = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'memberJoined').execute()
  assert.equal(joined.length, 1)
})

test('changed rights apply from the next request, and a stale page does not overwrite them', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  const change = (role: MemberRole, version: number) => changed(house, house.anna, house.boris, { role, version })
  assert.equal((await house.invite(house.boris, { orgId, phone: '89003334455', role: 'viewer' })).body['kind'], 'noAccess')
  assert.deepEqual(codesOf(await Promise.all([change('admin', 1), change('admin', 1)])), ['done', 'staleVersion'])
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

test('a disabled member loses access at once and is restored with the same rights', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'accountant')
  const works = async () => outcomeOf((await house.call(house.boris, organizationContract.readOwnOrganization, { orgId })).body)
  assert.equal(await works(), 'done')
  assert.deepEqual(codesOf(await Promise.all([1, 2].map(() => change(house, house.boris, 'disable')))), ['done', 'wrongState'])
  assert.equal(await works(), 'noOrganization')
  assert.equal((await house.call(house.boris, organizationContract.joinOrganization)).body['kind'], 'noOrganization')
  assert.equal((await house.invite(house.anna, { orgId, phone: house.boris.phone, role: 'viewer' })).body['kind'], 'wrongState')
  assert.equal((await change(house, house.boris, 'enable')).body['code'], 1)
  assert.equal(await works(), 'done')
  await house.journalHas(orgId, ['memberDisabled', 'memberEnabled'])
})

test('the last owner cannot be disabled or demoted, and of two owners who demote each other at once one remains', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  assert.equal((await changed(house, house.anna, house.anna, { role: 'admin', version: 1 })).body['kind'], 'lastOwner')
  assert.equal((await change(house, house.anna, 'disable')).body['kind'], 'lastOwner')
  await house.appoint(orgId, house.boris, 'owner')
  const answers = await Promise.all([
    changed(house, house.anna, house.boris, { role: 'viewer', version: 1 }),
    changed(house, house.boris, house.anna, { role: 'viewer', version: 1 }),
  ])
  assert.equal(codesOf(answers).filter((code) => code === 'done').length, 1)
  const owners = await house.db.selectFrom('members').select('id').where('role', '=', 'owner').execute()
  assert.equal(owners.length, 1)
})

test('ownership is transferred: promote a new owner, then demote the first', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  assert.equal((await changed(house, house.anna, house.boris, { role: 'owner', version: 1 })).body['code'], 1)
  assert.equal((await changed(house, house.anna, house.anna, { role: 'viewer', version: 1 })).body['code'], 1)
  assert.equal((await changed(house, house.anna, house.boris, { role: 'viewer', version: 2 })).body['kind'], 'noAccess')
})

test('an administrator neither changes nor appoints owners', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'admin')
  const vera = await house.add('89001112255')
  await house.appoint(orgId, vera, 'viewer')
  assert.equal((await changed(house, house.boris, house.anna, { role: 'viewer', version: 1 })).body['kind'], 'noAccess')
  assert.equal((await change(house, house.anna, 'disable', house.boris)).body['kind'], 'noAccess')
  assert.equal((await changed(house, house.boris, vera, { role: 'owner', version: 1 })).body['kind'], 'noAccess')
  assert.equal((await changed(house, house.boris, vera, { role: 'manager', version: 1 })).body['code'], 1)
})

test("nobody grants a limit above his own, and an organization sets no limit above the platform's", async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'admin')
  await house.db
    .updateTable('members')
    .set({ limit_row: kopecks(50_000_00) })
    .where('person_id', '=', house.boris.personId)
    .execute()
  const vera = await house.add('89001112255')
  await house.appoint(orgId, vera, 'manager')
  const limits = (row: number | null) => ({ ...noLimits, row })
  const month = (row: number) => ({ ...limits(row), person_month: 600_000_00 })
  const give = (row: number | null) => changed(house, house.boris, vera, { role: 'manager', version: 1, limits: limits(row) })
  assert.equal((await give(50_000_01)).body['kind'], 'limitAboveYours')
  assert.equal((await give(null)).body['kind'], 'limitAboveYours')
  assert.equal(
    outcomeOf((await changed(house, house.boris, house.boris, { role: 'admin', version: 1, limits: limits(null) })).body),
    'limitAboveYours',
  )
  assert.equal((await give(50_000_00)).body['code'], 1)
  const set = (row: number, version = 1) =>
    house.call(house.anna, moneyContract.changeLimits, { body: { limits: month(row), version } })
  assert.equal((await set(2_400_000_01)).body['kind'], 'limitAboveCeiling')
  assert.equal(
    outcomeOf(
      (await house.call(house.boris, moneyContract.changeLimits, { orgId, body: { limits: month(1_00), version: 1 } })).body,
    ),
    'noAccess',
  )
  assert.deepEqual(codesOf(await Promise.all([set(100_00), set(200_00)])), ['done', 'staleVersion'])
  const { facts } = await house.db
    .selectFrom('journal_entries')
    .select('facts')
    .where('action', '=', 'limitsChanged')
    .executeTakeFirstOrThrow()
  assert.ok(Object.hasOwn(Object(facts), 'limitPersonMonth'), 'the limit of a month stands in the journal too')
})

test('a person asks for access to a registered organization, and the owner accepts with a role or declines', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  const looked = await house.call(house.boris, organizationContract.lookUpOrganization, { params: { inn: romashka } })
  assert.equal(looked.body['action'], 'Попросите доступ у владельца: А*** П.')
  const asked = await Promise.all([ask(house, house.boris), ask(house, house.boris)])
  for (const answer of asked) assert.deepEqual(answer.body['data'], { status: 'requested', short_name: 'ООО «Ромашка»' })
  assert.equal(
    (await house.call(house.boris, organizationContract.readOwnOrganization, { orgId })).body['kind'],
    'noOrganization',
  )
  assert.equal((await house.call(house.boris, organizationContract.joinOrganization)).body['kind'], 'noOrganization')

  const entry = await house.db
    .selectFrom('journal_entries')
    .select(['actor_role', 'actor_name'])
    .where('owner_id', '=', orgId as Id<'organization'>)
    .where('action', '=', 'accessRequested')
    .executeTakeFirstOrThrow()
  assert.equal(entry.actor_role, null, 'who asks has no role yet')
  assert.doesNotMatch(entry.actor_name, /Борис/, 'and is not called by the name he gave himself')

  const admit = () =>
    house.call(house.anna, teamContract.admitMember, {
      params: { id: boris },
      body: { name: 'Борисов Борис', role: 'manager', limits: noLimits, branch_ids: [], version: 1 },
    })
  const boris = await idOf(house, house.boris)
  assert.equal((await changed(house, house.anna, house.boris, { role: 'manager', version: 1 })).body['kind'], 'wrongState')
  const admitted = await Promise.all([admit(), admit()])
  assert.deepEqual(codesOf(admitted), ['done', 'wrongState'])
  assert.equal((await house.call(house.boris, organizationContract.readOwnOrganization, { orgId })).body['code'], 1)
  assert.deepEqual((await ask(house, house.boris)).body['data'], { status: 'active', short_name: 'ООО «Ромашка»' })

  const vera = await house.add('89001112255')
  await ask(house, vera)
  assert.equal((await change(house, vera, 'decline')).body['code'], 1)
  assert.equal((await house.call(vera, organizationContract.readOwnOrganization, { orgId })).body['kind'], 'noOrganization')
  await house.journalHas(orgId, ['accessRequested', 'memberAdmitted', 'accessDeclined'])
})

test('a disabled member is not told so when asking for access, an unknown INN is reported, and requests are rate limited', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  await change(house, house.boris, 'disable')
  assert.deepEqual((await ask(house, house.boris)).body['data'], { status: 'requested', short_name: 'ООО «Ромашка»' })
  assert.equal((await ask(house, house.boris, '7710140679')).body['kind'], 'organizationUnknown')
  await house.invite(house.anna, { orgId, phone: '89001112255', role: 'viewer' })
  const vera = await house.add('89001112255')
  assert.deepEqual((await ask(house, vera)).body['data'], { status: 'invited', short_name: 'ООО «Ромашка»' })
  const codes = []
  for (let turn = 0; turn < 5; turn += 1) codes.push(outcomeOf((await ask(house, vera)).body))
  assert.deepEqual(codes, ['done', 'done', 'done', 'done', 'tooOften'])
})

test('access requests are visible only to those who may accept them, and a colleague is shown with the current phone', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  await ask(house, await house.add('89001112255'))
  assert.deepEqual((await team(house)).map(({ status }) => status).toSorted(), ['active', 'active', 'requested'])
  assert.deepEqual(
    (await team(house, house.boris)).map(({ status }) => status),
    ['active', 'active'],
  )
  await house.db
    .updateTable('persons')
    .set({ phone: '89009998877' as Phone })
    .where('id', '=', house.boris.personId)
    .execute()
  const boris = (await team(house)).find(({ role, status }) => role === 'viewer' && status === 'active')
  assert.equal(boris?.phone, '+7 900 999-88-77')
  assert.equal((await house.invite(house.anna, { orgId, phone: '89009998877', role: 'viewer' })).body['kind'], 'wrongState')
})

test('a phone its owner has left matches nobody: its next owner asks, is invited and joins as himself', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'viewer')
  const { phone } = house.boris
  await house.db
    .updateTable('persons')
    .set({ phone: '89009998877' as Phone })
    .where('id', '=', house.boris.personId)
    .execute()
  const next = await house.add(phone)
  assert.equal((await house.invite(house.anna, { orgId, phone, role: 'signer' })).body['code'], 1)
  assert.deepEqual((await ask(house, next)).body['data'], { status: 'invited', short_name: 'ООО «Ромашка»' })
  assert.equal((await house.call(next, organizationContract.joinOrganization)).body['code'], 1)
  const { role } = await house.scope(next)
  assert.equal(role, 'signer')
})

test('a deleted account leaves only the name in the team and cannot be restored', async () => {
  await using house = await openOrganizationHouse()
  const { orgId } = await company(house)
  await house.appoint(orgId, house.boris, 'owner')
  const { personId } = house.boris
  await house.db.transaction().execute((tx) => leaveOrganizations(tx, house, personId))
  await house.db.updateTable('persons').set({ phone: null, status: 'deleted' }).where('id', '=', personId).execute()
  const row = await house.db.selectFrom('members').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow()
  assert.deepEqual([row.name, row.phone, row.status], ['Коллега', null, 'disabled'])
  assert.equal((await team(house)).find(({ status }) => status === 'disabled')?.phone, '')
  const raw = { params: { id: row.id, action: 'enable' } }
  assert.equal((await house.call(house.anna, teamContract.changeMemberState, raw)).body['kind'], 'wrongState')
})

test('a member of another organization is answered as absent for every action', async () => {
  await using house = await openOrganizationHouse()
  await company(house)
  await house.register(house.boris, { inn: '7710140679', full_name: 'ООО «Соседи»' })
  const id = await idOf(house, house.anna)
  const body = { name: 'Чужой', role: 'viewer', limits: noLimits, branch_ids: [], version: 1 }
  for (const [endpoint, raw] of [
    [teamContract.changeMember, { params: { id }, body }],
    [teamContract.admitMember, { params: { id }, body }],
    [teamContract.resendInvitation, { params: { id } }],
    [teamContract.changeMemberState, { params: { id, action: 'disable' } }],
  ] as const) {
    const answer = await house.call(house.boris, endpoint, raw)
    assert.deepEqual([answer.status, answer.body['kind']], [404, 'notFound'], endpoint.path)
  }
})

test("a member's last visit is recorded at most once a minute", async () => {
  await using house = await openOrganizationHouse()
  await company(house)
  const seen = async () => {
    await house.call(house.anna, teamContract.listMembers)
    return (await house.db.selectFrom('members').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at?.toString()
  }
  const first = await seen()
  house.clock.advance({ seconds: 59 })
  assert.equal(await seen(), first)
  house.clock.advance({ seconds: 2 })
  assert.notEqual(await seen(), first)
})

type House = Awaited<ReturnType<typeof openOrganizationHouse>>

/** Anna's «Ромашка»; the next member joins one second later. */
async function company(house: House) {
  const orgId = house.orgOf(await house.register(house.anna))
  house.clock.advance({ seconds: 1 })
  return { orgId }
}

async function team(house: House, human: Human = house.anna) {
  return teamContract.listMembers.reply.parse((await house.call(human, teamContract.listMembers)).body['data'])
}

async function idOf(house: House, human: Human): Promise<string> {
  const rows = await house.db.selectFrom('members').select(['id', 'phone']).execute()
  const row = rows.find(({ phone }) => phone === human.phone)
  assert.ok(row)
  return row.id
}

async function change(house: House, human: Human, action: string, by: Human = house.anna): Promise<Answer> {
  return house.call(by, teamContract.changeMemberState, { params: { id: await idOf(house, human), action } })
}

async function changed(
  house: House,
  by: Human,
  human: Human,
  terms: { role: MemberRole; version: number; limits?: typeof noLimits | { row: number | null } },
): Promise<Answer> {
  return house.call(by, teamContract.changeMember, {
    params: { id: await idOf(house, human) },
    body: { name: 'Коллега', branch_ids: [], limits: noLimits, ...terms },
  })
}

function ask(house: House, human: Human, inn = romashka): Promise<Answer> {
  return house.call(human, organizationContract.requestAccess, { body: { inn, member_name: 'Борисов Борис Борисович' } })
}
