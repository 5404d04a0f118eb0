import assert from 'node:assert/strict'
import test from 'node:test'
import { requisitesChanged } from '#/features/profile/server/jobs.ts'
import { openedRequisites, secretOf } from '#/features/profile/domain/requisites.ts'
import type { DestinationKind, PaymentOrder } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField, sha256 } from '#/platform/server/secrets.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

test('a person is paid by his spare way where the main one does not fit, and the dry run says nothing of it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  const orders = payBy(house, ['sbp'])
  await addPhone(house, people[0] ?? assert.fail())
  const run = registerContract.tryPayment.reply.parse(
    dataOf(await house.call(accountant, registerContract.tryPayment, { params: { id } })),
  )
  assert.deepEqual([run.passing, run.stops], [1, []])
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(
    orders.map(({ payee }) => payee.destination),
    [{ kind: 'sbp', phone: '89001234567', bankId: '100000000111' }],
  )
  assert.deepEqual(
    (await rowsOf(house, accountant, id)).map(({ state }) => state),
    ['paid'],
  )
})

test('a row none of whose ways the account pays to stops at the check; the person is asked for the one that fits, and the row passes', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0)
  const work = await house.seed.work(orgId, person, kopecks(1000_00), accountant, 1)
  payBy(house, ['sbp', 'card'])
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [work.id] } }))
  const id = String(made['id'])
  await house.work()
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual(
    row?.problems.map(({ code, text, fix }) => [code, text, fix]),
    [['R025', 'С вашего счёта платят по СБП, а у исполнителя только счёт', 'Попросите исполнителя добавить телефон для СБП']],
  )
  dataOf(await house.call(accountant, rowContract.askRequisites, { params: { id, rowId: row?.id ?? '' } }))
  const asked = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'event:requisitesAsked').execute()
  assert.deepEqual(asked[0]?.payload, { orgId, personId: person, day: '2026-11-21', takes: ['sbp', 'card'] })
  const methodId = await addPhone(house, person)
  const changedAt = house.clock.now().toString()
  await house.db
    .transaction()
    .execute((tx) => announce(tx, house.clock, requisitesChanged, { personId: person, methodId, change: 'added', changedAt }))
  await house.work(3)
  const [passed] = await rowsOf(house, accountant, id)
  assert.deepEqual([passed?.state, passed?.problems], ['ready', []])
})

test('the dry run names those whom the account does not reach, and the payment holds the very same', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 2)
  const orders = payBy(house, ['sbp'])
  await addPhone(house, people[1] ?? assert.fail())
  const run = registerContract.tryPayment.reply.parse(
    dataOf(await house.call(accountant, registerContract.tryPayment, { params: { id } })),
  )
  assert.deepEqual([run.passing, run.stops.map(({ no, code }) => [no, code])], [1, [[1, 'R025']]])
  await startPaying(house, accountant, id)
  await house.work(3)
  const held = (await rowsOf(house, accountant, id)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(
    held.map(({ no, state, problems }) => [no, state, problems[0]?.text]),
    run.stops.map(({ no, text }) => [no, 'held', text]),
  )
  assert.equal(orders.length, 1)
})

test('a payment by phone that the bank executed without an answer and does not find is never sent again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  const orders = payBy(house, ['sbp'])
  await addPhone(house, people[0] ?? assert.fail())
  const { now } = house.channels
  house.channels.now = {
    ...now,
    async pay(order) {
      await now.pay(order)
      return refuse({ kind: 'unknownOutcome' })
    },
    find: () => Promise.resolve(ok(undefined)),
  }
  await startPaying(house, accountant, id)
  await house.work(200)
  const payout = await house.db.selectFrom('payouts').select(['state', 'lost_since']).executeTakeFirstOrThrow()
  assert.deepEqual([orders.length, payout.state, payout.lost_since !== null], [1, 'sent', true])
})

/** From now on the account of the company pays to these by a channel that pays at once. */
function payBy(house: RegistersHouse, takes: readonly DestinationKind[]): PaymentOrder[] {
  const { kind } = house.offer
  const traits = { ...kind.traits, takes }
  house.deps.offered = [{ ...house.offer, kind: { ...kind, traits } }]
  const orders: PaymentOrder[] = []
  house.channels.now = {
    ...house.channels.now,
    traits,
    pay(order) {
      orders.push(order)
      return Promise.resolve(ok({ channelId: order.key, outcome: 'paid' as const }))
    },
  }
  return orders
}

/** A spare way that works now: a phone with a bank of the fast payments system. */
async function addPhone(house: RegistersHouse, personId: Id<'person'>): Promise<Id<'payoutMethod'>> {
  const id = newId('payoutMethod', house.clock)
  const secret = secretOf(openedRequisites('sbp', '', '89001234567/100000000111'))
  await house.db
    .insertInto('payout_methods')
    .values({
      id,
      person_id: personId,
      kind: 'sbp',
      is_main: false,
      bik: null,
      mask: 'СБП •• 4567, Сбербанк',
      number_cipher: sealField(house.deps.fieldKey, personId, `payout:${id}`, secret),
      number_sha256: sha256(secret),
      usable_from: house.clock.now(),
      created_at: house.clock.now(),
    })
    .execute()
  return id
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}
