import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import * as rowContract from '#/features/registers/contract/row.ts'
import { lockPayout } from '#/features/registers/server/lock-payout.ts'
import { recordOrder } from '#/features/registers/server/record-order.ts'
import { alfaChannel } from '#/gateways/payout-channel/alfa/alfa-channel.ts'
import { startAlfaStand } from '#/gateways/payout-channel/alfa/simulator/start-alfa-stand.ts'
import type { AccountChannel } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { recordFinding } from './record-finding.ts'
import { channelReceiptHandlers, receiptHandlers } from './handlers.ts'
import { awaitChannelReceiptJob } from './jobs.ts'

test('a payment whose bank registers the receipt gets that receipt, and none of ours is sent', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useAlfa(house)
  const { id, accountant } = await approvedRegister(house, 2)
  await startPaying(house, accountant, id)
  await house.workMinutes(5)
  const receipts = await receiptsOf(house)
  assert.deepEqual(
    receipts.map(({ state, total }) => [state, total]),
    [
      ['external', 100_000],
      ['external', 100_100],
    ],
  )
  for (const { inn, fns_receipt_id: number, link } of receipts)
    assert.equal(link, `https://lknpd.nalog.ru/api/v1/receipt/${inn}/${number}/print`)
  assert.equal(new Set(receipts.map(({ fns_receipt_id: number }) => number)).size, 2)
  assert.deepEqual(await statesOf(house, accountant, id), ['done', 'done'])
  assert.deepEqual(bank.told(), [])
})

test('a receipt that the bank has not registered in a day is shown to those who pay, and kept when it comes', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useAlfa(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await bank.fault({ kind: 'no_receipt' })
  await startPaying(house, accountant, id)
  await house.workMinutes(5)
  assert.deepEqual(await statesOf(house, accountant, id), ['receiptQueued'])
  house.clock.advance({ hours: 24 })
  await house.workMinutes(2)
  assert.deepEqual(await statesOf(house, accountant, id), ['receiptFailed'])
  assert.deepEqual(await receiptsOf(house), [])
  await bank.noFaults()
  house.clock.advance({ hours: 1 })
  await house.workMinutes(2)
  assert.deepEqual(await statesOf(house, accountant, id), ['done'])
  assert.equal((await receiptsOf(house)).length, 1)
  assert.deepEqual(bank.told(), [])
})

test('a receipt of a payment that the bank has given no number to is looked for by people, not by us for ever', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useAlfa(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await bank.fault({ kind: 'lost_answer', on: 'pay', count: 1 })
  await startPaying(house, accountant, id)
  await house.workMinutes(3)
  const { id: payoutId } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    // As a line of a statement tells of it.
    await recordOrder(tx, house.deps, await lockPayout(tx, payoutId), { outcome: 'paid', at })
  })
  await house.workMinutes(2)
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems.map(({ code }) => code)], ['receiptFailed', ['R060']])
  assert.match(row?.problems[0]?.text ?? '', /банк не назвал нам номер платежа/)
  assert.match(row?.problems[0]?.fix ?? '', /Найдите чек в своём банке/)
  const waiting = await house.db.selectFrom('jobs').select('name').where('name', '=', awaitChannelReceiptJob.name).execute()
  assert.deepEqual(waiting, [])
})

test('a receipt is asked about in its turn with the bank, as a payment is', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useAlfa(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await bank.fault({ kind: 'no_receipt' })
  await startPaying(house, accountant, id)
  await house.workMinutes(2)
  await bank.noFaults()
  const alfa = house.channels.now
  const busy: AccountChannel = { ...alfa, turn: () => Promise.resolve({ may: 'wait', seconds: 5, why: 'busy' }) }
  let asked = 0
  const find = () => {
    asked += 1
    return Promise.resolve(refuse({ kind: 'unavailable' }))
  }
  house.channels.now = { ...busy, find }
  await house.workMinutes(10)
  assert.equal(asked, 0)
  house.channels.now = alfa
  await house.workMinutes(15)
  assert.equal((await receiptsOf(house)).length, 1)
})

test('money that came back leaves the receipt of the bank standing: both sides are told who annuls it and how', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useAlfa(house)
  subscribeNotices(house.table, house.deps)
  const { id, accountant, people } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.workMinutes(5)
  const [receipt] = await receiptsOf(house)
  await bank.giveBack()
  await house.workMinutes(70)
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems.map(({ code }) => code)], ['returned', ['R051', 'R062']])
  assert.match(row?.problems[1]?.text ?? '', new RegExp(`^Чек № ${receipt?.fns_receipt_id} за возвращённые деньги оформил банк`))
  assert.match(row?.problems[1]?.fix ?? '', /аннулировать этот чек с причиной «Возврат средств»/)
  for (const personId of [accountant.personId, people[0] ?? '']) {
    const told = (await toldTo(house, personId)).filter((body) => body.includes(`Чек № ${receipt?.fns_receipt_id}`))
    assert.equal(told.length, 1)
    assert.match(told[0] ?? '', /«Мой налог».*«Возврат средств»/)
  }
  assert.deepEqual(bank.told(), [], 'we annul no receipt of others')

  const { id: receiptId } = await house.db.selectFrom('receipts').select('id').executeTakeFirstOrThrow()
  await recordFinding({ ...house.deps }, receiptId, { kind: 'cancelled', at: house.clock.now() })
  const [annulled] = await rowsOf(house, accountant, id)
  assert.deepEqual(
    annulled?.problems.map(({ code }) => code),
    ['R051'],
  )
})

test('money that came back before its receipt was seen: the bank is asked for it, and then people look for it', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useAlfa(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await bank.fault({ kind: 'no_receipt' })
  await startPaying(house, accountant, id)
  await house.workMinutes(5)
  await bank.giveBack()
  await house.workMinutes(70)
  const codes = async () => (await rowsOf(house, accountant, id))[0]?.problems.map(({ code }) => code)
  assert.deepEqual(await codes(), ['R051'])
  house.clock.advance({ hours: 24 })
  await house.workMinutes(1)
  assert.deepEqual(await codes(), ['R051', 'R062'])
  assert.match((await rowsOf(house, accountant, id))[0]?.problems[1]?.text ?? '', /мог оформить банк/)
})

test('who registers the income is fixed before the order is sent: another channel of the account changes nothing', async () => {
  await using house = await openRegistersHouse()
  const platform = house.channels.now
  await using bank = await useAlfa(house, { settlementSeconds: 600 })
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.workMinutes(3)
  const alfa = house.channels.now
  // The account says now that it is of a bank without receipts; the order is looked up where it went.
  house.channels.now = { ...alfa, traits: platform.traits }
  await house.workMinutes(15)
  assert.deepEqual(
    (await receiptsOf(house)).map(({ state }) => state),
    ['external'],
  )
  assert.deepEqual(bank.told(), [])
})

/** Puts a training bank with receipts in the place of the bank; `told` is what our tax service was asked to register. */
async function useAlfa(house: RegistersHouse, { settlementSeconds = 0 } = {}) {
  const told: string[] = []
  const settlementDelay = Temporal.Duration.from({ seconds: settlementSeconds })
  const stand = await startAlfaStand({ port: 0, clock: house.clock, token: 'token', settlementDelay })
  const before = house.channels.now
  const pace = { paysPerSecond: 1000, looksPerSecond: 1000, inFlight: 32 }
  const channel = alfaChannel({ url: `${stand.url}/api/semp/v1`, token: 'token', clock: house.clock, pace })
  house.channels.now = channel
  const taxService = {
    health: () => ({ kind: 'working' }),
    send(message: string) {
      told.push(message)
      return Promise.resolve({ ok: false, refusal: { kind: 'unavailable' } })
    },
  } as never
  receiptHandlers(house.table, { ...house.deps, taxService })
  channelReceiptHandlers(house.table, house.deps)
  return {
    url: stand.url,
    told: () => told,
    async fault(fault: object) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${stand.url}/admin/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
      assert.equal(answer.status, 201)
    },
    async giveBack() {
      const { items } = (await (await fetch(`${stand.url}/admin/book`)).json()) as { items: { key: string }[] }
      const headers = { 'content-type': 'application/json' }
      for (const { key } of items)
        await fetch(`${stand.url}/admin/returns`, { method: 'POST', headers, body: JSON.stringify({ key }) })
    },
    async noFaults() {
      await fetch(`${stand.url}/admin/faults`, { method: 'DELETE' })
    },
    async [Symbol.asyncDispose]() {
      house.channels.now = before
      await channel[Symbol.asyncDispose]()
      await stand.stop()
    },
  }
}

function receiptsOf(house: RegistersHouse) {
  const columns = ['inn', 'state', 'fns_receipt_id', 'link', 'total'] as const
  return house.db.selectFrom('receipts').select(columns).orderBy('total').execute()
}

async function toldTo(house: RegistersHouse, personId: string): Promise<string[]> {
  const rows = house.db
    .selectFrom('notifications')
    .select('body')
    .where('person_id', '=', personId as Id<'person'>)
  return (await rows.execute()).map(({ body }) => body)
}

type Shown = {
  readonly state: string
  readonly problems: readonly { readonly code: string; readonly text: string; readonly fix: string }[]
}

async function rowsOf(house: RegistersHouse, member: Member, id: string): Promise<readonly Shown[]> {
  return dataOf(await house.call(member, rowContract.listRows, { params: { id } }))['items'] as Shown[]
}

async function statesOf(house: RegistersHouse, member: Member, id: string): Promise<string[]> {
  return (await rowsOf(house, member, id)).map(({ state }) => state)
}
