import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admissionTo, afterCall, firstSight, isFlap } from './silence.ts'
import type { Sight } from './silence.ts'

const noon = Temporal.Instant.from('2026-11-21T09:00:00Z')
const at = (seconds: number) => noon.add({ seconds })
const failed = { answered: false, isTrial: false }
const answered = { answered: true, isTrial: false }

test('five calls in a row without an answer are silence since the first of them', () => {
  const four = failing(4)
  assert.deepEqual([four.state, four.since], ['failing', at(1)])
  const five = afterCall(four, failed, at(5))
  assert.deepEqual([five.state, five.since, five.nextTryAt], ['silent', at(1), at(10)])
})

test('a service rarely called is silent after two calls a minute apart', () => {
  const first = afterCall(firstSight(noon), failed, at(10))
  assert.equal(afterCall(first, failed, at(40)).state, 'failing')
  assert.equal(afterCall(first, failed, at(70)).state, 'silent')
})

test('an answer between failures is no silence', () => {
  const spared = afterCall(failing(4), answered, at(5))
  assert.deepEqual([spared.state, spared.failures, spared.since], ['answering', 0, at(5)])
  assert.equal(afterCall(spared, failed, at(6)).state, 'failing')
})

test('an answer does not change since when the service answers', () => {
  assert.deepEqual(afterCall(firstSight(noon), answered, at(100)).since, noon)
})

test('each trial in vain doubles the pause, up to a minute; calls that were under way change nothing', () => {
  let sight = failing(5)
  const pauses = [1, 2, 3, 4, 5].map((trial) => {
    sight = afterCall(sight, { answered: false, isTrial: true }, at(trial * 100))
    return sight.pauseSeconds
  })
  assert.deepEqual(pauses, [10, 20, 40, 60, 60])
  assert.deepEqual(afterCall(sight, failed, at(501)).nextTryAt, at(560))
})

test('a silent service is not called until its time, then one call tries', () => {
  const silent = failing(5)
  assert.deepEqual(admissionTo(silent, at(8)), { may: 'wait', left: Temporal.Duration.from({ seconds: 2 }) })
  assert.deepEqual(admissionTo(silent, at(10)), { may: 'try' })
  assert.deepEqual(admissionTo(failing(4), at(5)), { may: 'call' })
})

test('an outage within five minutes of the last one is the same', () => {
  assert.equal(isFlap(noon, at(299)), true)
  assert.equal(isFlap(noon, at(300)), false)
})

/** So many calls failed, one a second. */
function failing(calls: number): Sight {
  return Array.from({ length: calls }, (_, place) => at(place + 1)).reduce(
    (sight, moment) => afterCall(sight, failed, moment),
    firstSight(noon),
  )
}
