import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { checkTerms, netOf, onlyBetter, publicPlace, sumOf } from './terms.ts'
import type { Terms } from './terms.ts'

const today = Temporal.PlainDate.from('2026-11-21')

test('a price per unit makes the sum of the work; six per cent of tax leave the rest', () => {
  assert.equal(sumOf({ payKind: 'unit', price: kopecks(35_000), quantity: 140 }), 4_900_000)
  assert.equal(sumOf({ payKind: 'offers', price: kopecks(1), quantity: undefined }), undefined)
  assert.equal(netOf(kopecks(1_500_000)), 1_410_000)
})

test('good terms pass, and each bad one is named by its field', () => {
  assert.deepEqual(checkTerms(terms(), today), {})
  const bad = (change: Partial<Terms>) => Object.keys(checkTerms(terms(change), today))
  assert.deepEqual(bad({ title: 'Раз' }), ['title'])
  assert.deepEqual(bad({ category: 'work' }), ['category'])
  assert.deepEqual(bad({ format: 'onSite', place: ' ' }), ['place'])
  assert.deepEqual(bad({ dueOn: today, applyUntil: today }), ['dueOn'])
  assert.deepEqual(bad({ applyUntil: today.subtract({ days: 1 }) }), ['applyUntil'])
  assert.deepEqual(bad({ dueOn: today.add({ days: 200 }), applyUntil: today.add({ days: 91 }) }), ['applyUntil'])
  assert.deepEqual(bad({ startsOn: today.add({ days: 60 }) }), ['startsOn'])
  assert.deepEqual(bad({ price: kopecks(99) }), ['price'])
  assert.deepEqual(bad({ payKind: 'unit', price: kopecks(100_000_000), unit: 'шт', quantity: 2 }), ['price'])
  assert.deepEqual(bad({ receiptText: 'Аванс за услуги' }), ['receiptText'])
})

test('terms get better by later days, more places and a higher price, and by nothing else', () => {
  assert.ok(onlyBetter(terms(), terms({ slots: 3, price: kopecks(2_000_000), dueOn: today.add({ days: 40 }) })))
  assert.equal(onlyBetter(terms(), terms({ price: kopecks(1) })), false)
  assert.equal(onlyBetter(terms(), terms({ applyUntil: today })), false)
  assert.equal(onlyBetter(terms(), terms({ criteria: ['Новый'] })), false)
})

test('before the choice only the town of the address is seen', () => {
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
    payKind: 'fixed',
    price: kopecks(1_500_000),
    unit: undefined,
    quantity: undefined,
    slots: 1,
    startsOn: undefined,
    dueOn: today.add({ days: 30 }),
    applyUntil: today.add({ days: 14 }),
    receiptText: 'Услуги видеосъёмки',
    ...change,
  }
}
