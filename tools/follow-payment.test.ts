import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')

test('every file on the way of a payment exists', () => {
  const page = readFileSync(resolve(root, 'docs/follow-a-payment.md'), 'utf8')
  const named = [...page.matchAll(/`((?:src|tools|db|tests)\/[^`]+)`/g)].map(([, path]) => path ?? '')
  assert.ok(named.length > 40, `${named.length} files are named`)
  assert.deepEqual(
    named.filter((path) => !existsSync(resolve(root, path))),
    [],
  )
})
