import assert from 'node:assert/strict'
import test from 'node:test'
import { whyFallen } from './standing-invitation.ts'
import type { Grounds } from './standing-invitation.ts'

const standing: Grounds = { row: 'error', register: 'hasErrors', task: 'published', invitation: 'opened' }

test('an invitation stands while its row, register, task and it itself do', () => {
  assert.equal(whyFallen(standing), undefined)
  assert.equal(whyFallen({ ...standing, task: null, invitation: null }), undefined)
  assert.equal(whyFallen({ ...standing, invitation: 'accepted' }), undefined)
  const fallen = (change: Partial<Grounds>) => whyFallen({ ...standing, ...change })?.of
  assert.equal(fallen({ row: 'excluded' }), 'row')
  assert.equal(fallen({ register: 'cancelled' }), 'register')
  assert.equal(fallen({ register: 'onApproval' }), 'register')
  assert.equal(fallen({ task: 'cancelled' }), 'task')
  assert.equal(fallen({ task: 'expired' }), 'task')
  assert.equal(fallen({ invitation: 'cancelled' }), 'invitation')
})
