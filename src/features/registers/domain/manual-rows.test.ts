import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { copyCells, lastRowNo, mayDeleteRow, roomForRows } from './manual-rows.ts'
import { rowStates } from './register.ts'

test('a register takes the ten thousandth row and no more', () => {
  assert.deepEqual(roomForRows(9_999, 1), { ok: true, value: undefined })
  assert.deepEqual(roomForRows(9_999, 2), { ok: false, refusal: { kind: 'tooManyRows' } })
})

test('numbers go on after the last row there has ever been', () => {
  assert.equal(lastRowNo(null, 0), 0)
  assert.equal(lastRowNo(7, 3), 7)
  assert.equal(lastRowNo(2, 5), 5)
})

test('only a row added by hand is deleted, and only before it is paid', () => {
  const deletable = rowStates.filter((state) => mayDeleteRow({ manual: true, state }))
  assert.deepEqual(deletable.toSorted(), ['checking', 'error', 'excluded', 'new', 'ready', 'warning'])
  assert.equal(
    rowStates.some((state) => mayDeleteRow({ manual: false, state })),
    false,
  )
})

test('a copy keeps what the row says, formulas included, and leaves the key', () => {
  const cells = { inn: '1', phone: '2', fio: '3', taskNumber: '4', service: '5', amount: kopecks(600), typedAmount: '' }
  const row = { ...cells, formulas: ['amount', 'key'] as const, key: 'К-1' }
  assert.deepEqual(copyCells(row), { ...cells, formulas: ['amount'], key: undefined })
})
