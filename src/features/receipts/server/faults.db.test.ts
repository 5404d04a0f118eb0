import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { addIncomes, addPeople, bothBooks, workTogether } from '../../../../tests/support/many-incomes.ts'

/** Faults between the platform and the tax service, reproduced by the simulator. */
const faults = [
  { kind: 'lost_answer', step: 'send' },
  { kind: 'lost_answer', step: 'poll' },
  { kind: 'bad_gateway', step: 'send' },
  { kind: 'duplicate_answer' },
  { kind: 'garbage', step: 'send' },
  { kind: 'garbage', step: 'poll' },
  { kind: 'garbage', step: 'auth' },
  { kind: 'redirect', step: 'poll' },
  { kind: 'empty_body', step: 'poll' },
  { kind: 'revoked_token' },
  { kind: 'naive_time' },
  { kind: 'bare_duplicate' },
  { kind: 'bad_item' },
  { kind: 'new_word' },
  { kind: 'strict_order' },
  { kind: 'slow', delayMs: 90_000 },
  { kind: 'slow', delayMs: 1_200_000 },
  { kind: 'internal_error' },
  { kind: 'down' },
  { kind: 'daily_limit' },
  { kind: 'forbidden_address' },
] as const

for (const seed of [20_261_121, 7]) {
  test(`four hundred incomes through every fault at once, order ${seed}: one receipt each in both books`, async () => {
    await using house = await openReceiptHouse({
      rules: { tokenLifetime: Temporal.Duration.from({ minutes: 3 }), answerLifetime: Temporal.Duration.from({ minutes: 12 }) },
    })
    const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
    const people = await addPeople(house, 20)
    const next = numbersFrom(seed)
    for (let hour = 0; hour < 40; hour += 1) {
      if (hour < 20) await addIncomes(house, { orgId, people, count: 20 })
      for (let each = 0; each < 3; each += 1) await house.fault({ ...faults[next(faults.length)], count: 1 + next(8) })
      for (let minutes = 0; minutes < 60; minutes += 6) await workTogether(house, { minutes: 6 })
    }
    await house.mend()
    for (let minute = 0; minute < 300; minute += 2) await workTogether(house, { minutes: 2 })
    await workTogether(house, { hours: 24 })
    for (let minute = 0; minute < 60; minute += 2) await workTogether(house, { minutes: 2 })

    const { ours, theirs } = await bothBooks(house)
    assert.equal(ours.length, 400)
    assert.deepEqual(ours, theirs)
    assert.deepEqual(await house.db.selectFrom('jobs').select(['name', 'last_error']).execute(), [])
  })
}

/** Returns whole numbers below a bound, the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
