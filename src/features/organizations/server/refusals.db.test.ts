import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { asId, openOrganizationHouse, romashka } from '../../../../tests/support/organization-house.ts'
import type { Human } from '../../../../tests/support/organization-house.ts'
import * as organizationContract from '../contract/organization.ts'
import * as teamContract from '../contract/team.ts'

type House = Awaited<ReturnType<typeof openOrganizationHouse>>

const noLimits = { row: null, register: null, day: null }
const tight = { row: 10_000, register: null, day: null }

test('an ИНН unknown to the tax service names no organization; its silence and its own failure are told as silence', async () => {
  await using house = await openOrganizationHouse()
  const lookUp = (inn: string) => house.call(house.anna, organizationContract.lookUpOrganization, { params: { inn } })
  assertRefused(await lookUp('7707083893'), 'organizationUnknown')
  await house.stand.fault({ kind: 'internal_error', count: 1 })
  assertRefused(await lookUp('7707083893'), 'npdSilent')
  await house.stand.fault({ kind: 'down' })
  assertRefused(await lookUp(romashka), 'npdSilent')
})

test('organizations are looked up and registered within the hourly limit of a person', async () => {
  await using house = await openOrganizationHouse()
  const lookUp = () => house.call(house.anna, organizationContract.lookUpOrganization, { params: { inn: romashka } })
  const register = () => house.register(house.anna, { represents: true })
  await lookUp()
  await register()
  await exhaustLimits(house.db)
  assertRefused(await lookUp(), 'tooOften')
  assertRefused(await register(), 'tooOften')
})

test('an owner with fifty access requests to answer gets no more', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const waiting = Array.from({ length: 50 }, (_, place) => ({
    id: newId('member', house.clock),
    org_id: asId('organization', orgId),
    phone: `8900777${String(place).padStart(4, '0')}` as Phone,
    name: 'Проситель',
    role: 'viewer' as const,
    status: 'requested' as const,
    created_at: house.clock.now(),
  }))
  await house.db.insertInto('members').values(waiting).execute()
  const body = { inn: romashka, member_name: 'Борисов Борис' }
  assertRefused(await house.call(house.boris, organizationContract.requestAccess, { body }), 'wrongState')
})

test('an administrator grants no limits above their own', async () => {
  await using house = await openOrganizationHouse()
  const { orgId, vera, invite, admit } = await openTeam(house)
  await house.appoint(orgId, house.boris, 'admin')
  await house.db
    .updateTable('members')
    .set({ limit_row: kopecks(5_000) })
    .where('person_id', '=', house.boris.personId)
    .execute()
  assertRefused(await admit(house.boris, { role: 'accountant', limits: tight }), 'limitAboveYours')
  assertRefused(await invite(house.boris, { role: 'accountant', limits: tight }), 'limitAboveYours')
  assert.equal((await memberOf(house, vera)).status, 'requested')
})

test('an owner works with the whole organization: no limits of their own, however they join', async () => {
  await using house = await openOrganizationHouse()
  const { orgId, invite, admit } = await openTeam(house)
  assertRefused(await invite(house.anna, { role: 'owner', limits: tight }), 'invalidInput')
  assertRefused(await admit(house.anna, { role: 'owner', limits: tight }), 'invalidInput')
  await house.appoint(orgId, house.boris, 'viewer')
  const { id, version } = await memberOf(house, house.boris)
  const body = { name: 'Борис', role: 'owner', branch_ids: [], limits: tight, version }
  assertRefused(await house.call(house.anna, teamContract.changeMember, { params: { id }, body }), 'invalidInput')
})

test('an access request that has changed meanwhile is not granted, and invitations have a daily limit', async () => {
  await using house = await openOrganizationHouse()
  const { invite, admit } = await openTeam(house)
  assertRefused(await admit(house.anna, { version: 7 }), 'staleVersion')
  assert.equal((await invite(house.anna, {})).body['code'], 1)
  await exhaustLimits(house.db)
  assertRefused(await invite(house.anna, { phone: '89005550002' }), 'tooOften')
})

/** Anna's organization, to which Vera has asked for access. */
async function openTeam(house: House) {
  const orgId = house.orgOf(await house.register(house.anna))
  const vera = await house.add('89001112255')
  const body = { inn: romashka, member_name: 'Верина Вера' }
  await house.call(vera, organizationContract.requestAccess, { body })
  const { id, version } = await memberOf(house, vera)
  const terms = { name: 'Вера', role: 'viewer', branch_ids: [], limits: noLimits }
  return {
    orgId,
    vera,
    invite: (by: Human, change: object) =>
      house.call(by, teamContract.inviteMember, { orgId, body: { ...terms, phone: '89005550001', ...change } }),
    admit: (by: Human, change: object) =>
      house.call(by, teamContract.admitMember, { orgId, params: { id }, body: { ...terms, version, ...change } }),
  }
}

function memberOf(house: House, { phone }: Human) {
  return house.db.selectFrom('members').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
}
