import assert from 'node:assert/strict'
import test from 'node:test'
import { codesOf, idIn, openOrganisationHouse } from '../../../../tests/support/organisation-house.ts'
import * as contract from '../contract.ts'
import { chooseBranch } from './choose-branch.ts'

test('a branch is opened, renamed and closed; two open ones do not have one name, whatever happens at once', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  assert.deepEqual(codesOf(await Promise.all([add(house, 'Склад'), add(house, 'склад')])), [-902, 1])
  const office = idIn(await add(house, 'Офис'))
  const rename = (id: string, name: string) =>
    house.call(house.anna, contract.renameBranch, { params: { id }, body: { name, cost_center: '10' } })
  assert.equal((await rename(office, 'СКЛАД')).body['code'], -902)
  assert.equal((await rename(office, 'Главный офис')).body['code'], 1)
  const close = () => house.call(house.anna, contract.closeBranch, { params: { id: office } })
  assert.deepEqual(codesOf(await Promise.all([close(), close()])), [1, 1])
  assert.equal((await rename(office, 'Опять')).body['code'], -902)
  assert.equal((await add(house, 'Главный офис')).body['code'], 1)
  const listed = contract.listBranches.reply.parse((await house.call(house.anna, contract.listBranches)).body['data'])
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

test('one who is narrowed to a branch sees it alone, and changes neither branches nor the name nor accounts', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const [north, south] = [idIn(await add(house, 'Север')), idIn(await add(house, 'Юг'))]
  await house.appoint(orgId, house.boris, 'admin')
  await house.db
    .updateTable('members')
    .set({ branch_ids: [north] })
    .where('person_id', '=', house.boris.personId)
    .execute()
  const listed = contract.listBranches.reply.parse((await house.call(house.boris, contract.listBranches)).body['data'])
  assert.deepEqual(
    listed.map(({ id }) => id),
    [north],
  )
  for (const [endpoint, raw] of [
    [contract.addBranch, { body: { name: 'Запад' } }],
    [contract.renameBranch, { params: { id: north }, body: { name: 'Запад' } }],
    [contract.closeBranch, { params: { id: south } }],
    [contract.changeBrand, { body: { brand_name: 'Другое', hides_name: false, version: 1 } }],
    [contract.removeLogo, {}],
  ] as const) {
    assert.equal((await house.call(house.boris, endpoint, raw)).body['code'], -904, endpoint.path)
  }
  const invite = (branchIds: readonly string[]) =>
    house.call(house.boris, contract.inviteMember, {
      body: { phone: '89003334455', name: 'Новый', role: 'manager', branch_ids: branchIds },
    })
  assert.equal((await invite([])).body['code'], -904)
  assert.equal((await invite([north, south])).body['code'], -904)
  assert.equal((await invite([north])).body['code'], 1)
})

test('a branch of others or a closed one is given to nobody; where one stands already it stays', async () => {
  await using house = await openOrganisationHouse()
  await house.register(house.boris, { inn: '7710140679', full_name: 'ООО «Соседи»' })
  const foreign = idIn(await house.call(house.boris, contract.addBranch, { body: { name: 'Чужое' } }))
  const orgId = house.orgOf(await house.register(house.anna))
  const own = idIn(await add(house, 'Север'))
  const invite = (branch: string) =>
    house.call(house.anna, contract.inviteMember, {
      body: { phone: '89003334455', name: 'Новый', role: 'manager', branch_ids: [branch] },
    })
  const refused = await invite(foreign)
  assert.deepEqual([refused.body['code'], refused.body['action']], [-807, 'Доступны: Север'])
  assert.equal((await house.call(house.boris, contract.closeBranch, { params: { id: own } })).status, 404)
  const invited = await invite(own)
  const { member_id: id } = contract.memberView.parse(invited.body['data'])
  await house.call(house.anna, contract.closeBranch, { params: { id: own } })
  const change = (branchIds: readonly string[]) =>
    house.call(house.anna, contract.changeMember, {
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
  const row = await house.db.selectFrom('members').select('branch_ids').where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([row.branch_ids, orgId.length > 0], [[own], true])
})

test('new work goes into a branch of its author: none, the only one, or the one he chooses', async () => {
  await using house = await openOrganisationHouse()
  await house.register(house.anna)
  const [north, south] = [idIn(await add(house, 'Север')), idIn(await add(house, 'Юг'))]
  const scope = await house.scope(house.anna)
  const choose = async (branchIds: readonly string[], wanted: string | null | undefined, kept?: string | null) => {
    const chosen = await chooseBranch(house.db, { ...scope, branchIds }, wanted, kept)
    return chosen.ok ? chosen.value : 'refused'
  }
  assert.equal(await choose([], undefined), null)
  assert.equal(await choose([], north), north)
  assert.equal(await choose([north], undefined), north)
  assert.equal(await choose([north], null), north)
  assert.equal(await choose([north], south), 'refused')
  assert.equal(await choose([north, south], null), 'refused')
  assert.equal(await choose([north, south], south), south)
  await house.call(house.anna, contract.closeBranch, { params: { id: south } })
  assert.equal(await choose([], south), 'refused')
  assert.equal(await choose([], south, south), south)
  assert.equal(await choose([], undefined, south), south)
})

test('a name and its hiding are kept, and a stale page does not overwrite them', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const set = (name: string) =>
    house.call(house.anna, contract.changeBrand, { body: { brand_name: name, hides_name: true, version: 1 } })
  assert.deepEqual(codesOf(await Promise.all([set('Ромашка'), set('Лютик')])), [-903, 1])
  await house.journalHas(orgId, ['brandChanged'])
})

test('a logo is a picture by its bytes; anybody may see it, and no other file by this address', async () => {
  await using house = await openOrganisationHouse()
  const orgId = house.orgOf(await house.register(house.anna))
  const set = (bytes: Uint8Array) => house.call(house.anna, contract.setLogo, { body: bytes })
  const svg = await set(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  assert.deepEqual([svg.body['code'], svg.body['action']], [-907, 'Подходят PNG, JPEG и WebP'])
  const own = contract.organizationView.parse((await set(png(64, 64))).body['data'])
  const key = own.logo?.split('/').at(-1) ?? ''
  const picture = await house.call(house.anna, contract.readLogo, { params: { key } })
  assert.deepEqual(
    [picture.file?.type, picture.file?.inline, picture.file?.lasting, picture.file?.bytes.length],
    ['image/png', true, true, 40],
  )
  const secret = (await house.files.put(new TextEncoder().encode('Договор'))).sha256
  assert.equal((await house.call(house.anna, contract.readLogo, { params: { key: secret } })).status, 404)
  assert.equal((await house.call(house.anna, contract.readLogo, { params: { key: '../../etc/passwd' } })).status, 404)
  assert.equal((await house.call(house.anna, contract.removeLogo)).body['code'], 1)
  assert.equal((await house.call(house.anna, contract.readLogo, { params: { key } })).status, 404)
  await house.journalHas(orgId, ['logoSet', 'logoRemoved'])
})

type House = Awaited<ReturnType<typeof openOrganisationHouse>>

function add(house: House, name: string) {
  return house.call(house.anna, contract.addBranch, { body: { name } })
}

function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
