import assert from 'node:assert/strict'
import test from 'node:test'
import { readProfile } from '#/features/profile/contract/profile.ts'
import { listOutsideReceipts, readTaxes } from '#/features/taxes/contract.ts'
import { kopecks } from '#/kernel/money.ts'
import { callApi, endpointKey } from '#/platform/server/api.ts'
import type { Raw } from '#/platform/server/api.ts'
import { openSandbox } from '../../tests/support/sandbox.ts'
import { callerFor, seedTwoSides } from '../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { assemble } from './assemble.ts'
import { authorizationTable } from './authorization-table.ts'

/** Amounts in kopecks found nowhere else, as they appear on the wire and as people read them. */
const sums = {
  charge: 13_337_717,
  debt: 13_447_729,
  penalty: 13_557_731,
  bonus: 13_667_741,
  income: 13_777_751,
  sold: 13_887_757,
}
const words = Object.values(sums).flatMap((sum) => [String(sum), spaced(sum), spaced(sum).replaceAll(' ', '\u00A0')])
const name = /"(?:tax_debt|debt|debt_level|penalty|bonus_left|taxes)":(?!null)/

test('a customer learns nothing about the taxes of a person, whatever the call', async (t) => {
  await using house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  const people = await house.db.selectFrom('persons').select('id').execute()
  const due = { id: '1', period: '2026-09', amount: sums.charge, paid: 0, due_on: '2026-10-28' }
  const facts = {
    bonus: kopecks(sums.bonus),
    debt: kopecks(sums.debt + sums.penalty),
    charges: JSON.stringify([due]),
    cards: JSON.stringify([{ debt: sums.debt, penalty: sums.penalty, overpayment: 0 }]),
    income: JSON.stringify({ '202611': { total: sums.income, tax: 1 } }),
    fetched_at: house.clock.now(),
    debt_since: Temporal.PlainDate.from('2026-10-29'),
  }
  await house.db.deleteFrom('tax_accounts').execute()
  for (const { id } of people)
    await house.db
      .insertInto('tax_accounts')
      .values({ person_id: id, ...facts })
      .execute()
  for (const { id } of people)
    await house.db
      .insertInto('outside_receipts')
      .values({
        person_id: id,
        fns_receipt_id: '2abcdefghi',
        link: 'https://lknpd.nalog.ru/',
        services: ['Стрижка не через платформу'],
        total: kopecks(sums.sold),
        tax: kopecks(1),
        income_type: 'FROM_INDIVIDUAL',
        by_partner: false,
        operation_at: house.clock.now(),
      })
      .execute()
  await using sandbox = await openSandbox(house.databaseUrl)
  const { api } = assemble({ ...house, db: sandbox.db, log: house.stage.log, checkReplies: true })
  const owner = await callerFor(house, sides.roles.owner)

  await t.test('the person reads their own taxes, so the amounts are detectable', async () => {
    const own = await callerFor(house, sides.person)
    const bound = await callApi(api, readTaxes, own, {})
    assert.ok(words.some((word) => JSON.stringify(bound.body).includes(word)))
    const sold = await callApi(api, listOutsideReceipts, own, {})
    assert.ok(JSON.stringify(sold.body).includes(String(sums.sold)))
    const profile = await callApi(api, readProfile, own, { params: { role: 'person' } })
    assert.ok(JSON.stringify(profile.body).includes(String(sums.debt + sums.penalty)))
  })

  await t.test('every client-side call and every public one', async () => {
    let heard = 0
    for (const { contract } of api.served.values()) {
      const rule = authorizationTable[endpointKey(contract)]
      const isOfPerson = contract.path.startsWith('/api/v1/person/')
      if (!rule || isOfPerson) continue
      const raw = asClient(rule.input?.(sides.things) ?? {})
      await sandbox.trial(async () => {
        const answer = await callApi(api, contract, { ...owner, idempotencyKey: crypto.randomUUID() }, raw)
        const text = `${JSON.stringify(answer.body)}${answer.file ? Buffer.from(answer.file.bytes).toString() : ''}`
        for (const word of words) assert.ok(!text.includes(word), `${endpointKey(contract)} says ${word}`)
        assert.doesNotMatch(text, name, endpointKey(contract))
        if (answer.status === 200 && Number(answer.body['code']) > 0) heard += 1
      })
    }
    assert.ok(heard > 30, `only ${heard} calls have answered`)
  })
})

/** Calls that exist for both sides are made on the client side. */
function asClient(raw: Raw): Raw {
  const params = raw.params as Record<string, unknown> | undefined
  return params && 'role' in params ? { ...raw, params: { ...params, role: 'client' } } : raw
}

/** «133 377,17» */
function spaced(sum: number): string {
  const rubles = String(Math.floor(sum / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return `${rubles},${String(sum % 100).padStart(2, '0')}`
}
