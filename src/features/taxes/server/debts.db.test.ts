import assert from 'node:assert/strict'
import test from 'node:test'
import { openTaxHouse, taxpayer } from '../../../../tests/support/tax-house.ts'
import type { TaxHouse } from '../../../../tests/support/tax-house.ts'
import * as contract from '../contract.ts'
import { chargeOf, dueDay, taxPeriodOf } from '../domain/tax-calendar.ts'
import { findDebt } from './find-debt.ts'
import { forgetTaxes } from './forget-taxes.ts'
import { kopecks } from '#/kernel/money.ts'
import { npdTax, wholeDeduction } from '#/kernel/npd-tax.ts'

test(
  'over a whole year, the charges of the tax service match those expected from our records, month by month',
  { timeout: 60_000 },
  async () => {
    const start = '2026-01-20T09:00:00Z'
    await using house = await openTaxHouse(start)
    const person = await house.addPayer(taxpayer, undefined, start)
    const registeredOn = Temporal.PlainDate.from('2026-01-20')
    const incomes = [40_000, 900, 1_200, 260_000, 0, 150_000, 90_000, 1_000, 1_500, 70_000, 30_000, 20_000]
    const own = new Map<string, { amount: number; due: string }>()
    let deduction: number = wholeDeduction
    let carried = 0
    for (const [place, rubles] of incomes.entries()) {
      const payer = place % 3 === 2 ? 'individual' : 'company'
      if (rubles > 0) await house.earn(taxpayer, rubles, payer === 'company' ? 'FROM_LEGAL_ENTITY' : 'FROM_INDIVIDUAL')
      const told = npdTax(kopecks(rubles * 100), payer, kopecks(deduction))
      deduction -= told.deductionUsed
      const month = Temporal.PlainYearMonth.from({ year: 2026, month: place + 1 })
      const isFirst = !taxPeriodOf(month.toPlainDate({ day: 25 }), registeredOn).equals(month)
      const charge = chargeOf(told.tax, carried, isFirst)
      carried = charge.carried
      if (charge.charged > 0) own.set(month.toString(), { amount: charge.charged, due: dueDay(month).toString() })
      house.clock.advance({ hours: 24 * 30.5 })
    }
    const taxes = await house.refresh(person)
    const theirs = Object.fromEntries(taxes.charges.map(({ period, amount, due_on: due }) => [period, { amount, due }]))
    assert.deepEqual(theirs, Object.fromEntries(own))
    assert.equal(taxes.bonus, deduction)
    assert.ok(own.size >= 7 && own.size < incomes.length - 1, 'some months were carried over')
  },
)

test('tax not paid on time becomes a debt with reminders until it is snoozed, and with a stronger warning when it gets old', async () => {
  await using house = await openTaxHouse('2026-09-05T09:00:00Z')
  const person = await house.addPayer()
  await house.earn(taxpayer, 7_750)
  await goTo(house, '2026-10-20')
  assert.equal((await house.refresh(person)).debt.level, 'none')
  await goTo(house, '2026-11-10')
  const taxes = await house.refresh(person)
  assert.deepEqual([taxes.debt.amount, taxes.debt.level, taxes.debt.periods], [310_00, 'line', ['2026-09']])
  assert.ok(taxes.debt.penalty > 0)
  assert.deepEqual(
    taxes.payments.map(({ name }) => name),
    ['Задолженность', 'Пени'],
  )
  assert.equal((await findDebt(house.db, house.deps, person)).isLoud, true)

  const later = await house.call(contract.putOffDebt, person, { body: { paid: false } })
  assert.deepEqual(later.body['data'], { silent_until: '2026-11-11' })
  assert.equal((await findDebt(house.db, house.deps, person)).isLoud, false)
  house.clock.advance({ hours: 24 })
  assert.equal((await findDebt(house.db, house.deps, person)).isLoud, true)

  await goTo(house, '2026-12-05')
  assert.equal((await house.refresh(person)).debt.level, 'warning', 'more than 30 days')
})

test('a person who reports a payment gets no reminders until the next morning, when the tax service is asked', async () => {
  await using house = await openTaxHouse('2026-09-05T09:00:00Z')
  const person = await house.addPayer()
  await house.earn(taxpayer, 250_000)
  await goTo(house, '2026-11-10')
  const taxes = await house.refresh(person)
  assert.deepEqual([taxes.debt.amount, taxes.debt.level], [10_000_00, 'warning'])
  await house.pay(taxpayer, `${taxpayer}202609`)
  const [one, two] = await Promise.all([1, 2].map(() => house.call(contract.putOffDebt, person, { body: { paid: true } })))
  assert.deepEqual([one?.status, two?.status], [200, 200])
  const waiting = await house.db.selectFrom('jobs').select('run_at').where('name', '=', 'taxes.fetch').execute()
  assert.deepEqual(
    waiting.map(({ run_at: at }) => at.toString()),
    ['2026-11-11T06:00:00Z'],
  )
  await house.work({ hours: 22 })
  const after = await house.read(person)
  assert.deepEqual([after.debt.level, after.debt.amount, after.charges[0]?.state], ['none', 0, 'paid'])
  const again = await house.call(contract.putOffDebt, person, { body: { paid: true } })
  assert.equal(again.body['kind'], 'wrongState')
})

test('news about charges, due dates and debts is announced with its subject', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  const heard = () => [...new Set(house.told.flatMap((one) => ('subject' in one ? [`${one.kind} ${one.subject}`] : [])))]
  await house.earn(taxpayer, 100_000)
  await goTo(house, '2026-11-13')
  await house.refresh(person)
  assert.deepEqual(heard(), ['charged 2026-10'])
  await goTo(house, '2026-11-26')
  await house.refresh(person)
  assert.deepEqual(heard(), ['charged 2026-10', 'dueSoon 2026-10'])
  await goTo(house, '2026-12-02')
  await house.refresh(person)
  await goTo(house, '2026-12-03')
  await house.refresh(person)
  assert.deepEqual(heard(), ['charged 2026-10', 'dueSoon 2026-10', 'debt 2026-12-02'])
  await house.pay(taxpayer, `${taxpayer}202610`)
  await goTo(house, '2026-12-13')
  await house.refresh(person)
  const row = await house.db.selectFrom('tax_accounts').select('debt_since').executeTakeFirstOrThrow()
  assert.equal(row.debt_since, null)
})

test('income known from the tax service reaches the limit thresholds', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  const marks = () => [...new Set(house.told.flatMap((one) => ('mark' in one ? [one.mark] : [])))]
  for (const [rubles, expected] of [
    [1_900_000, []],
    [100_000, [80]],
    [300_000, [80, 95]],
  ] as const) {
    await house.earn(taxpayer, rubles)
    await house.refresh(person)
    assert.deepEqual(marks(), expected)
  }
})

test('deleting an account removes its tax data and certificates', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.refresh(person)
  await house.call(contract.requestCertificate, person, { body: { kind: 'income', year: 2026 } })
  await house.sell(taxpayer, 'Стрижка; 1500')
  await house.call(contract.refreshOutsideReceipts, person)
  await house.work()
  const { file_key: sha256 } = await house.db.selectFrom('tax_certificates').select('file_key').executeTakeFirstOrThrow()
  const gone = await house.db.transaction().execute((tx) => forgetTaxes(tx, house.deps, person))
  assert.deepEqual(
    gone.map(({ count }) => count),
    [1, 1, 1],
  )
  await house.work()
  assert.deepEqual(await house.files.read(sha256 ?? ''), { ok: false, refusal: { kind: 'missing' } })
})

async function goTo(house: TaxHouse, day: string): Promise<void> {
  const moment = Temporal.Instant.from(`${day}T09:00:00Z`)
  house.clock.advance(house.clock.now().until(moment, { largestUnit: 'hours' }))
  await house.lever('GET', 'admin/charges')
}
