import assert from 'node:assert/strict'
import test from 'node:test'
import { parseInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { allowSale, isCharged, saleMoment, saleTotal, statedBuyer } from './own-sale.ts'

const inn = parseInn('7707083893') ?? null
const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)

test('of a person the tax service is told nothing, of a foreign company no ИНН', () => {
  const stated = (incomeType: 'FROM_INDIVIDUAL' | 'FROM_LEGAL_ENTITY' | 'FROM_FOREIGN_AGENCY') =>
    statedBuyer({ incomeType, inn, name: 'Ромашка' })
  assert.deepEqual(stated('FROM_INDIVIDUAL'), { incomeType: 'FROM_INDIVIDUAL', inn: null, name: '' })
  assert.deepEqual(stated('FROM_FOREIGN_AGENCY'), { incomeType: 'FROM_FOREIGN_AGENCY', inn: null, name: 'Ромашка' })
  assert.deepEqual(stated('FROM_LEGAL_ENTITY'), { incomeType: 'FROM_LEGAL_ENTITY', inn, name: 'Ромашка' })
})

test('a sale of today is of now, one of an earlier day of noon, and both of the time that is typed', () => {
  const at = (text: string, time: string) => saleMoment(day(text), time, now).toString()
  assert.deepEqual(
    [at('2026-11-21', ''), at('2026-11-20', ''), at('2026-11-21', '10:30')],
    ['2026-11-21T09:00:00Z', '2026-11-20T09:00:00Z', '2026-11-21T07:30:00Z'],
  )
})

test('a sale of the last kopeck of the limit is allowed, and one kopeck more is not', () => {
  const buyer = statedBuyer({ incomeType: 'FROM_INDIVIDUAL', inn: null, name: '' })
  const total = saleTotal([
    { quantity: 3, price: kopecks(10_00) },
    { quantity: 1, price: kopecks(5) },
  ])
  assert.equal(total, 30_05)
  const allowed = (left: number) => allowSale({ buyer, operationAt: now, total }, { now, left: kopecks(left) })
  assert.equal(allowed(30_05).ok, true)
  assert.deepEqual(allowed(30_04), { ok: false, refusal: { kind: 'saleOverLimit', left: 30_04 } })
})

test('a month is charged on the 12th of the next one, and its later income is counted in a later month', () => {
  const charged = (sold: string, today: string) => isCharged(day(sold), day(today))
  assert.deepEqual(
    [charged('2026-10-31', '2026-11-12'), charged('2026-10-31', '2026-11-13'), charged('2026-11-01', '2026-11-30')],
    [false, true, false],
  )
})
