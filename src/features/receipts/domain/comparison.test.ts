import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { candidatesFor, compareReceipt, duplicateOf, notListed, outsideReceipts } from './comparison.ts'
import type { BookedReceipt, Known, ListedReceipt } from './comparison.ts'

const at = Temporal.Instant.from('2026-11-20T09:00:00.123Z')
const booked: BookedReceipt = {
  receiptId: '2a',
  total: kopecks(1_500_000),
  operationAt: at,
  incomeType: 'FROM_LEGAL_ENTITY',
  isExternal: false,
}
const nothingKnown: Known = { receiptIds: new Set(), operations: [], partnerCodes: new Set(['we']) }

test('a receipt listed with our data matches and takes the tax from the tax service', () => {
  assert.deepEqual(compareReceipt(booked, listed()), { kind: 'same', taxToPay: 60_000 })
})

test('an annulled receipt is annulled regardless of its other data', () => {
  const cancelationTime = at.add({ hours: 5 })
  const found = compareReceipt(booked, listed({ cancelationTime, totalAmount: kopecks(1) }))
  assert.deepEqual(found, { kind: 'cancelled', at: cancelationTime })
})

test('differences in the amount, the day and the buyer are named in words', () => {
  const wrong = listed({
    totalAmount: kopecks(1_400_000),
    operationTime: at.subtract({ hours: 24 }),
    incomeType: 'FROM_INDIVIDUAL',
  })
  const found = compareReceipt(booked, wrong)
  assert.equal(
    found.kind === 'different' && found.words.replaceAll(/\s/g, ' '),
    'В ФНС другие данные: сумма 14 000,00 ₽ вместо 15 000,00 ₽; дата 19.11.2026 вместо 20.11.2026; ' +
      'покупатель — физическое лицо, а не организация',
  )
  assert.deepEqual(compareReceipt(booked, undefined), { kind: 'different', words: notListed, taxToPay: undefined })
})

test('for a receipt made outside the platform, only the amount and the buyer are compared', () => {
  const outside = { ...booked, isExternal: true }
  assert.equal(compareReceipt(outside, listed({ operationTime: at.subtract({ hours: 72 }) })).kind, 'same')
})

test('a receipt of the same amount within five days may match a payment, nearest first', () => {
  const near = listed({ receiptId: 'near', partnerCode: undefined, operationTime: at.add({ hours: 24 }) })
  const far = listed({ receiptId: 'far', partnerCode: undefined, operationTime: at.subtract({ hours: 24 * 5 }) })
  const tooFar = listed({ receiptId: 'tooFar', partnerCode: undefined, operationTime: at.add({ hours: 24 * 6 }) })
  const cheaper = listed({ receiptId: 'cheaper', partnerCode: undefined, totalAmount: kopecks(1_499_999) })
  const annulled = listed({ receiptId: 'annulled', partnerCode: undefined, cancelationTime: at })
  const ofPerson = listed({ receiptId: 'ofPerson', partnerCode: undefined, incomeType: 'FROM_INDIVIDUAL' })
  const all = [far, tooFar, cheaper, annulled, ofPerson, near]
  assert.deepEqual(idsFor(all), ['near', 'far'])
  assert.deepEqual(idsFor(all, { ...nothingKnown, receiptIds: new Set(['near']) }), ['far'])
})

test("a receipt of the platform's own operation with a lost answer is never taken for an outside receipt", () => {
  const operations = [{ requestAt: at, operationAt: at }]
  // The wire format drops fractions of a second, and the partner code is missing.
  const second = Temporal.Instant.from('2026-11-20T09:00:00Z')
  const lost = listed({ receiptId: 'lost', partnerCode: undefined, requestTime: second, operationTime: second })
  assert.deepEqual(idsFor([lost], { ...nothingKnown, operations }), [])
  assert.deepEqual(idsFor([lost], nothingKnown), ['lost'])
})

test('a time that lost its zone is still the time of the same operation, and of the same day', () => {
  // 01:30 on the 20th in Moscow; the answer writes it in UTC without a zone, and it is read as Moscow time.
  const night = Temporal.Instant.from('2026-11-19T22:30:00Z')
  const read = night.subtract({ hours: 3 })
  const shifted = listed({ receiptId: 'shifted', partnerCode: undefined, requestTime: read, operationTime: read })
  assert.deepEqual(idsFor([shifted], { ...nothingKnown, operations: [{ requestAt: night, operationAt: night }] }), [])
  assert.equal(compareReceipt({ ...booked, operationAt: night }, shifted).kind, 'same')
  const income = { total: shifted.totalAmount, operationAt: night, requestAt: night, services: [] }
  assert.equal(duplicateOf(income, [{ ...shifted, services: [] }], new Set())?.receiptId, 'shifted')
  // Three hours apart by chance: another request, so another operation.
  const another = { ...shifted, services: [], requestTime: read.subtract({ minutes: 1 }) }
  assert.equal(duplicateOf(income, [another], new Set()), undefined)
})

test('a receipt made by a partner may be ours until our own partner code is known', () => {
  const other = listed({ receiptId: 'bank', partnerCode: 'bank' })
  assert.deepEqual(idsFor([other], nothingKnown), ['bank'])
  assert.deepEqual(idsFor([other], { ...nothingKnown, partnerCodes: new Set() }), [])
  assert.deepEqual(idsFor([listed({ partnerCode: 'we' })], nothingKnown), [])
})

test('what is not of this platform: neither recorded here, nor an operation with a lost answer, nor of our partner code', () => {
  const request = at.subtract({ minutes: 1 })
  const all = [
    listed({ receiptId: 'own', partnerCode: undefined }),
    listed({ receiptId: 'annulled', partnerCode: undefined, cancelationTime: at.add({ hours: 1 }) }),
    listed({ receiptId: 'recorded' }),
    listed({ receiptId: 'lost', partnerCode: undefined, requestTime: request, operationTime: at.subtract({ hours: 1 }) }),
    listed({ receiptId: 'ours', partnerCode: 'we' }),
    listed({ receiptId: 'theirs', partnerCode: 'they' }),
  ].map((receipt) => ({ ...receipt, operationTime: receipt.receiptId === 'lost' ? receipt.operationTime : at.add({ hours: 2 }) }))
  const known: Known = {
    receiptIds: new Set(['recorded']),
    operations: [{ requestAt: request, operationAt: at.subtract({ hours: 1 }) }],
    partnerCodes: new Set(['we']),
  }
  const ids = (knows: Known) => outsideReceipts(all, knows).map(({ receiptId }) => receiptId)
  assert.deepEqual(ids(known), ['own', 'annulled', 'theirs'])
  assert.deepEqual(ids({ ...known, partnerCodes: new Set() }), ['own', 'annulled'], 'a partner may be this platform')
  assert.ok(ids({ ...known, partnerCodes: new Set(), operations: [] }).includes('theirs'), 'who was never paid here has others')
})

function idsFor(receipts: readonly ListedReceipt[], known: Known = nothingKnown): string[] {
  const expected = { total: kopecks(1_500_000), operationAt: at }
  return candidatesFor(expected, receipts, known).map(({ receiptId }) => receiptId)
}

function listed(change: Partial<ListedReceipt> = {}): ListedReceipt {
  return {
    receiptId: '2a',
    link: '',
    totalAmount: kopecks(1_500_000),
    taxToPay: kopecks(60_000),
    incomeType: 'FROM_LEGAL_ENTITY',
    requestTime: at.add({ minutes: 1 }),
    operationTime: at,
    partnerCode: 'we',
    services: [{ name: 'Монтаж стенда', amount: kopecks(1_500_000) }],
    ...change,
  }
}
