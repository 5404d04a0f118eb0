import assert from 'node:assert/strict'
import test from 'node:test'
import { innerAddress } from './inner-address.ts'

test('after the login one goes only to a page of this site', () => {
  assert.equal(innerAddress('/client/tasks?open=1'), '/client/tasks?open=1')
  for (const foreign of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    assert.equal(innerAddress(foreign), undefined)
  }
})
