import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { registerStates, rowStates } from '../domain/register.ts'
import type { RegisterState, RowState } from '../domain/register.ts'
import type { StoredPayoutState } from '../domain/payout.ts'
import { paidToPeople, submittedTo, sumsOfDay } from './limit-queries.ts'

/** Written out, not computed: a state that starts or stops to count is a decision about money. */
const countsInDay: Record<RegisterState, boolean> = {
  draft: false,
  importing: false,
  validating: false,
  hasErrors: false,
  ready: false,
  onApproval: true,
  returned: false,
  approved: true,
  scheduled: true,
  starting: true,
  executing: true,
  partial: true,
  executed: true,
  failed: true,
  cancelled: false,
}
const idleRows: readonly RowState[] = ['excluded', 'cancelled']
const countsInMonthBeforePayment: readonly RegisterState[] = ['onApproval', 'approved', 'scheduled', 'starting']
const countsInMonth: Record<StoredPayoutState, boolean> = {
  created: true,
  listed: true,
  sent: true,
  paid: true,
  rejected: false,
  returned: false,
  cancelled: false,
}

test('the daily limits count exactly the listed states of registers and rows', async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, id } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  const other = { id: 'another' as Id<'register'>, org_id: orgId }
  const sums = (act: 'submitted' | 'started') => sumsOfDay(house.db, house.clock, other, accountant.personId, act)
  for (const act of ['submitted', 'started'] as const) {
    for (const state of registerStates) {
      await house.db.updateTable('registers').set({ state }).execute()
      const sum = countsInDay[state] ? 1000_00 : 0
      assert.deepEqual(await sums(act), { member: sum, organization: sum }, `${act}, ${state}`)
    }
    await house.db.updateTable('registers').set({ state: 'approved' }).execute()
    for (const state of rowStates) {
      await house.db.updateTable('register_rows').set({ state }).execute()
      const sum = idleRows.includes(state) ? 0 : 1000_00
      assert.deepEqual(await sums(act), { member: sum, organization: sum }, `${act}, row ${state}`)
    }
    await house.db.updateTable('register_rows').set({ state: 'ready' }).execute()
  }
})

test("the limits are counted by the Moscow day, and a colleague's registers count only towards the organization", async () => {
  await using house = await openRegistersHouse()
  const { orgId, accountant, approver } = await approvedRegister(house, 1)
  const other = { id: 'another' as Id<'register'>, org_id: orgId }
  const midnight = Temporal.Instant.from('2026-11-21T21:00:00Z')
  house.clock.advance({ hours: 13 })
  for (const [at, member, organization] of [
    [midnight, 1000_00, 1000_00],
    [midnight.subtract({ seconds: 1 }), 0, 0],
  ] as const) {
    await house.db.updateTable('registers').set({ submitted_at: at }).execute()
    const own = await sumsOfDay(house.db, house.clock, other, accountant.personId, 'submitted')
    assert.deepEqual(own, { member, organization })
    const of = await sumsOfDay(house.db, house.clock, other, approver.personId, 'submitted')
    assert.deepEqual(of, { member: 0, organization })
  }
})

test('a payout counts towards the monthly limit from its creation until it fails or is returned', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant, people } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  const [payout] = await house.db.selectFrom('payouts').select(['state', 'sent_at']).execute()
  assert.deepEqual(payout, { state: 'created', sent_at: null }, 'started and unsent')
  for (const [state, isCounted] of Object.entries(countsInMonth) as [StoredPayoutState, boolean][]) {
    await house.db.updateTable('payouts').set({ state }).execute()
    assert.equal(await monthOf(house, orgId, people), isCounted ? 1000_00 : 0, state)
  }
})

test('a register counts towards the monthly limit while it is on approval or approved; after that its payouts do', async () => {
  await using house = await openRegistersHouse()
  const { orgId, people } = await approvedRegister(house, 1)
  for (const state of registerStates) {
    await house.db.updateTable('registers').set({ state }).execute()
    const sum = countsInMonthBeforePayment.includes(state) ? 1000_00 : 0
    assert.equal(await monthOf(house, orgId, people), sum, state)
  }
})

async function monthOf(house: RegistersHouse, orgId: Id<'organization'>, people: readonly Id<'person'>[]): Promise<number> {
  const other = { id: 'another' as Id<'register'>, org_id: orgId }
  const sums = [await paidToPeople(house.db, house.clock, orgId, people), await submittedTo(house.db, other, people)]
  return sums.reduce((whole, sum) => whole + (sum.get(people[0] ?? '') ?? 0), 0)
}
