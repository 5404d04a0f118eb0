import assert from 'node:assert/strict'
import test from 'node:test'
import { sameOwner } from './recovery.ts'

const known = { inn: '500100732259', documentNumber: '123456' }
const equal = (left: string, right: string) => left === right

test('an owner provides both the ИНН and the document number, with any spacing', () => {
  assert.equal(sameOwner(known, known, equal), true)
  assert.equal(sameOwner(known, { ...known, documentNumber: ' 123 456 ' }, equal), true)
  assert.equal(sameOwner(known, { ...known, documentNumber: '123457' }, equal), false)
  assert.equal(sameOwner(known, { ...known, inn: '500100732260' }, equal), false)
})

test('a profile without an ИНН or a document cannot be recovered this way', () => {
  assert.equal(sameOwner({ inn: '', documentNumber: '123456' }, { inn: '', documentNumber: '123456' }, equal), false)
  assert.equal(sameOwner({ ...known, documentNumber: '' }, { ...known, documentNumber: ' - ' }, equal), false)
})
