import assert from 'node:assert/strict'
import test from 'node:test'
import { burstText, gatheringOf, linesOf, listOf, nextDigest, usualDigestTime } from './gathering.ts'
import type { GatheredMessage } from './gathering.ts'

/** 12:00 in Moscow, 19:00 in Vladivostok. */
const noon = Temporal.Instant.from('2026-11-21T09:00:00Z')

const result: GatheredMessage = {
  channel: 'mail',
  category: 'task',
  isCritical: false,
  isDaily: false,
  kind: 'resultSubmitted',
  orgId: 'organization_1',
  dueAt: noon,
}

test('a letter of a kind that comes in bursts waits five minutes for its kind, in its organization', () => {
  const group = gatheringOf(result, usualDigestTime)
  assert.equal(group?.until.toString(), '2026-11-21T09:05:00Z')
  assert.notEqual(gatheringOf({ ...result, orgId: 'organization_2' }, usualDigestTime)?.key, group?.key)
  assert.equal(gatheringOf({ ...result, kind: 'disputeDecided' }, usualDigestTime), undefined)
})

test('what is chosen for once a day waits for its hour in the zone of the reader', () => {
  const daily = { ...result, isDaily: true }
  assert.equal(gatheringOf(daily, usualDigestTime)?.until.toString(), '2026-11-22T06:00:00Z')
  assert.equal(gatheringOf(daily, { hour: 20, zone: 'Asia/Vladivostok' })?.until.toString(), '2026-11-21T10:00:00Z')
  assert.equal(nextDigest(noon, { hour: 12, zone: 'Europe/Moscow' }).toString(), noon.toString())
})

test('what comes in bursts is one message on a device too, and never waits for the letter of the day', () => {
  const push = { ...result, channel: 'push' } as const
  assert.equal(gatheringOf(push, usualDigestTime)?.until.toString(), '2026-11-21T09:05:00Z')
  assert.equal(gatheringOf({ ...push, isDaily: true }, usualDigestTime)?.until.toString(), '2026-11-21T09:05:00Z')
  assert.equal(gatheringOf({ ...push, isCritical: true }, usualDigestTime), undefined)
})

test('an SMS of a kind that comes in bursts waits five minutes for its kind, even where it can not be switched off', () => {
  const sms = { ...result, channel: 'sms', kind: 'documentWaiting', category: 'document' } as const
  assert.equal(gatheringOf(sms, usualDigestTime)?.until.toString(), '2026-11-21T09:05:00Z')
  const refused = { ...sms, category: 'money', kind: 'payoutRefused', orgId: null } as const
  assert.equal(gatheringOf(refused, usualDigestTime)?.until.toString(), '2026-11-21T09:05:00Z')
  assert.equal(gatheringOf({ ...sms, kind: 'bindingWaiting', orgId: null }, usualDigestTime), undefined, 'he waits at the screen')
  assert.equal(gatheringOf({ ...sms, isCritical: true }, usualDigestTime), undefined)
})

test('an SMS counts what is of one kind, and says its words once', () => {
  const waiting = 'Документ ждёт вашей подписи'
  assert.equal(burstText([waiting, waiting, waiting]), '3 события: Документ ждёт вашей подписи')
  assert.equal(burstText(['2 документа ждут вашей подписи', waiting]), `2 события: 2 документа ждут вашей подписи; ${waiting}`)
})

test('security and critical letters never wait for others', () => {
  const daily = { ...result, isDaily: true }
  assert.equal(gatheringOf({ ...daily, category: 'security' }, usualDigestTime), undefined)
  assert.equal(gatheringOf({ ...daily, isCritical: true }, usualDigestTime), undefined)
})

test('a letter counts what is of one kind and leads to its list; of several kinds it leads to the notices', () => {
  const one = { words: 'Сдан результат', kind: 'resultSubmitted', orgId: 'organization_1' }
  const other = { words: 'Спор решён оператором', kind: 'disputeDecided', orgId: 'organization_1' }
  assert.deepEqual(linesOf([one]), ['Сдан результат'])
  assert.deepEqual([linesOf([one, one, one]), listOf([one, one, one])], [['Сданы 3 результата'], '/client/tasks'])
  assert.deepEqual(linesOf([one, other, one, other]), ['Сданы 2 результата', 'Спор решён оператором (2)'])
  assert.equal(listOf([one, other]), undefined)
})
