import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as registerContract from '#/features/registers/contract/register.ts'
import * as rowContract from '#/features/registers/contract/row.ts'
import { payoutStateOf } from '#/features/registers/domain/payout.ts'
import { startTochkaStand } from '#/gateways/payout-channel/tochka/simulator/start-tochka-stand.ts'
import { tochkaChannel } from '#/gateways/payout-channel/tochka/tochka-channel.ts'
import type { Id } from '#/kernel/ids.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/statement.ts'

test('a payment to a bank of drafts waits for a signature, with its link and its last day; signed, it is paid', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.workMinutes(90)
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual(
    [row?.state, row?.state_name, row?.problems.map(({ code }) => code)],
    ['sent', 'Ждёт подписи в банке', ['R056']],
  )
  assert.match(row?.problems[0]?.text ?? '', /до 01\.12\.2026 включительно/)
  assert.equal(row?.sign?.until, '2026-12-01T21:00:00Z')
  assert.match(row?.sign?.url ?? '', /\?sign=00000001-/)
  assert.equal(await stateOf(house), 'drafted')

  await bank.act('signatures')
  await house.workMinutes(20)
  const [paid] = await rowsOf(house, accountant, id)
  assert.deepEqual([await stateOf(house), paid?.sign, paid?.problems], ['paid', null, []])
  assert.equal((await bank.book()).length, 1)
})

test('a draft deleted at the bank frees the work, which may be paid again', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.workMinutes(3)
  await bank.act('refusals')
  await house.workMinutes(5)
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.sign], ['bankRejected', null])
  assert.match(row?.problems[0]?.text ?? '', /Платёж удалили в банке, не подписав/)
  dataOf(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }))
  await house.workMinutes(3)
  assert.deepEqual(await bank.states(), ['accepted', 'rejected'])
})

test('a draft that nobody signs is never sent again: after its term a statement or two members decide', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { id, accountant, orgId } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  await startPaying(house, accountant, id)
  await house.workMinutes(3)
  house.clock.advance({ hours: 24 * 10 })
  await house.workMinutes(1)
  assert.equal(await stateOf(house), 'drafted')
  house.clock.advance({ hours: 13 })
  await house.workMinutes(1)
  assert.equal(await stateOf(house), 'lost')
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.sign, row?.problems.map(({ code }) => code)], [null, ['R054']])
  assert.match(row?.problems[0]?.text ?? '', /Срок подписи вышел/)
  assert.equal((await bank.book()).length, 1)
  const { id: payoutId } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const body = { reason: 'Черновик удалён в банке' }
  const told = await channelIdOf(house)
  assert.ok(told !== null)
  assert.equal(dataOf(await house.call(accountant, contract.denyOrder, { params: { id: payoutId }, body }))['denied'], false)
  const confirmation = { params: { id: payoutId, action: 'confirm' } }
  assert.equal(dataOf(await house.call(owner, contract.decideDenial, confirmation))['denied'], true)
  assert.equal(await stateOf(house), 'rejected')
  assert.equal(await channelIdOf(house), told, 'the word of people takes away no id of the bank')
})

test('a draft changed and signed at the bank is paid by the statement, which alone tells of it', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.workMinutes(3)
  const told = await channelIdOf(house)
  await bank.act('edits')
  await bank.act('signatures')
  await house.workMinutes(5)
  assert.equal(await stateOf(house), 'drafted')
  await house.workMinutes(90)
  assert.equal(await stateOf(house), 'paid')
  assert.equal(await channelIdOf(house), told, 'a line of a statement is not the id of the bank')
})

test('a draft whose answer was lost is not made twice; once signed, the statement tells of it', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { id, accountant } = await approvedRegister(house, 1)
  await bank.post('/admin/faults', { kind: 'lost_answer', on: 'pay', count: 1 })
  await startPaying(house, accountant, id)
  await house.workMinutes(3)
  assert.equal(await stateOf(house), 'lost')
  assert.equal((await bank.book()).length, 1)
  await bank.act('signatures')
  await house.workMinutes(90)
  assert.equal(await stateOf(house), 'paid')
  assert.equal((await bank.book()).length, 1)
  assert.equal(await channelIdOf(house), null, 'a line of a statement is not the id of the bank')
})

test('a draft signed on its last day and booked after its term is found by its id, though its row was given up', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house, { settlementHours: 72 })
  const { accountant, id } = await signedOnLastDay(house, bank)
  house.clock.advance({ hours: 72 })
  await house.workMinutes(1)
  assert.deepEqual([await stateOf(house), (await rowsOf(house, accountant, id))[0]?.problems], ['paid', []])
  assert.equal((await bank.book()).length, 1)
})

test('a changed draft signed on its last day is known by its line in the statement, days after its term', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house, { settlementHours: 72 })
  await signedOnLastDay(house, bank, 'edited')
  house.clock.advance({ hours: 72 })
  await house.workMinutes(400)
  assert.equal(await stateOf(house), 'paid')
})

test('an order that two members gave up and the bank executed is paid after all, and cannot be paid again', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house, { settlementHours: 72 })
  const { accountant, id, orgId } = await signedOnLastDay(house, bank)
  await giveUp(house, accountant, orgId)
  assert.equal((await rowsOf(house, accountant, id))[0]?.state, 'bankRejected')
  house.clock.advance({ hours: 72 })
  await house.workMinutes(1)
  assert.deepEqual([await stateOf(house), (await rowsOf(house, accountant, id))[0]?.state], ['paid', 'paid'])
  const again = await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} })
  assert.equal(again.body['code'] === 1, false)
  assert.equal((await bank.book()).length, 1)
})

test('a line about an order that was given up holds the next payment of the work until people decide, and then takes it off', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { accountant, id, orgId } = await lostDraft(house, bank)
  const owner = await giveUp(house, accountant, orgId)
  await bank.act('signatures')
  await house.workMinutes(90)
  dataOf(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }))
  await house.workMinutes(3)
  const [held] = await rowsOf(house, accountant, id)
  assert.deepEqual([held?.state, held?.problems.map(({ code }) => code)], ['held', ['R058']])
  assert.equal((await bank.book()).length, 1)

  await decideLine(house, accountant, owner)
  assert.equal((await rowsOf(house, accountant, id))[0]?.state, 'paid')
  assert.deepEqual(await statesOf(house), ['cancelled', 'paid'])
  assert.equal((await bank.book()).length, 1)
})

test('where the next payment has left already, the line of the one given up shows that both may be paid', async () => {
  await using house = await openRegistersHouse()
  await using bank = await useTochka(house)
  const { accountant, id, orgId } = await lostDraft(house, bank)
  const owner = await giveUp(house, accountant, orgId)
  const [first] = await bank.book()
  dataOf(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }))
  await house.workMinutes(3)
  await bank.post('/admin/signatures', { key: first?.key })
  await house.workMinutes(90)
  await decideLine(house, accountant, owner)
  const [row] = await rowsOf(house, accountant, id)
  assert.deepEqual([row?.state, row?.problems.map(({ code }) => code)], ['sent', ['R059']])
  assert.deepEqual(await statesOf(house), ['rejected', 'sent'])
})

/** The draft is signed hours before its term ends; the bank books it later, and the row has been given up by then. */
async function signedOnLastDay(house: RegistersHouse, bank: Awaited<ReturnType<typeof useTochka>>, how?: 'edited') {
  const register = await approvedRegister(house, 1)
  await startPaying(house, register.accountant, register.id)
  await house.workMinutes(3)
  house.clock.advance({ hours: 24 * 10 })
  if (how === 'edited') await bank.act('edits')
  await bank.act('signatures')
  house.clock.advance({ hours: 13 })
  await house.workMinutes(1)
  assert.equal(await stateOf(house), 'lost')
  return register
}

/** A draft whose answer never came: nobody here knows its number at the bank. */
async function lostDraft(house: RegistersHouse, bank: Awaited<ReturnType<typeof useTochka>>) {
  const register = await approvedRegister(house, 1)
  await bank.post('/admin/faults', { kind: 'lost_answer', on: 'pay', count: 1 })
  await startPaying(house, register.accountant, register.id)
  await house.workMinutes(3)
  assert.equal(await stateOf(house), 'lost')
  return register
}

/** Two members say that the only line of the statement is about the order that was given up. */
async function decideLine(house: RegistersHouse, accountant: Member, owner: Member): Promise<void> {
  const given = house.db.selectFrom('payouts').select('id').where('state', '=', 'rejected')
  const body = { payout_id: (await given.executeTakeFirstOrThrow()).id }
  const { id } = await house.db.selectFrom('statement_lines').select('id').executeTakeFirstOrThrow()
  dataOf(await house.call(accountant, contract.matchStatementLine, { params: { id }, body }))
  dataOf(await house.call(owner, contract.decideStatementLine, { params: { id, action: 'confirm' } }))
  await house.workMinutes(3)
}

/** Two members say that the bank did not execute the order. */
async function giveUp(house: RegistersHouse, accountant: Member, orgId: Id<'organization'>): Promise<Member> {
  const owner = await house.seed.member(orgId, 'owner')
  const { id } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const body = { reason: 'Не подписали' }
  dataOf(await house.call(accountant, contract.denyOrder, { params: { id }, body }))
  dataOf(await house.call(owner, contract.decideDenial, { params: { id, action: 'confirm' } }))
  return owner
}

async function statesOf(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('payouts').select('state').orderBy('state').execute()).map(({ state }) => state)
}

/** Puts a training Tochka in the place of the bank. */
async function useTochka(house: RegistersHouse, { settlementHours = 0 } = {}) {
  const settlementDelay = Temporal.Duration.from({ hours: settlementHours })
  const stand = await startTochkaStand({ port: 0, clock: house.clock, token: 'token', settlementDelay })
  const keysUrl = `${stand.url}/doc/openapi/static/keys/public`
  const before = house.channels.now
  const channel = tochkaChannel({
    url: `${stand.url}/uapi`,
    keysUrl,
    token: 'token',
    clock: house.clock,
    statementPauseMs: 1,
    pace: { paysPerSecond: 1000, looksPerSecond: 1000, inFlight: 32 },
  })
  house.channels.now = channel
  const post = (path: string, body: object) =>
    fetch(`${stand.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const book = async () =>
    ((await (await fetch(`${stand.url}/admin/book`)).json()) as { items: { key: string; state: string }[] }).items
  return {
    post,
    book,
    states: async () => (await book()).map(({ state }) => state),
    /** People act on every draft at the bank. */
    async act(what: 'signatures' | 'refusals' | 'edits') {
      for (const { key } of await book()) assert.equal((await post(`/admin/${what}`, { key })).status, 200)
    },
    async [Symbol.asyncDispose]() {
      house.channels.now = before
      await channel[Symbol.asyncDispose]()
      await stand.stop()
    },
  }
}

async function stateOf(house: RegistersHouse): Promise<string> {
  const columns = ['state', 'unclear_since', 'lost_since', 'sign_until'] as const
  return payoutStateOf(await house.db.selectFrom('payouts').select(columns).executeTakeFirstOrThrow())
}

async function channelIdOf(house: RegistersHouse): Promise<string | null> {
  return (await house.db.selectFrom('payouts').select('bank_id').executeTakeFirstOrThrow()).bank_id
}

type Shown = {
  readonly state: string
  readonly state_name: string
  readonly sign: { readonly url: string; readonly until: string } | null
  readonly problems: readonly { readonly code: string; readonly text: string }[]
}

async function rowsOf(house: RegistersHouse, member: Member, id: string): Promise<readonly Shown[]> {
  return dataOf(await house.call(member, rowContract.listRows, { params: { id } }))['items'] as Shown[]
}
