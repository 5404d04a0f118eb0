import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admissionTo, afterCall, firstSight, isFlap } from './silence.ts'
import type { Sight } from './silence.ts'

const noon = Temporal.Instant.from('2026-11-21T09:00:00Z')
const at = (seconds: number) => noon.add({ seconds })
const failed = { answered: false, isTrial: false }
const answered = { answered: true, isTrial: false }

test('after five consecutive failed calls a service is silent, since the first of them', () => {
  const four = failing(4)
  assert.deepEqual([four.state, four.since], ['failing', at(1)])
  const five = afterCall(four, failed, at(5))
  assert.deepEqual([five.state, five.since, five.nextTryAt], ['silent', at(1), at(10)])
})

test('a rarely called service is silent after two failed calls a minute apart', () => {
  const first = afterCall(firstSight(noon), failed, at(10))
  assert.equal(afterCall(first, failed, at(40)).state, 'failing')
  assert.equal(afterCall(first, failed, at(70)).state, 'silent')
})

test('an answer between failures prevents the silent state', () => {
  const spared = afterCall(failing(4), answered, at(5))
  assert.deepEqual([spared.state, spared.failures, spared.since], ['answering', 0, at(5)])
  assert.equal(afterCall(spared, failed, at(6)).state, 'failing')
})

test('a further answer does not change the time since which the service has been answering', () => {
  assert.deepEqual(afterCall(firstSight(noon), answered, at(100)).since, noon)
})

test('each failed trial doubles the pause, up to one minute, and calls already in flight do not change it', () => {
  let sight = failing(5)
  const pauses = [1, 2, 3, 4, 5].map((trial) => {
    sight = afterCall(sight, { answered: false, isTrial: true }, at(trial * 100))
    return sight.pauseSeconds
  })
  assert.deepEqual(pauses, [10, 20, 40, 60, 60])
  assert.deepEqual(afterCall(sight, failed, at(501)).nextTryAt, at(560))
})

test('a silent service is not called before its retry time, then one trial call is allowed', () => {
  const silent = failing(5)
  assert.deepEqual(admissionTo(silent, at(8)), { may: 'wait', left: Temporal.Duration.from({ seconds: 2 }) })
  assert.deepEqual(admissionTo(silent, at(10)), { may: 'try' })
  assert.deepEqual(admissionTo(failing(4), at(5)), { may: 'call' })
})

test('an outage that begins within five minutes of the previous one continues it', () => {
  assert.equal(isFlap(noon, at(299)), true)
  assert.equal(isFlap(noon, at(300)), false)
})

/** Returns the state after the given number of failed calls, one per second. */
function failing(calls: number): Sight {
  return Array.from({ length: calls }, (_, place) => at(place + 1)).reduce(
    (sight, moment) => afterCall(sight, failed, moment),
    firstSight(noon),
  )
}
