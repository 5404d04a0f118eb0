import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { checkTerms, netOf, publicPlace, sumOf, worsened } from './terms.ts'
import type { Terms } from './terms.ts'

const today = Temporal.PlainDate.from('2026-11-21')

test('a price per unit gives the assignment total, and the 6 % tax is deducted from it', () => {
  assert.equal(sumOf({ pay_kind: 'unit', price: kopecks(35_000), quantity: 140 }), 4_900_000)
  assert.equal(sumOf({ pay_kind: 'offers', price: kopecks(1), quantity: null }), undefined)
  assert.equal(netOf(kopecks(1_500_000)), 1_410_000)
})

test('valid terms pass, and each invalid one is reported by its field', () => {
  assert.deepEqual(checkTerms(terms(), today), {})
  const bad = (change: Partial<Terms>) => Object.keys(checkTerms(terms(change), today))
  assert.deepEqual(bad({ title: 'Раз' }), ['title'])
  assert.deepEqual(bad({ category: 'work' }), ['category'])
  assert.deepEqual(bad({ format: 'onSite', place: ' ' }), ['place'])
  assert.deepEqual(bad({ due_on: today, apply_until: today }), ['due_on'])
  assert.deepEqual(bad({ apply_until: today.subtract({ days: 1 }) }), ['apply_until'])
  assert.deepEqual(bad({ due_on: today.add({ days: 200 }), apply_until: today.add({ days: 91 }) }), ['apply_until'])
  assert.deepEqual(bad({ starts_on: today.add({ days: 60 }) }), ['starts_on'])
  assert.deepEqual(bad({ price: kopecks(99) }), ['price'])
  assert.deepEqual(bad({ pay_kind: 'unit', price: kopecks(100_000_000), unit: 'шт', quantity: 2 }), ['price'])
  assert.deepEqual(bad({ receipt_text: 'Аванс за услуги' }), ['receipt_text'])
})

test('later dates, more slots, a higher price and acceptance by silence make the terms no worse', () => {
  const better = { slots: 3, price: kopecks(2_000_000), due_on: today.add({ days: 40 }), on_silence: 'accept' } as const
  assert.deepEqual(worsened(terms(), terms(better)), [])
  assert.deepEqual(worsened(terms(better), terms()), ['due_on', 'slots', 'on_silence', 'price'])
  assert.deepEqual(worsened(terms(), terms({ apply_until: today })), ['apply_until'])
  assert.deepEqual(worsened(terms(), terms({ criteria: ['Новый'], starts_on: today.add({ days: 3 }) })), [
    'criteria',
    'starts_on',
  ])
  assert.deepEqual(worsened(terms(), terms({ title: 'Другая работа' })), ['title'])
})

test('only the town of the address is shown before an applicant is chosen', () => {
  assert.equal(publicPlace('Казань, ул. Баумана, 1'), 'Казань')
  assert.equal(publicPlace(''), '')
})

function terms(change: Partial<Terms> = {}): Terms {
  return {
    title: 'Снять видео',
    category: 'media',
    result: 'Ролик на две минуты с музыкой и титрами',
    criteria: [],
    format: 'remote',
    place: '',
    pay_kind: 'fixed',
    price: kopecks(1_500_000),
    unit: null,
    quantity: null,
    slots: 1,
    starts_on: null,
    due_on: today.add({ days: 30 }),
    apply_until: today.add({ days: 14 }),
    on_silence: 'remind',
    receipt_text: 'Услуги видеосъёмки',
    ...change,
  }
}
