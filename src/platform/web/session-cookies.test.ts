import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgettingCookies, hasToken, readCookie } from './session-cookies.ts'

test('an empty token is no session', () => {
  assert.equal(hasToken('personid=person_1; token='), false)
  assert.equal(hasToken('personid=person_1; token=abc'), true)
})

test('a token that contains an equals sign is read whole', () => {
  assert.equal(readCookie('token', 'clientmode=1; token=abc%3D%3D'), 'abc==')
  assert.equal(readCookie('token', 'token=abc=='), 'abc==')
})

test('a lost session drops all its cookies', () => {
  const names = forgettingCookies().map((cookie) => cookie.split('=')[0])
  assert.deepEqual(names, ['token', 'personid', 'clientmode', 'orgid'])
})
