import assert from 'node:assert/strict'
import test from 'node:test'
import { startRegister } from '#/features/registers/contract/register.ts'
import { tbankKind } from '#/gateways/payout-channel/tbank/tbank-kind.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract.ts'

test('an account goes over to another bank when nothing of it is under way; what was not sent yet goes by the new one', async () => {
  await using house = await openRegistersHouse({ byConnection: true, settlementSeconds: 30 })
  offerAnother(house)
  const { id, orgId, accountant } = await approvedRegister(house, 2)
  const owner = await house.seed.member(orgId, 'owner')
  const before = await connectionOf(house)
  await startPaying(house, accountant, id)
  await house.work(1)
  const refused = await change(house, owner, before.id)
  assertRefused(refused, 'ordersUnderWay')
  assert.deepEqual(refused.body['facts'], { count: 2 })
  assert.equal((await connectionOf(house)).id, before.id, 'the old one tells to the end')
  await house.work(40)
  assert.deepEqual(await payoutStates(house), ['paid', 'paid'])

  const changed = contract.changeConnectionKind.reply.parse(dataOf(await change(house, owner, before.id)))
  assert.deepEqual([changed.kind, changed.title, changed.state], ['other', 'Другой банк', 'checking'])
  const after = await connectionOf(house)
  assert.notEqual(after.id, before.id)
  assert.deepEqual(await payoutStates(house), ['paid', 'paid'])
  assertRefused(await change(house, owner, before.id), 'notFound')
  const journal = await house.db.selectFrom('journal_entries').select(['action', 'facts']).orderBy('at', 'desc').execute()
  const told = journal.find(({ action }) => action === 'connectionKindChanged')
  assert.deepEqual(told?.facts, { after: 'Другой банк', before: tbankKind.title })
})

test('a payment held for a denied bank is sent by the one the account goes over to, once', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  offerAnother(house)
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  const { id: connectionId } = await connectionOf(house)
  dataOf(await house.call(accountant, startRegister, { params: { id } }))
  await house.db.updateTable('payout_connections').set({ state: 'denied' }).execute()
  await house.work(3)
  assert.equal((await house.book()).length, 0)
  dataOf(await change(house, owner, connectionId))
  const { id: newOne } = await connectionOf(house)
  dataOf(await house.call(owner, contract.checkConnection, { params: { id: newOne } }))
  await house.work(3)
  assert.equal((await house.book()).length, 1)
  assert.deepEqual(await payoutStates(house), ['paid'])
})

test('a draft that people gave up keeps its bank until the last day on which it may be booked', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  offerAnother(house)
  const { owner, connection } = await paidOnce(house)
  const draft = (hours: number) => ({ sign_url: 'https://bank.test', sign_until: house.clock.now().add({ hours }) })
  await house.db
    .updateTable('payouts')
    .set({ state: 'rejected', ...draft(24) })
    .execute()
  const refused = await change(house, owner, connection.id)
  assertRefused(refused, 'ordersUnderWay')
  assert.deepEqual(refused.body['facts'], { count: 1, until: '29.11.2026' })
  await house.db
    .updateTable('payouts')
    .set(draft(-24 * 8))
    .execute()
  dataOf(await change(house, owner, connection.id))
})

test('the bank an account goes over to is never asked about payments of the one before', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const asked: string[] = []
  const make: typeof tbankKind.make = (...given) => {
    const bank = tbankKind.make(...given)
    const find: typeof bank.find = ({ key }) => {
      asked.push(key)
      return Promise.resolve(ok({ channelId: key, outcome: 'returned' }))
    }
    return { ...bank, traits: { ...bank.traits, returnsBy: 'lookup' }, find }
  }
  house.deps.offered.push({ ...house.offer, kind: { ...tbankKind, kind: 'other', title: 'Другой банк', make } })
  const { owner, connection } = await paidOnce(house)
  dataOf(await change(house, owner, connection.id))
  house.clock.advance({ hours: 3 })
  await house.work(3)
  assert.deepEqual([await payoutStates(house), asked], [['paid'], []])
})

test('only who may change accounts of the whole organization changes the kind, to one that is offered and is another', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  offerAnother(house)
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const accountant = await house.seed.member(orgId, 'approver')
  const stranger = await house.seed.member(await house.seed.organization('7702070139'), 'owner')
  const own = house.db.selectFrom('payout_connections').select('id').where('org_id', '=', orgId)
  const { id } = await own.executeTakeFirstOrThrow()
  assertRefused(await change(house, accountant, id), 'noAccess')
  assertRefused(await change(house, stranger, id), 'notFound')
  assertRefused(await change(house, owner, newId('connection', house.clock)), 'notFound')
  assertRefused(await change(house, owner, id, 'nobody'), 'credentialsBad')
  assertRefused(await change(house, owner, id, 'tbank'), 'wrongState')
  house.clock.advance({ minutes: 11 })
  assertRefused(await change(house, owner, id), 'confirmationNeeded')
})

async function paidOnce(house: RegistersHouse) {
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(await payoutStates(house), ['paid'])
  return { owner, connection: await connectionOf(house) }
}

/** A second kind on the wire of the same training bank. */
function offerAnother(house: RegistersHouse): void {
  house.deps.offered.push({ ...house.offer, kind: { ...tbankKind, kind: 'other', title: 'Другой банк' } })
}

function change(house: RegistersHouse, member: Member, id: string, kind = 'other') {
  const body = { kind, credentials: [{ name: 'token', value: 'bank-secret' }] }
  return house.call(member, contract.changeConnectionKind, { params: { id }, body })
}

function connectionOf(house: RegistersHouse): Promise<{ id: Id<'connection'> }> {
  return house.db.selectFrom('payout_connections').select('id').executeTakeFirstOrThrow()
}

async function payoutStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('payouts').select('state').execute()).map(({ state }) => state)
}
