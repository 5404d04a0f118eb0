import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { codesOf, idIn, openOrganizationHouse } from '../../../../tests/support/organization-house.ts'
import * as branchContract from '../contract/branch.ts'
import * as brandContract from '../contract/brand.ts'
import * as teamContract from '../contract/team.ts'
import * as organizationContract from '../contract/organization.ts'
import { chooseBranch } from './choose-branch.ts'

test('a branch is opened, renamed and closed; open branches never share a name, even under concurrent requests', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  assert.deepEqual(codesOf(await Promise.all([add(house, 'Склад'), add(house, 'склад')])), ['done', 'wrongState'])
  const office = idIn(await add(house, 'Офис'))
  const rename = (id: string, name: string) =>
    house.call(house.anna, branchContract.renameBranch, { params: { id }, body: { name, cost_center: '10' } })
  assert.equal((await rename(office, 'СКЛАД')).body['kind'], 'wrongState')
  assert.equal((await rename(office, 'Главный офис')).body['code'], 1)
  const close = () => house.call(house.anna, branchContract.closeBranch, { params: { id: office } })
  assert.deepEqual(codesOf(await Promise.all([close(), close()])), ['done', 'done'])
  assert.equal((await rename(office, 'Опять')).body['kind'], 'wrongState')
  assert.equal((await add(house, 'Главный офис')).body['code'], 1)
  const listed = branchContract.listBranches.reply.parse((await house.call(house.anna, branchContract.listBranches)).body['data'])
  assert.deepEqual(
    listed.map(({ name, closed }) => [name.toLowerCase(), closed]),
    [
      ['главный офис', false],
      ['склад', false],
      ['главный офис', true],
    ],
  )
  const closings = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'branchClosed').execute()
  assert.equal(closings.length, 1)
  await house.journalHas(orgId, ['branchAdded', 'branchRenamed', 'branchClosed'])
})

test('a member restricted to a branch sees only that branch and cannot change branches, the name or accounts', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const [north, south] = [idIn(await add(house, 'Север')), idIn(await add(house, 'Юг'))]
  await house.appoint(orgId, house.boris, 'admin')
  await house.db
    .updateTable('members')
    .set({ branch_ids: [north as Id<'branch'>] })
    .where('person_id', '=', house.boris.personId)
    .execute()
  const listed = branchContract.listBranches.reply.parse(
    (await house.call(house.boris, branchContract.listBranches)).body['data'],
  )
  assert.deepEqual(
    listed.map(({ id }) => id),
    [north],
  )
  for (const [endpoint, raw] of [
    [branchContract.addBranch, { body: { name: 'Запад' } }],
    [branchContract.renameBranch, { params: { id: north }, body: { name: 'Запад' } }],
    [branchContract.closeBranch, { params: { id: south } }],
    [brandContract.changeBrand, { body: { brand_name: 'Другое', hides_name: false, version: 1 } }],
    [brandContract.removeLogo, {}],
  ] as const) {
    assert.equal((await house.call(house.boris, endpoint, raw)).body['kind'], 'noAccess', endpoint.path)
  }
  const invite = (branchIds: readonly string[]) =>
    house.call(house.boris, teamContract.inviteMember, {
      body: { phone: '89003334455', name: 'Новый', role: 'manager', branch_ids: branchIds },
    })
  assert.equal((await invite([])).body['kind'], 'noAccess')
  assert.equal((await invite([north, south])).body['kind'], 'noAccess')
  assert.equal((await invite([north])).body['code'], 1)
})

test("another organization's branch or a closed one cannot be assigned, but an existing assignment stays", async () => {
  await using house = await openOrganizationHouse()
  await house.register(house.boris, { inn: '7710140679', full_name: 'ООО «Соседи»' })
  const foreign = idIn(await house.call(house.boris, branchContract.addBranch, { body: { name: 'Чужое' } }))
  const orgId = house.orgOf(await house.register(house.anna))
  const own = idIn(await add(house, 'Север'))
  const invite = (branch: string) =>
    house.call(house.anna, teamContract.inviteMember, {
      body: { phone: '89003334455', name: 'Новый', role: 'manager', branch_ids: [branch] },
    })
  const refused = await invite(foreign)
  assert.deepEqual([refused.body['kind'], refused.body['action']], ['branchNeeded', 'Доступны: Север'])
  assert.equal((await house.call(house.boris, branchContract.closeBranch, { params: { id: own } })).status, 404)
  const invited = await invite(own)
  const { member_id: id } = teamContract.memberView.parse(invited.body['data'])
  await house.call(house.anna, branchContract.closeBranch, { params: { id: own } })
  const change = (branchIds: readonly string[]) =>
    house.call(house.anna, teamContract.changeMember, {
      params: { id },
      body: {
        name: 'Новый',
        role: 'viewer',
        limits: { row: null, register: null, day: null },
        branch_ids: branchIds,
        version: 1,
      },
    })
  assert.equal((await change([own])).body['code'], 1)
  const row = await house.db
    .selectFrom('members')
    .select('branch_ids')
    .where('id', '=', id as Id<'member'>)
    .executeTakeFirstOrThrow()
  assert.deepEqual([row.branch_ids, orgId.length > 0], [[own], true])
})

test("new work goes to the author's branch: none, the only one, or the chosen one", async () => {
  await using house = await openOrganizationHouse()
  await house.register(house.anna)
  const [north, south] = [idIn(await add(house, 'Север')), idIn(await add(house, 'Юг'))]
  const scope = await house.scope(house.anna)
  const choose = async (branchIds: readonly string[], wanted: string | null | undefined, kept?: string | null) => {
    const chosen = await chooseBranch(
      house.db,
      { ...scope, branchIds: branchIds as readonly Id<'branch'>[] },
      wanted,
      kept as Id<'branch'> | null | undefined,
    )
    return chosen.ok ? chosen.value : 'refused'
  }
  assert.equal(await choose([], undefined), null)
  assert.equal(await choose([], north), north)
  assert.equal(await choose([north], undefined), north)
  assert.equal(await choose([north], null), north)
  assert.equal(await choose([north], south), 'refused')
  assert.equal(await choose([north, south], null), 'refused')
  assert.equal(await choose([north, south], south), south)
  await house.call(house.anna, branchContract.closeBranch, { params: { id: south } })
  assert.equal(await choose([], south), 'refused')
  assert.equal(await choose([], south, south), south)
  assert.equal(await choose([], undefined, south), south)
})

test('the board name and its visibility are saved, and a stale page does not overwrite them', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const set = (name: string) =>
    house.call(house.anna, brandContract.changeBrand, { body: { brand_name: name, hides_name: true, version: 1 } })
  assert.deepEqual(codesOf(await Promise.all([set('Ромашка'), set('Лютик')])), ['done', 'staleVersion'])
  await house.journalHas(orgId, ['brandChanged'])
})

test('a logo is verified by its bytes and is public, and its address serves no other file', async () => {
  await using house = await openOrganizationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const set = (bytes: Uint8Array) => house.call(house.anna, brandContract.setLogo, { body: bytes })
  const svg = await set(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  assert.deepEqual([svg.body['kind'], svg.body['action']], ['badFile', 'Подходят PNG, JPEG и WebP'])
  const own = organizationContract.organizationView.parse((await set(png(64, 64))).body['data'])
  const key = own.logo?.split('/').at(-1) ?? ''
  const picture = await house.call(house.anna, brandContract.readLogo, { params: { key } })
  assert.deepEqual(
    [picture.file?.type, picture.file?.inline, picture.file?.lasting, picture.file?.bytes.length],
    ['image/png', true, true, 40],
  )
  const secret = (await house.files.put(new TextEncoder().encode('Договор'))).sha256
  assert.equal((await house.call(house.anna, brandContract.readLogo, { params: { key: secret } })).status, 404)
  assert.equal((await house.call(house.anna, brandContract.readLogo, { params: { key: '../../etc/passwd' } })).status, 404)
  assert.equal((await house.call(house.anna, brandContract.removeLogo)).body['code'], 1)
  assert.equal((await house.call(house.anna, brandContract.readLogo, { params: { key } })).status, 404)
  await house.journalHas(orgId, ['logoSet', 'logoRemoved'])
})

type House = Awaited<ReturnType<typeof openOrganizationHouse>>

function add(house: House, name: string) {
  return house.call(house.anna, branchContract.addBranch, { body: { name } })
}

function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
