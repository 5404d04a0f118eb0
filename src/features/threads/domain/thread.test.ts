import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNewBurst, isNoticed, mayWrite, standingName } from './thread.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
const ago = (days: number) => now.subtract({ hours: 24 * days })
const signed = { isEvidenced: true }

test('the sides write while the application waits, while a work goes on and for thirty days after it is closed', () => {
  assert.ok(mayWrite({ application: 'sent', works: [] }, now))
  assert.ok(!mayWrite({ application: 'declinedByClient', works: [] }, now))
  assert.ok(!mayWrite({ application: 'withdrawn', works: [] }, now))
  assert.ok(mayWrite({ application: 'accepted', works: [{ state: 'disputed', endedAt: null, ...signed }] }, now))
  assert.ok(mayWrite({ application: 'accepted', works: [{ state: 'closed', endedAt: ago(29), ...signed }] }, now))
  assert.ok(!mayWrite({ application: 'accepted', works: [{ state: 'closed', endedAt: ago(30), ...signed }] }, now))
})

test('a cancelled work keeps its thirty days where there was a contract or a dispute, and none without', () => {
  const cancelled = (endedAt: Temporal.Instant, isEvidenced: boolean) =>
    mayWrite({ application: 'withdrawn', works: [{ state: 'cancelled', endedAt, isEvidenced }] }, now)
  assert.ok(cancelled(ago(29), true))
  assert.ok(!cancelled(ago(30), true))
  assert.ok(!cancelled(ago(0), false))
})

test('one part of a divided work that goes on keeps the thread open', () => {
  const works = [
    { state: 'closed', endedAt: ago(90), ...signed },
    { state: 'readyToPay', endedAt: null, ...signed },
  ] as const
  assert.ok(mayWrite({ application: 'accepted', works }, now))
})

test('each side is told in its own words where the work is, or the application without one', () => {
  assert.equal(standingName({ application: 'withdrawn', works: [] }, 'person'), 'Отозван')
  assert.equal(standingName({ application: 'declinedByPerson', works: [] }, 'person'), 'Вы отказались')
  assert.equal(standingName({ application: 'declinedByPerson', works: [] }, 'client'), 'Исполнитель отказался')
  const closed = { state: 'closed', endedAt: ago(90), ...signed } as const
  const active = { state: 'active', endedAt: null, ...signed } as const
  assert.equal(standingName({ application: 'accepted', works: [closed] }, 'client'), 'Оплачено')
  assert.equal(standingName({ application: 'accepted', works: [active, closed] }, 'client'), 'В работе')
})

test('a burst goes on until it is read, or for a day', () => {
  assert.ok(isNewBurst(null, now))
  assert.ok(!isNewBurst(now.subtract({ hours: 23 }), now))
  assert.ok(isNewBurst(now.subtract({ hours: 24 }), now))
})

test('a notice of a burst is there a minute after its first message, and none before', () => {
  assert.ok(!isNoticed(null, now))
  assert.ok(!isNoticed(now.subtract({ seconds: 59 }), now))
  assert.ok(isNoticed(now.subtract({ seconds: 60 }), now))
})
