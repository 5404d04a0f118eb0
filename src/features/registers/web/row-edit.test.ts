import assert from 'node:assert/strict'
import test from 'node:test'
import { decideRowChange } from '../domain/row-change.ts'
import { overTheirs } from './row-edit.ts'

const texts = { inn: '', phone: '', fio: 'Иванов', task_number: '', service: 'Монтаж', amount: '1500.00' }
const mine = overTheirs('row_1', 5, { field: 'service', yours: 'Озвучка', theirs: 'Монтаж' })
const outcomeOver = (service: string) =>
  decideRowChange({ version: 7, state: 'ready', texts: { ...texts, service } }, mine).cells.map(({ outcome }) => outcome)

test('mine is written over what the viewer has seen of a colleague, and over nothing that came after', () => {
  assert.deepEqual(outcomeOver('Монтаж'), ['taken'])
  assert.deepEqual(outcomeOver('Съёмка'), ['conflict'])
})
