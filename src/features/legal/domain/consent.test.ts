import assert from 'node:assert/strict'
import test from 'node:test'
import { missingToSignUp, parseTextSlug } from './consent.ts'

test('an account requires the agreement, the offer and the consent to process data, and nothing else', () => {
  assert.deepEqual(missingToSignUp(['terms', 'offer', 'pdn']), [])
  assert.deepEqual(missingToSignUp(['terms', 'marketing', 'distribution']), ['offer', 'pdn'])
})

test('an unknown name is not a text', () => {
  assert.equal(parseTextSlug('privacy'), 'privacy')
  assert.equal(parseTextSlug('../privacy'), undefined)
})
