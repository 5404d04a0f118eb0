import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileHeaders, securityHeaders } from './pages-policy.ts'

const page = { nonce: 'abc', https: false, development: false }

test('no inline script or style runs without the nonce of the response', () => {
  const policy = securityHeaders(page)['content-security-policy'] ?? ''
  assert.match(policy, /script-src 'self' 'nonce-abc';/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.match(policy, /frame-ancestors 'none'/)
})

test('HSTS is sent only over https', () => {
  assert.equal(securityHeaders(page)['strict-transport-security'], undefined)
  assert.match(securityHeaders({ ...page, https: true })['strict-transport-security'] ?? '', /max-age=31536000/)
})

test('the service worker is asked for anew and loads only our own files', () => {
  const headers = fileHeaders('/site/service-worker.js')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'self';/)
  assert.equal(fileHeaders('/site/icon-192.png')['cache-control'], undefined)
})
