import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payAlone, payWithLosses } from '../../../../tests/support/process-fleet.ts'

const rows = 120

test('two web and two worker processes, of each two one killed and one frozen: every payment is made once', async (context) => {
  const once = { orders: rows, keys: rows, payees: rows, payouts: rows, state: 'executed' }
  const { seconds: alone, ...byOne } = await payAlone(rows)
  assert.deepEqual(byOne, once)
  const { seconds: together, refusedReads, ...byFour } = await payWithLosses(rows)
  assert.deepEqual(byFour, once)
  assert.equal(refusedReads, 0, 'the web process that is left answers all the time')
  context.diagnostic(
    `${rows} payments: one web and one worker ${alone.toFixed(1)} s, two and two with losses ${together.toFixed(1)} s`,
  )
})
