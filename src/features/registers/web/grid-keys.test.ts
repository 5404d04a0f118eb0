import assert from 'node:assert/strict'
import test from 'node:test'
import { afterTab, commandOf, rangeOf } from './grid-keys.ts'
import type { Place } from './grid-keys.ts'

const bounds = { rows: 100, columns: 10, page: 20 }
const press = (key: string, held: { shift?: boolean; ctrl?: boolean; alt?: boolean; code?: string } = {}) => ({
  key,
  code: held.code ?? key,
  shift: held.shift ?? false,
  ctrl: held.ctrl ?? false,
  alt: held.alt ?? false,
})
const moved = (key: string, from: Place, held = {}) => {
  const command = commandOf(press(key, held), from, bounds)
  return command?.kind === 'move' ? [command.to.at, command.to.column, command.extends] : command?.kind
}

test('keys walk as in a spreadsheet and stop at the edges', () => {
  const from = { at: 5, column: 3 }
  assert.deepEqual(moved('ArrowDown', from), [6, 3, false])
  assert.deepEqual(moved('ArrowDown', from, { shift: true }), [6, 3, true])
  assert.deepEqual(moved('ArrowDown', from, { ctrl: true }), [99, 3, false])
  assert.deepEqual(moved('PageDown', from), [25, 3, false])
  assert.deepEqual(moved('PageUp', from), [0, 3, false])
  assert.deepEqual(moved('Home', from), [5, 0, false])
  assert.deepEqual(moved('End', from, { ctrl: true, shift: true }), [99, 9, true])
  assert.deepEqual(moved('ArrowLeft', { at: 0, column: 0 }), [0, 0, false])
})

test('Tab goes through rows, and stays at the ends', () => {
  assert.deepEqual(afterTab({ at: 0, column: 9 }, bounds, false), { at: 1, column: 0 })
  assert.deepEqual(afterTab({ at: 1, column: 0 }, bounds, true), { at: 0, column: 9 })
  assert.deepEqual(afterTab({ at: 99, column: 9 }, bounds, false), { at: 99, column: 9 })
})

test('a sign typed begins the cell anew, F2 and Enter go on with it', () => {
  assert.deepEqual(commandOf(press('7'), { at: 0, column: 0 }, bounds), { kind: 'edit', text: '7' })
  assert.deepEqual(commandOf(press('F2'), { at: 0, column: 0 }, bounds), { kind: 'edit' })
  assert.equal(commandOf(press('F5'), { at: 0, column: 0 }, bounds), undefined)
  assert.equal(moved('Enter', { at: 0, column: 0 }, { ctrl: true }), 'addRow')
})

test('shortcuts are known by the key, not by the letter of the layout', () => {
  assert.equal(moved('я', { at: 0, column: 0 }, { ctrl: true, code: 'KeyZ' }), 'undo')
  assert.equal(moved('Я', { at: 0, column: 0 }, { ctrl: true, shift: true, code: 'KeyZ' }), 'redo')
  assert.equal(moved('с', { at: 0, column: 0 }, { ctrl: true, code: 'KeyC' }), undefined)
})

test('a selection is the same whichever corner it began in', () => {
  assert.deepEqual(rangeOf({ at: 7, column: 1 }, { at: 2, column: 4 }), { top: 2, bottom: 7, left: 1, right: 4 })
})
