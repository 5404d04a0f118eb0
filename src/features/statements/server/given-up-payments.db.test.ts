import assert from 'node:assert/strict'
import test from 'node:test'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import * as approvalContract from '#/features/registers/contract/approval.ts'
import * as orderFileContract from '#/features/registers/contract/order-file.ts'
import * as registerContract from '#/features/registers/contract/register.ts'
import { payPayoutJob } from '#/features/registers/server/jobs.ts'
import type { ChannelOrder } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import { approvedRegister, dataOf, makePayouts, startPaying } from '../../../../tests/support/approved-register.ts'
import { bankStatement } from '../../../../tests/support/bank-statement.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { inns, openRegistersHouse, orgAccount } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/statement.ts'

test('a line about an order given up keeps the next one of the work out of the next file, and then takes it off', async () => {
  await using house = await openRegistersHouse()
  const story = await filedTwice(house)
  await uploadLine(house, story)
  assert.equal(await pressFile(house, story), 'ordersNotReady')
  await house.work(2)
  assert.deepEqual(await rowsIn(house, story.id), [['held', 'R058']])
  await matchLine(house, story)
  assert.deepEqual(await rowsIn(house, story.id), [['paid', undefined]])
  assert.deepEqual(await payoutStates(house), ['paid', 'cancelled'])
})

test('a line matched to the order given up takes off the next one that waits for its file: it goes into none', async () => {
  await using house = await openRegistersHouse()
  const story = await filedTwice(house)
  await uploadLine(house, story)
  await matchLine(house, story)
  assert.deepEqual(await rowsIn(house, story.id), [['paid', undefined]])
  assert.deepEqual(await payoutStates(house), ['paid', 'cancelled'])
  assert.equal(await pressFile(house, story), 'ordersNotReady')
})

test('where both have left people are told; when the second comes to nothing, the first is the payment and no third is sent', async () => {
  await using house = await openRegistersHouse()
  subscribeNotices(house.table, house.deps)
  const story = await filedTwice(house)
  assert.equal(await pressFile(house, story), 'done')
  await uploadLine(house, story)
  await matchLine(house, story)
  assert.deepEqual(await payoutStates(house), ['rejected', 'sent'])
  assert.deepEqual(await rowsIn(house, story.id), [['sent', 'R059']])
  const told = house.db.selectFrom('notifications').select(['person_id', 'body']).where('event_key', 'like', '%executedLate:%')
  const notices = await told.execute()
  assert.deepEqual(new Set(notices.map((notice) => notice.person_id)), new Set([story.owner.personId, story.accountant.personId]))
  assert.match(notices[0]?.body ?? '', /не ушли ли деньги по этой работе дважды/)

  await giveUp(house, story, 1)
  await retry(house, story)
  await house.workMinutes(3)
  assert.deepEqual(await payoutStates(house), ['paid', 'rejected', 'cancelled'])
  assert.deepEqual(await rowsIn(house, story.id), [['paid', undefined]])
})

test('a draft executed after its row was released is paid, and the register its work was moved to pays nothing', async () => {
  await using house = await openRegistersHouse()
  const { story, bank } = await releasedDraft(house)
  const next = await nextRegister(house, story)
  bank.executes()
  await lookLate(house)
  assert.deepEqual(await rowsIn(house, story.id), [['paid', undefined]])
  assert.deepEqual(await rowsIn(house, next), [['cancelled', 'R063']])
  assert.equal(
    outcomeOf((await house.call(story.accountant, registerContract.startRegister, { params: { id: next } })).body) === 'done',
    false,
  )
  assert.equal(bank.sent.length, 1)
})

test('what another register was about to pay is taken off when the order given up turns out to be executed', async () => {
  await using house = await openRegistersHouse()
  const { story, bank } = await releasedDraft(house)
  const next = await nextRegister(house, story)
  dataOf(await house.call(story.accountant, registerContract.startRegister, { params: { id: next } }))
  await makePayouts(house, next)
  bank.executes()
  // The look at the draft is overdue, and the payment of the other register has not been sent yet.
  const later = house.clock.now().add({ hours: 12 })
  await house.db.updateTable('jobs').set({ run_at: later }).where('name', '=', payPayoutJob.name).execute()
  await lookLate(house)
  assert.deepEqual(await payoutStates(house), ['paid', 'cancelled'])
  assert.deepEqual(await rowsIn(house, next), [['cancelled', 'R063']])
  assert.equal(bank.sent.length, 1)
})

type Story = {
  readonly id: string
  readonly accountant: Member
  readonly approver: Member
  readonly owner: Member
  readonly workId: string
}

async function opened(house: RegistersHouse): Promise<Story> {
  const { id, accountant, approver, orgId, works } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  return { id, accountant, approver, owner, workId: works[0]?.id ?? assert.fail() }
}

/** The first order stands in a file and was called unexecuted by two; the second waits for its file. */
async function filedTwice(house: RegistersHouse): Promise<Story> {
  const story = await opened(house)
  await house.db.updateTable('organization_accounts').set({ channel: 'file' }).execute()
  await startPaying(house, story.accountant, story.id)
  await house.work(2)
  assert.equal(await pressFile(house, story), 'done')
  await giveUp(house, story, 0)
  await retry(house, story)
  await house.work(2)
  assert.deepEqual(await payoutStates(house), ['rejected', 'listed'])
  return story
}

/** A draft signed on its last day: its term ended, two members gave it up, and its row was released. */
async function releasedDraft(house: RegistersHouse) {
  const story = await opened(house)
  const bank = draftsBank(house)
  await startPaying(house, story.accountant, story.id)
  await house.workMinutes(3)
  house.clock.advance({ hours: 25 })
  await house.workMinutes(1)
  await giveUp(house, story, 0)
  dataOf(await house.call(story.accountant, registerContract.releaseRows, { params: { id: story.id }, body: {} }))
  assert.deepEqual((await rowsIn(house, story.id))[0]?.[0], 'cancelled')
  return { story, bank }
}

/** The work goes into another register, approved. */
async function nextRegister(house: RegistersHouse, { accountant, approver, workId }: Story): Promise<string> {
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [workId] } }))
  const id = String(made['id'])
  await house.work()
  dataOf(await house.call(accountant, approvalContract.submitRegister, { params: { id } }))
  dataOf(await house.call(approver, approvalContract.sendApprovalCode, { params: { id } }))
  dataOf(await house.call(approver, approvalContract.approveRegister, { params: { id }, body: { code: house.lastCode() } }))
  return id
}

/** A bank that keeps drafts: the first one is said to wait for its signature until it is executed. */
function draftsBank(house: RegistersHouse) {
  const sent: string[] = []
  let outcome: ChannelOrder['outcome'] = 'accepted'
  const sign = { url: 'https://bank.example/sign', until: house.clock.now().add({ hours: 24 }) }
  const order = (): ChannelOrder => ({ channelId: 'draft-1', outcome, ...(outcome === 'accepted' && { sign }) })
  house.channels.now = {
    traits: house.channels.now.traits,
    pay({ key }) {
      sent.push(key)
      return Promise.resolve(ok(order()))
    },
    find: ({ key }) => Promise.resolve(ok(key === sent[0] ? order() : undefined)),
    check: () => Promise.resolve(ok()),
  }
  return {
    sent,
    executes: () => {
      outcome = 'paid'
    },
  }
}

async function giveUp(house: RegistersHouse, { accountant, owner }: Story, at: number): Promise<void> {
  const { id } = (await payouts(house))[at] ?? assert.fail()
  const body = { reason: 'Банк: поручение не исполнено' }
  dataOf(await house.call(accountant, contract.denyOrder, { params: { id }, body }))
  dataOf(await house.call(owner, contract.decideDenial, { params: { id, action: 'confirm' } }))
}

async function retry(house: RegistersHouse, { accountant, id }: Story): Promise<void> {
  dataOf(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }))
}

async function pressFile(house: RegistersHouse, { accountant, id }: Story): Promise<string> {
  return outcomeOf((await house.call(accountant, orderFileContract.issueOrderFile, { params: { id } })).body)
}

/** The bank tells that it has executed the first order. */
async function uploadLine(house: RegistersHouse, { accountant }: Story): Promise<void> {
  const [{ amount, purpose } = assert.fail()] = await payouts(house)
  const line = { direction: 'debit', number: 1, day: '21.11.2026', amount, otherInn: inns[0] ?? '', purpose } as const
  const query = { file_name: 'выписка.txt' }
  dataOf(await house.call(accountant, contract.uploadStatement, { query, body: bankStatement(orgAccount, [line]) }))
}

/** Two members say that the line is about the first order. */
async function matchLine(house: RegistersHouse, { accountant, owner }: Story): Promise<void> {
  const { id } = await house.db.selectFrom('statement_lines').select('id').executeTakeFirstOrThrow()
  const [first = assert.fail()] = await payouts(house)
  dataOf(await house.call(accountant, contract.matchStatementLine, { params: { id }, body: { payout_id: first.id } }))
  dataOf(await house.call(owner, contract.decideStatementLine, { params: { id, action: 'confirm' } }))
  await house.workMinutes(3)
}

/** A draft is looked up four times a day after its term. */
async function lookLate(house: RegistersHouse): Promise<void> {
  house.clock.advance({ hours: 6 })
  await house.workMinutes(2)
}

function payouts(house: RegistersHouse) {
  return house.db.selectFrom('payouts').select(['id', 'state', 'amount', 'purpose']).orderBy('id').execute()
}

async function payoutStates(house: RegistersHouse): Promise<string[]> {
  return (await payouts(house)).map(({ state }) => state)
}

/** State and problem of each row of a register. */
async function rowsIn(house: RegistersHouse, id: string) {
  const found = house.db.selectFrom('register_rows').select(['state', 'errors']).orderBy('no')
  const rows = await found.where('register_id', '=', id as Id<'register'>).execute()
  return rows.map(({ state, errors }) => [state, (errors as { code: string }[])[0]?.code])
}
