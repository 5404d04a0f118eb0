import assert from 'node:assert/strict'
import test from 'node:test'
import * as connections from '#/features/connections/domain/states-ahead.ts'
import * as contractors from '#/features/contractors/domain/states-ahead.ts'
import { contractInForceStates } from '#/features/documents/domain/document.ts'
import { goingBindingStates } from '#/features/partner/domain/binding.ts'
import * as partner from '#/features/partner/domain/states-ahead.ts'
import * as profile from '#/features/profile/domain/states-ahead.ts'
import { comingStates, goingStates, standingStates } from '#/features/receipts/domain/receipt.ts'
import * as registers from '#/features/registers/domain/states-ahead.ts'
import { draftAskedUntil } from '#/features/connections/domain/connection.ts'
import { isLookedUpLate, landedPayoutStates, lastBookedDay, openPayoutStates } from '#/features/registers/domain/payout.ts'
import { idleStates, payingRegisterStates } from '#/features/registers/domain/register.ts'
import { endedWorkStates, settledWorkStates } from '#/features/tasks/domain/assignment.ts'
import * as tasks from '#/features/tasks/domain/states-ahead.ts'

const term = Temporal.Instant.from('2026-12-01T21:00:00Z')
const closed = ['paid', 'rejected', 'returned', 'cancelled'] as const
const givenUp = closed.filter((state) => isLookedUpLate(state, { sign_until: term }, term))

/** An earlier feature may not know a later one: it writes the set it needs down, and here it is held to its owner's. */
const pairs: Readonly<Record<string, readonly [ahead: readonly string[], owner: readonly string[]]>> = {
  'profile: bindings under way': [profile.goingBindingStates, goingBindingStates],
  'contractors: frame contracts in force': [contractors.frameInForceStates, contractInForceStates],
  'partner: payouts on their way': [partner.openPayoutStates, openPayoutStates],
  'partner: receipts under way': [partner.goingReceiptStates, goingStates],
  'partner: works without money ahead': [partner.settledWorkStates, settledWorkStates],
  'connections: payouts on their way': [connections.openPayoutStates, openPayoutStates],
  'connections: orders that people gave up and the bank is asked about': [connections.givenUpPayoutStates, givenUp],
  'contractors: works that ended': [contractors.endedWorkStates, endedWorkStates],
  'contractors: payouts whose money is with the person': [contractors.landedPayoutStates, landedPayoutStates],
  'registers: receipts that are income': [registers.standingReceiptStates, standingStates],
  'registers: own sales that will be income': [registers.comingReceiptStates, comingStates],
  'tasks: registers that are paid as they stand': [tasks.payingRegisterStates, payingRegisterStates],
  'tasks: rows that are not paid': [tasks.idleRowStates, idleStates],
}

test('a set of states that an earlier feature asks about is the set of the feature that owns them', () => {
  const sets = [profile, partner, connections, contractors, registers, tasks].flatMap((module) => Object.values(module))
  assert.equal(Object.keys(pairs).length, sets.length, 'every set ahead is compared')
  for (const [name, [ahead, owner]] of Object.entries(pairs)) assert.deepEqual(ahead.toSorted(), owner.toSorted(), name)
})

test('a connection stays for as long as a draft that was given up is looked up', () => {
  assert.equal(draftAskedUntil(term).toString(), lastBookedDay({ sign_until: term })?.toString())
})
