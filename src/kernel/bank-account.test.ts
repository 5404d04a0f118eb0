import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maskTail, parseBankAccount, parseBik, parseCard } from './bank-account.ts'

const sber = parseBik('044525225')

test('a BIK is nine digits starting with zero', () => {
  assert.equal(sber, '044525225')
  assert.equal(parseBik(' 0445 25225 '), '044525225')
  for (const text of ['', '44525225', '144525225', '0445252251', '04452522x']) assert.equal(parseBik(text), undefined, text)
})

test('exactly one key digit makes an account match its bank', () => {
  assert.ok(sber)
  const fitting = Array.from('0123456789')
    .map((key) => `40702810${key}38000000001`)
    .filter((account) => parseBankAccount(account, sber))
  assert.deepEqual(fitting, ['40702810938000000001'])
})

test('an account does not match another bank; spaces are ignored', () => {
  const other = parseBik('044525974')
  assert.ok(sber && other)
  assert.equal(parseBankAccount('40702 810 9 3800 0000001', sber), '40702810938000000001')
  assert.equal(parseBankAccount('40702810938000000001', other), undefined)
  assert.equal(parseBankAccount('4070281093800000000', sber), undefined)
})

/**
 * The correspondent accounts of two large banks, printed on every payment order, are held in settlement centres and follow
 * their rule.
 */
test('the key of an account in a settlement centre is computed with the region', () => {
  const centre = parseBik('044525000')
  assert.ok(centre)
  for (const account of ['30101810400000000225', '30101810145250000974']) assert.equal(parseBankAccount(account, centre), account)
})

test('an account with one wrong digit is never accepted', () => {
  assert.ok(sber)
  const account = accountFor(sber, '40817810012345678901')
  fc.assert(
    fc.property(fc.nat(19), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const wrong = `${account.slice(0, place)}${(Number(account[place]) + shift) % 10}${account.slice(place + 1)}`
      assert.equal(parseBankAccount(wrong, sber), undefined)
    }),
  )
})

test('a card number is 16 to 19 digits with a valid Luhn check; spaces and dashes are ignored', () => {
  assert.equal(parseCard('4111 1111 1111 1111'), '4111111111111111')
  assert.equal(parseCard('2200-0000-0000-0004'), '2200000000000004')
  assert.equal(parseCard('4111111111111112'), undefined)
  for (const text of ['', '411111111111111', '41111111111111111111', '4111x11111111111'])
    assert.equal(parseCard(text), undefined, text)
})

test('a card number with one wrong digit is never accepted', () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const card = '4111111111111111'
      assert.equal(parseCard(`${card.slice(0, place)}${(Number(card[place]) + shift) % 10}${card.slice(place + 1)}`), undefined)
    }),
  )
})

test('a mask shows only the last four digits', () => {
  assert.equal(maskTail('4111111111111234'), '•• 1234')
})

/** Sets the key, the ninth digit, so that the account matches the bank. */
function accountFor(bik: NonNullable<typeof sber>, account: string): string {
  const keys = Array.from('0123456789').map((key) => `${account.slice(0, 8)}${key}${account.slice(9)}`)
  const fitting = keys.find((candidate) => parseBankAccount(candidate, bik) !== undefined)
  if (fitting === undefined) throw new Error('No key fits')
  return fitting
}
