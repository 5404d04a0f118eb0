import assert from 'node:assert/strict'
import test from 'node:test'
import { fixOf } from './row-fix.ts'
import type { RowProblem } from './row-problem.ts'

const warning = (code: string, more: Partial<RowProblem> = {}): RowProblem => {
  return { code, text: '', fix: '', severity: 'warning', ...more }
}
const accepted = { accepted: { by: 'person_1', at: '2026-10-01T00:00:00Z' } }
const accept = (...problems: RowProblem[]) => fixOf(problems, 'R040', { kind: 'accept' })?.action

test('one answer accepts rows that have no other warning; others, and errors, keep a row back', () => {
  assert.equal(accept(warning('R040')), 'accept')
  assert.equal(accept(warning('R040'), warning('R040')), 'accept')
  assert.equal(accept(warning('R040'), warning('R042', accepted)), 'accept')
  assert.equal(accept(warning('R040'), warning('R042')), undefined)
  assert.equal(accept(warning('R040'), warning('R042', { severity: 'error' })), undefined)
  assert.equal(accept(warning('R040', accepted)), undefined)
})
