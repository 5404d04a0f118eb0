import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceFor, adviceOfMissing, isUpToPerson, waitsOfMissing, whyNotReminded } from './reminder.ts'

const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
const refused = { state: 'failed', fail_code: 'TAXPAYER_UNBOUND', reminded_at: null } as const

test('a person is reminded of what only they can mend, and of each receipt once a day', () => {
  assert.equal(whyNotReminded(refused, now), undefined)
  assert.equal(whyNotReminded({ ...refused, reminded_at: now.subtract({ hours: 24 }) }, now), undefined)
  assert.match(whyNotReminded({ ...refused, reminded_at: now.subtract({ hours: 23 }) }, now) ?? '', /раз в сутки/)
})

test('nobody is reminded of a receipt that is there, that we send ourselves, or that the tax service refused for its own reason', () => {
  assert.match(whyNotReminded({ ...refused, state: 'registered' }, now) ?? '', /чека не ждём/)
  assert.match(whyNotReminded({ ...refused, state: 'needless' }, now) ?? '', /чека не ждём/)
  assert.match(whyNotReminded({ ...refused, state: 'retry' }, now) ?? '', /ждём ответа ФНС/)
  assert.match(whyNotReminded({ ...refused, fail_code: 'REQUEST_VALIDATION_ERROR' }, now) ?? '', /не зависит/)
})

test('the advice of a reminder helps every receipt it names, or sends the person to the receipts', () => {
  assert.match(adviceFor(['TAXPAYER_UNBOUND']).text, /чек оформится сам$/)
  assert.match(adviceFor(['TAXPAYER_UNBOUND', 'PERMISSION_NOT_GRANTED']).text, /чеки оформятся сами$/)
  assert.match(adviceFor(['TAXPAYER_UNREGISTERED', 'TAXPAYER_UNREGISTERED']).text, /вы самозанятый/)
  const mixed = adviceFor(['TAXPAYER_UNREGISTERED', 'TAXPAYER_UNBOUND'])
  assert.deepEqual([mixed.text, mixed.link], ['Причины разные: что сделать, написано в каждом чеке', '/person/checks'])
})

test('a receipt registered or given up since is not up to the person any more', () => {
  assert.ok(isUpToPerson(refused))
  assert.ok(!isUpToPerson({ ...refused, state: 'registered' }))
  assert.ok(!isUpToPerson({ ...refused, state: 'needless' }))
  assert.ok(!isUpToPerson({ ...refused, fail_code: 'REQUEST_VALIDATION_ERROR' }))
})

test('of a missing receipt each side is told what really holds it up', () => {
  const held = { codes: ['TAXPAYER_UNREGISTERED'], refused: 1, count: 3 }
  assert.match(adviceOfMissing(held).text, /вы самозанятый/)
  assert.equal(
    waitsOfMissing(held),
    'Ждут исполнителя: 1, напомните им. ФНС не приняла данные: 1, мы разбираемся. Отправим сами, как только ответит ФНС: 1',
  )
  assert.match(adviceOfMissing({ codes: [], refused: 1, count: 1 }).text, /не приняла данные чека/)
  assert.match(adviceOfMissing({ codes: [], refused: 0, count: 1 }).text, /отправим сами/)
  assert.equal(waitsOfMissing({ codes: [], refused: 0, count: 2 }), 'Отправим сами, как только ответит ФНС')
})
