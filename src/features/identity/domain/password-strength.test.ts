import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordStrength } from './password-strength.ts'

test('the longer and more varied a password, the stronger; a password that breaks the rule has no strength', () => {
  const strengths = ['кот1', 'abababa1', 'парольная9', 'Кит-42-море', 'длинная фраза про 7 китов'].map(passwordStrength)
  assert.deepEqual(strengths, [undefined, 'слабый', 'средний', 'средний', 'надёжный'])
})
