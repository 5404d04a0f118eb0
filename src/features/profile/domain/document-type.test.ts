import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentTypeFields, fieldsOfType, isExpired, maskDocument } from './document-type.ts'

test('a Russian passport has two fields, every other document one', () => {
  assert.deepEqual(
    fieldsOfType(21).map(({ field }) => field),
    ['paspserial', 'paspnumber'],
  )
  for (const doctypeid of [10, 12, 15, 19]) {
    assert.deepEqual(
      fieldsOfType(doctypeid).map(({ field }) => field),
      ['paspnumber'],
    )
  }
})

test('the shape of a field is enough for a form that knows only its source', () => {
  for (const { shape } of documentTypeFields) assert.equal(shape.flags, '')
})

test('a mask shows the last four characters and never the whole number', () => {
  assert.equal(maskDocument('paspserial', '4510'), '••••')
  assert.equal(maskDocument('paspnumber', '123456'), '••3456')
  assert.equal(maskDocument('paspnumber', 'AB123'), '••123')
  assert.equal(maskDocument('paspnumber', ''), '')
})

test('a document is valid through its last day', () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  assert.equal(isExpired(today, today), false)
  assert.equal(isExpired(today.subtract({ days: 1 }), today), true)
  assert.equal(isExpired(undefined, today), false)
})
