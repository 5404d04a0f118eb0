import assert from 'node:assert/strict'
import test from 'node:test'
import * as registerContract from '#/features/registers/contract/register.ts'
import * as rowContract from '#/features/registers/contract/row.ts'
import { payoutStateOf } from '#/features/registers/domain/payout.ts'
import { payoutLost } from '#/features/registers/server/jobs.ts'
import type { AccountChannel, ChannelTraits, PayoutChannel } from '#/gateways/payout-channel/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { jobOfEvent } from '#/platform/server/jobs.ts'
import { onEvent, onJob } from '#/platform/server/worker.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/statement.ts'

test('an order the bank took and does not know an hour later is never sent again; a member hears of it, the statement decides', async () => {
  await using house = await openRegistersHouse({ settlementSeconds: 3 * 3600 })
  const heard = listenForLost(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'forget' })
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.equal(await stateOf(house), 'sent', 'the bank may still be queueing it')
  await workHours(house, 2)
  assert.equal(await stateOf(house), 'lost')
  assert.equal(heard.length, 1)
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems.map(({ code }) => code)], ['sent', ['R054']])
  const waiting = dataOf(await house.call(accountant, contract.readPayments))
  assert.deepEqual(waiting['awaited'], { orders: 1, sum: 1_000_00, since: '2026-11-21' })
  assert.equal((await house.book()).length, 1)

  await workHours(house, 3)
  assert.equal(await stateOf(house), 'paid')
  assert.deepEqual((await rowsOf(house, accountant, id))[0]?.problems, [])
  assert.equal((await house.book()).length, 1)
})

test('an order whose key is over is never sent again, though the channel does not know it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const sent = useChannel(house, {
    traits: { keyLifetime: Temporal.Duration.from({ hours: 24 }) },
    pay: () => Promise.resolve(refuse({ kind: 'unknownOutcome' })),
    find: () => Promise.resolve(refuse({ kind: 'unavailable' })),
  })
  await startPaying(house, accountant, id)
  await workHours(house, 24)
  assert.equal(await stateOf(house), 'unclear')
  useChannel(house, {
    traits: { keyLifetime: Temporal.Duration.from({ hours: 24 }) },
    pay: () => Promise.reject(new Error('sent under a key that is over')),
    find: () => Promise.resolve(ok(undefined)),
  })
  await workHours(house, 1)
  assert.equal(await stateOf(house), 'lost')
  assert.equal(sent.length, 1)
})

test('a refusal of a repeat says nothing of the first try: the work is not paid again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const sent = useChannel(house, {
    pay: () =>
      Promise.resolve(
        sent.length === 1
          ? refuse({ kind: 'unknownOutcome' })
          : refuse({ kind: 'invalid', text: 'Превышен лимит платежей в день' }),
      ),
    find: () => Promise.resolve(ok(undefined)),
  })
  await startPaying(house, accountant, id)
  await house.work(30)
  assert.deepEqual([sent.length, await stateOf(house)], [2, 'lost'])
  const retried = await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} })
  assert.notEqual(retried.body['code'], 1)
})

test('two members say that a lost order was not executed, and it is paid again as a new one', async () => {
  await using house = await openRegistersHouse({ settlementSeconds: 500 * 3600 })
  const { id, accountant, orgId } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  await house.fault({ kind: 'forget' })
  await startPaying(house, accountant, id)
  await workHours(house, 2)
  assert.equal(await stateOf(house), 'lost')
  const { id: payoutId } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const body = { reason: 'Банк: поручение не поступало' }
  assert.equal(dataOf(await house.call(accountant, contract.denyOrder, { params: { id: payoutId }, body }))['denied'], false)
  const confirm = { params: { id: payoutId, action: 'confirm' } }
  assert.equal(dataOf(await house.call(owner, contract.decideDenial, confirm))['denied'], true)
  assert.deepEqual((await rowsOf(house, accountant, id))[0]?.state, 'bankRejected')
})

test('an order on its way by a call is not said to be unexecuted: the bank itself will tell', async () => {
  await using house = await openRegistersHouse({ settlementSeconds: 3600 })
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const { id: payoutId } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const body = { reason: 'Банк: поручение не поступало' }
  const denied = await house.call(accountant, contract.denyOrder, { params: { id: payoutId }, body })
  assert.notEqual(denied.body['code'], 1)
  assert.deepEqual(dataOf(await house.call(accountant, contract.readPayments))['awaited'], { orders: 0, sum: 0, since: null })
})

test('the statement read from the bank confirms each payment once, and a sum that does not fit goes to people', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  await startPaying(house, accountant, id)
  await house.work(5)
  await workHours(house, 3)
  assert.deepEqual(await lines(house), [
    { direction: 'debit', state: 'matched' },
    { direction: 'debit', state: 'matched' },
  ])
  await house.fault({ kind: 'wrong_sum', count: 1 })
  const { bank_key: key } = await house.db
    .selectFrom('payouts')
    .select('bank_key')
    .orderBy('amount')
    .limit(1)
    .executeTakeFirstOrThrow()
  await house.giveBack(key)
  await workHours(house, 1)
  assert.deepEqual(
    (await lines(house)).filter(({ direction }) => direction === 'credit'),
    [{ direction: 'credit', state: 'open' }],
  )
  assert.deepEqual(new Set(await payoutStates(house)), new Set(['paid']))
})

test('a statement is read in its turn with the bank, as a payment is made', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(3)
  const bank = house.channels.now
  const busy: AccountChannel = { ...bank, turn: () => Promise.resolve({ may: 'wait', seconds: 5, why: 'busy' }) }
  let asked = 0
  const statement = () => {
    asked += 1
    return Promise.resolve(refuse({ kind: 'unavailable' }))
  }
  house.channels.now = { ...busy, statement }
  await house.workMinutes(15)
  assert.equal(asked, 0)
  house.channels.now = bank
  await house.workMinutes(5)
  assert.deepEqual(await lines(house), [{ direction: 'debit', state: 'matched' }])
})

async function lines(house: RegistersHouse) {
  return house.db.selectFrom('statement_lines').select(['direction', 'state']).orderBy('created_at').execute()
}

async function payoutStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('payouts').select('state').execute()).map(({ state }) => state)
}

async function stateOf(house: RegistersHouse): Promise<string> {
  const columns = ['state', 'unclear_since', 'lost_since', 'sign_until'] as const
  return payoutStateOf(await house.db.selectFrom('payouts').select(columns).executeTakeFirstOrThrow())
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}

/** What is due at the end of each ten minutes. */
async function workHours(house: RegistersHouse, hours: number): Promise<void> {
  for (let tens = 0; tens < hours * 6; tens += 1) {
    house.clock.advance({ minutes: 10, seconds: 1 })
    await house.work()
  }
}

function listenForLost(house: RegistersHouse): unknown[] {
  const heard: unknown[] = []
  const job = jobOfEvent('test.lost', payoutLost)
  onEvent(house.table, payoutLost, job)
  onJob(house.table, job, (news) => {
    heard.push(news)
    return Promise.resolve({ next: 'done' })
  })
  return heard
}

type Played = Pick<PayoutChannel, 'pay' | 'find'> & { readonly traits?: Partial<ChannelTraits> }

/** Puts another channel in the place of the bank; returns the keys it was asked to pay. */
function useChannel(house: RegistersHouse, { traits, pay, find }: Played): string[] {
  const sent: string[] = []
  house.channels.now = {
    traits: { ...house.channels.now.traits, ...traits },
    pay(order) {
      sent.push(order.key)
      return pay(order)
    },
    find,
    check: () => Promise.resolve(ok()),
  }
  return sent
}
