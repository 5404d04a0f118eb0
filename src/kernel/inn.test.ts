import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { innsOneSlipAway, parseCompanyInn, parseInn, parsePersonInn } from './inn.ts'

const companies = ['7707083893', '7701010017']
const people = ['500100732259', '990900000132']

test('valid INNs are parsed, with spaces too', () => {
  for (const inn of companies) assert.equal(parseCompanyInn(inn), inn)
  for (const inn of people) assert.equal(parsePersonInn(inn), inn)
  assert.equal(parsePersonInn(' 5001 0073 2259 '), '500100732259')
  for (const inn of [...companies, ...people]) assert.equal(parseInn(inn), inn)
})

test("a company INN is not a person's INN", () => {
  for (const inn of companies) assert.equal(parsePersonInn(inn), undefined)
  for (const inn of people) assert.equal(parseCompanyInn(inn), undefined)
})

test('zeros, wrong lengths and other characters are rejected', () => {
  for (const text of ['', '0000000000', '000000000000', '770708389', '77070838930', '770708389x', '５００１００７３２２５９']) {
    assert.equal(parseInn(text), undefined, text)
  }
})

/**
 * Weights are below 11 and 11 is prime, so one wrong digit always changes the remainder; only remainders 0 and 10 give the same
 * check digit.
 */
test('one wrong digit is accepted only when remainders 0 and 10 coincide', () => {
  fc.assert(
    fc.property(fc.constantFrom(...companies), fc.nat(9), fc.integer({ min: 1, max: 9 }), (inn, place, shift) => {
      const wrong = withDigit(inn, place, (Number(inn[place]) + shift) % 10)
      if (parseCompanyInn(wrong) !== undefined) assert.equal(inn[9], '0')
    }),
  )
  for (const inn of people) {
    for (let place = 0; place < 12; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        if (digit !== Number(inn[place]))
          assert.equal(parsePersonInn(withDigit(inn, place, digit)), undefined, `${place} → ${digit}`)
      }
    }
  }
})

test('a wrong check digit is never accepted', () => {
  for (const inn of companies) {
    for (let digit = 0; digit < 10; digit += 1) {
      assert.equal(parseCompanyInn(withDigit(inn, 9, digit)) !== undefined, digit === Number(inn[9]))
    }
  }
})

function withDigit(inn: string, place: number, digit: number): string {
  return `${inn.slice(0, place)}${digit}${inn.slice(place + 1)}`
}

test('of all pairs of check digits exactly one makes the number of a person, and of all check digits one that of a company', () => {
  const ends = (length: number) => Array.from({ length: 10 ** length }, (_, end) => String(end).padStart(length, '0'))
  for (const base of ['5001007322', '7733708571', '0269083109', '9909000001']) {
    assert.equal(ends(2).filter((end) => parsePersonInn(base + end)).length, 1, base)
    assert.equal(ends(1).filter((end) => parseCompanyInn(base.slice(0, 9) + end)).length, 1, base)
  }
})

test("a wrong digit, and two neighbours in each other's place, are found again; what is no text of twelve digits is not", () => {
  for (const inn of people) {
    for (let place = 0; place < 12; place += 1) {
      const wrong = `${inn.slice(0, place)}${(Number(inn[place]) + 1) % 10}${inn.slice(place + 1)}`
      assert.ok(
        innsOneSlipAway(wrong).some((found) => found === inn),
        wrong,
      )
    }
    const swapped = `${inn.slice(0, 3)}${inn[4] ?? ''}${inn[3] ?? ''}${inn.slice(5)}`
    assert.ok(swapped === inn || innsOneSlipAway(swapped).some((found) => found === inn), swapped)
  }
  assert.deepEqual(innsOneSlipAway('50010073225'), [])
})
