import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPassport, readPassport } from './passport.ts'

const stored = { doctypeid: 21, paspserial: '4510', paspnumber: '123456' }
const nothing = { doctypeid: undefined, paspserial: '', paspnumber: '' }

test('spaces of a series and of a number made of digits vanish, between letters one stays', () => {
  assert.deepEqual(readPassport(nothing, { doctypeid: 21, paspserial: ' 45 10 ', paspnumber: '123 456' }), {
    ok: true,
    value: stored,
  })
  assert.equal(cleanPassport({ field: 'paspnumber', mask: '' }, ' AB  12345 '), 'AB 12345')
})

test('what is left out, empty or still masked stays', () => {
  for (const typed of [{}, { paspserial: '', paspnumber: ' ' }, { doctypeid: 21, paspserial: '••••', paspnumber: '••3456' }])
    assert.deepEqual(readPassport(stored, typed), { ok: true, value: stored })
})

test('a mask of another document, or one typed over, is no value', () => {
  for (const typed of [{ paspnumber: '••3457' }, { paspserial: '•510' }, { doctypeid: 10, paspnumber: '••3456' }]) {
    const read = readPassport(stored, typed)
    assert.deepEqual(read.ok ? undefined : Object.values(read.refusal.issues), ['Введите значение целиком'])
  }
})

test('a document of another type keeps nothing of the one before', () => {
  assert.deepEqual(readPassport(stored, { doctypeid: 12 }), {
    ok: true,
    value: { doctypeid: 12, paspserial: '', paspnumber: '' },
  })
  assert.deepEqual(readPassport(stored, { doctypeid: 12, paspserial: '82', paspnumber: '82 1234567' }), {
    ok: true,
    value: { doctypeid: 12, paspserial: '', paspnumber: '82 1234567' },
  })
})

test('a number without a document, and a document nobody knows, are refused beside the document', () => {
  const first = readPassport(nothing, { paspnumber: '123456' })
  const second = readPassport(nothing, { doctypeid: 99 })
  assert.deepEqual(first.ok ? '' : first.refusal.issues, { doctypeid: 'Выберите документ' })
  assert.deepEqual(second.ok ? '' : second.refusal.issues, { doctypeid: 'Выберите документ из списка' })
  assert.deepEqual(readPassport(nothing, {}), { ok: true, value: nothing })
})
