import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './password-digest.ts'

const all = commonPasswords()

test('tens of thousands of passwords are common, and each passes the browser’s rule: others need no list', () => {
  assert.ok(all.size > 50_000 && all.size < 120_000, String(all.size))
  for (const password of all) if (passwordProblem(password) !== undefined) assert.fail(password)
})

test('words, names and keyboard rows with common additions are known', () => {
  const common = ['qwerty123', 'Qwerty123', 'Password1', 'parol12345', 'пароль123', 'andrey1985', 'natasha777', '123456qwerty']
  for (const password of [...common, '1q2w3e4r', 'gfhjkm123', 'Spartak1922', 'йцукен2025']) assert.ok(all.has(password), password)
})

test('passwords that nobody would try first are accepted', () => {
  for (const password of ['Синий кит 42', 'три гнома и 7 слонов', 'kX9-plum-ridge']) assert.ok(!all.has(password), password)
})
