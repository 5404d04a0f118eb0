import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankLine, bankTakesMoney, fitsAfter } from './bank.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-22')

test('a bank takes money until the day it closes; one that is not listed, or never closes, always does', () => {
  assert.equal(bankTakesMoney(undefined, today).ok, true)
  assert.equal(bankTakesMoney({ closedOn: undefined }, today).ok, true)
  assert.equal(bankTakesMoney({ closedOn: day('2026-11-23') }, today).ok, true)
  assert.equal(bankTakesMoney({ closedOn: today }, today).ok, false)
  assert.equal(bankTakesMoney({ closedOn: day('2025-01-01') }, today).ok, false)
})

test('below the field stand the bank, its closing, what is not listed, or what a BIK is', () => {
  const bank = { name: 'АО «Банк»', city: 'г Москва', closed_on: null, is_closed: false }
  const unlisted = { kind: 'bankUnknown', message: 'Банка с таким БИК нет в справочнике от 20.11.2026' }
  const unloaded = { kind: 'bankUnknown', message: 'Справочник банков ещё не загружен' }
  assert.equal(bankLine(undefined), '9 цифр')
  assert.equal(bankLine({ ok: true, value: bank }), 'АО «Банк», г Москва')
  assert.equal(bankLine({ ok: true, value: { ...bank, city: '', closed_on: '2027-01-01' } }), 'АО «Банк»')
  assert.equal(
    bankLine({ ok: true, value: { ...bank, closed_on: '2025-01-01', is_closed: true } }),
    'АО «Банк» закрыт с 01.01.2025: нужен другой банк',
  )
  assert.equal(bankLine({ ok: false, refusal: { ...unlisted, facts: { listed: '20.11.2026' } } }), unlisted.message)
  assert.equal(bankLine({ ok: false, refusal: { ...unloaded, facts: {} } }), '9 цифр')
  assert.equal(bankLine({ ok: false, refusal: { kind: 'network', message: 'Нет связи', facts: {} } }), '9 цифр')
})

test('a directory follows one of the same day or older, unless most open banks are gone', () => {
  const kept = { date: today, openBanks: 10 }
  const kindAfter = (date: Temporal.PlainDate, openBanks: number) => {
    const fit = fitsAfter(kept, { date, openBanks })
    return fit.ok ? 'fits' : fit.refusal.kind
  }
  assert.equal(fitsAfter(undefined, { date: today, openBanks: 1 }).ok, true)
  assert.equal(kindAfter(today, 10), 'fits')
  assert.equal(kindAfter(today.add({ days: 1 }), 5), 'fits')
  assert.equal(kindAfter(today.add({ days: 1 }), 4), 'shrunkenDirectory')
  assert.equal(kindAfter(today.subtract({ days: 1 }), 10), 'olderDirectory')
})
