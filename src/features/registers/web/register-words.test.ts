import assert from 'node:assert/strict'
import test from 'node:test'
import { registerStatus } from './register-words.ts'

const paid = { state: 'executed', state_name: 'Исполнен', errors: 0, paid_rows: 3, checks: 3 } as const

test('a paid register is plainly done only when every payment has its receipt and no row has an error', () => {
  assert.deepEqual(registerStatus(paid), { tone: 'good', name: 'Исполнен' })
  assert.deepEqual(registerStatus({ ...paid, checks: 2 }), { tone: 'info', name: 'Исполнен, ждём чеки' })
  assert.deepEqual(registerStatus({ ...paid, checks: 2, errors: 1 }), { tone: 'warn', name: 'Исполнен, есть ошибки' })
})
