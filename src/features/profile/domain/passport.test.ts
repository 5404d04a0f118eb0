import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPassport, readPassport } from './passport.ts'

const stored = { doctypeid: 21, paspserial: '4510', paspnumber: '123456' }
const nothing = { doctypeid: undefined, paspserial: '', paspnumber: '' }

test('spaces are removed from a numeric series and number, and reduced to one between letters', () => {
  assert.deepEqual(readPassport(nothing, { doctypeid: 21, paspserial: ' 45 10 ', paspnumber: '123 456' }), {
    ok: true,
    value: stored,
  })
  assert.equal(cleanPassport({ field: 'paspnumber', mask: '' }, ' AB  12345 '), 'AB 12345')
})

test('an omitted, empty or still masked field keeps its value', () => {
  for (const typed of [{}, { paspserial: '', paspnumber: ' ' }, { doctypeid: 21, paspserial: '••••', paspnumber: '••3456' }])
    assert.deepEqual(readPassport(stored, typed), { ok: true, value: stored })
})

test('a mask of another document, or an edited one, is not a value', () => {
  for (const typed of [{ paspnumber: '••3457' }, { paspserial: '•510' }, { doctypeid: 10, paspnumber: '••3456' }]) {
    const read = readPassport(stored, typed)
    assert.deepEqual(read.ok ? undefined : Object.values(read.refusal.issues), ['Введите значение целиком'])
  }
})

test('a document of another type keeps nothing of the previous one', () => {
  assert.deepEqual(readPassport(stored, { doctypeid: 12 }), {
    ok: true,
    value: { doctypeid: 12, paspserial: '', paspnumber: '' },
  })
  assert.deepEqual(readPassport(stored, { doctypeid: 12, paspserial: '82', paspnumber: '82 1234567' }), {
    ok: true,
    value: { doctypeid: 12, paspserial: '', paspnumber: '82 1234567' },
  })
})

test('a number without a document and an unknown document are refused at the document field', () => {
  const first = readPassport(nothing, { paspnumber: '123456' })
  const second = readPassport(nothing, { doctypeid: 99 })
  assert.deepEqual(first.ok ? '' : first.refusal.issues, { doctypeid: 'Выберите документ' })
  assert.deepEqual(second.ok ? '' : second.refusal.issues, { doctypeid: 'Выберите документ из списка' })
  assert.deepEqual(readPassport(nothing, {}), { ok: true, value: nothing })
})
