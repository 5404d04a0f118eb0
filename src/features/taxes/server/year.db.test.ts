import assert from 'node:assert/strict'
import test from 'node:test'
import { makeOwnReceipt } from '#/features/receipts/server/make-own-receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { neighbour, openTaxHouse, taxpayer } from '../../../../tests/support/tax-house.ts'
import type { TaxHouse } from '../../../../tests/support/tax-house.ts'

test('what is earned and not charged yet is to be put aside, by rate and deduction, until its charge is told', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  await sell(house, person, 100_000, 'FROM_LEGAL_ENTITY')
  await sell(house, person, 10_000, 'FROM_INDIVIDUAL')
  const [month] = (await house.read(person)).set_aside.months
  assert.deepEqual(month, {
    period: '2026-10',
    income: 110_000_00,
    by_payer: { individual: 400_00, company: 6_000_00 },
    deduction: 0,
    tax: 6_400_00,
  })
  await house.earn(taxpayer, 100_000)
  await house.earn(taxpayer, 10_000, 'FROM_INDIVIDUAL')
  const told = (await house.refresh(person)).set_aside
  assert.deepEqual([told.amount, told.months[0]?.by_payer, told.due_on], [4_300_00, null, '2026-11-30'])
  house.clock.advance({ hours: 24 * 30 })
  assert.equal((await house.read(person)).set_aside.amount, 4_300_00, 'November begins, October is not charged')
  await house.work({ hours: 24 * 10 })
  const charged = await house.refresh(person)
  assert.deepEqual([charged.to_pay.amount, charged.set_aside.amount, charged.set_aside.months], [4_300_00, 0, []])
})

test('receipts that the tax service has not counted yet use what is left of the deduction', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  await house.refresh(person)
  await sell(house, person, 50_000, 'FROM_LEGAL_ENTITY')
  const { amount, months } = (await house.read(person)).set_aside
  assert.deepEqual([amount, months[0]?.by_payer?.company, months[0]?.deduction], [2_000_00, 3_000_00, 1_000_00])
})

test('nobody puts aside for the receipts of another', async () => {
  await using house = await openTaxHouse()
  const [one, other] = [await house.addPayer(), await house.addPayer(neighbour)]
  await sell(house, one, 50_000, 'FROM_LEGAL_ENTITY')
  assert.deepEqual([(await house.read(one)).set_aside.amount, (await house.read(other)).set_aside.amount], [3_000_00, 0])
})

test('the year is drawn to its end: earned up to today, then as expected', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  assert.ok((await house.read(person)).year.growth.every(({ expected }) => expected === null))
  await house.earn(taxpayer, 600_000)
  house.clock.advance({ hours: 24 * 35 })
  const { growth, forecast } = (await house.refresh(person)).year
  assert.equal(forecast.kind, 'enough')
  assert.deepEqual(growth.slice(8), [
    { month: '2026-09', earned: 0, expected: null },
    { month: '2026-10', earned: 600_000_00, expected: null },
    { month: '2026-11', earned: 600_000_00, expected: 915_000_00 },
    { month: '2026-12', earned: null, expected: 1_380_000_00 },
  ])
})

type Payer = 'FROM_INDIVIDUAL' | 'FROM_LEGAL_ENTITY'

/** A sale of the person's own, in rubles, whose receipt the tax service has given. */
async function sell(house: TaxHouse, personId: Id<'person'>, rubles: number, payer: Payer): Promise<void> {
  const sale: Parameters<typeof makeOwnReceipt>[2] = {
    income_type: payer,
    buyer_inn: payer === 'FROM_LEGAL_ENTITY' ? (parseInn('7707083893') ?? null) : null,
    buyer_name: '',
    services: [{ name: 'Работа', quantity: 1, price: kopecks(rubles * 100) }],
    operation_on: moscowDate(house.clock.now()),
    operation_time: '',
    even_similar: false,
  }
  const made = await makeOwnReceipt(house, { personId } as PersonScope, sale)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  await house.db.updateTable('receipts').set({ state: 'registered' }).where('id', '=', made.value.id).execute()
}
