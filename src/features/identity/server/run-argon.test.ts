import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runArgon } from './run-argon.ts'

test('of two hundred concurrent passwords a hundred wait and the rest are answered that the service is busy', async () => {
  const salt = Buffer.alloc(16)
  const tags = await Promise.all(Array.from({ length: 200 }, () => runArgon('0123456789ABCDEF0123', salt)))
  const done = tags.filter((tag) => tag !== undefined)
  assert.ok(done.length > 100 && done.length <= 104, String(done.length))
  assert.equal(new Set(done.map((tag) => tag.toString('hex'))).size, 1)
  assert.ok(await runArgon('0123456789ABCDEF0123', salt), 'the queue is empty again')
})
