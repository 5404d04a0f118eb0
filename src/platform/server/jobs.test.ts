import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { event, job } from './jobs.ts'

test('keys of a payload are camelCase: a job or an event with another key does not compile', () => {
  const snake = z.object({ payout_id: z.string(), round: z.int() })
  // @ts-expect-error -- payout_id
  assert.equal(job('test.pay', snake).name, 'test.pay')
  // @ts-expect-error -- payout_id
  assert.equal(event('test.paid', snake).event, 'test.paid')
  assert.equal(job('test.pay', z.object({ payoutId: z.string(), round: z.int() })).name, 'test.pay')
})
