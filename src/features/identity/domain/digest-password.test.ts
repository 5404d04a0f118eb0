import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { digestPassword } from './digest-password.ts'

test('the browser’s digest is the head of SHA-256 of UTF-8, for any length and alphabet', () => {
  const passwords = ['', 'abc', 'Пароль 1', '😀 emoji 7', ...Array.from({ length: 130 }, (_, length) => 'я'.repeat(length))]
  for (const password of passwords) {
    const expected = createHash('sha256').update(password, 'utf8').digest('hex').toUpperCase().slice(0, 20)
    assert.equal(digestPassword(password), expected)
  }
})
