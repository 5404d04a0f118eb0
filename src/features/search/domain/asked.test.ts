import assert from 'node:assert/strict'
import test from 'node:test'
import { readAsked } from './asked.ts'

test('a short number may be of a task, a document or a register, of this year or the last', () => {
  assert.deepEqual(readAsked('17', 2026), {
    numbers: ['З-2026-000017', 'З-2025-000017', 'Д-2026-000017', 'Д-2025-000017', 'Р-2026-00017', 'Р-2025-00017'],
    contract: '17',
  })
  assert.deepEqual(readAsked('№ д-22', 2026).numbers, ['Д-2026-000022', 'Д-2025-000022'])
})

test('a whole number is only itself, however its letter and spaces are typed', () => {
  assert.deepEqual(readAsked(' р-2025-00004 ', 2026).numbers, ['Р-2025-00004'])
  assert.deepEqual(readAsked('З 2026-000017', 2026).numbers, ['З-2026-000017'])
})

test('an ИНН is digits, a name has letters, a receipt both', () => {
  assert.deepEqual(readAsked('9909 0001 0170', 2026), {
    inn: '990900010170',
    numbers: [],
    contract: '9909 0001 0170',
    receipt: '990900010170',
  })
  assert.deepEqual(readAsked('Иван  Петров', 2026), { words: 'иван петров', numbers: [] })
  assert.deepEqual(readAsked('2iec3l26xo', 2026), {
    words: '2iec3l26xo',
    numbers: [],
    contract: '2iec3l26xo',
    receipt: '2iec3l26xo',
  })
})

test('what no index of parts could find is not asked for', () => {
  assert.deepEqual(readAsked('ив', 2026), { numbers: [] })
  assert.deepEqual(readAsked('99090', 2026).inn, undefined)
  assert.deepEqual(readAsked('—', 2026), { numbers: [] })
})

test('a contract signed elsewhere is asked for by its whole number, in the letters it was typed with', () => {
  assert.deepEqual(readAsked(' №  12/25-К ', 2026), { words: '12/25-к', numbers: [], contract: '12/25-К' })
})
