import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openHttp } from '#/platform/server/http.ts'
import { silentLog } from '#/platform/server/log.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { openTestDatabase } from '../../tests/support/test-database.ts'
import { outboxRoutes } from './outbox-routes.ts'

const database = await openTestDatabase()
const { db, close } = openDatabase(database.url, 4)
const app = openHttp({ log: silentLog, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' })
outboxRoutes(app, { training: true }, db)
after(async () => {
  await app.close()
  await close()
  await database[Symbol.asyncDispose]()
})

test('the page says so when nothing was sent', async () => {
  assert.match((await app.inject({ url: '/dev/outbox' })).body, /Сообщений пока нет/)
  assert.deepEqual((await app.inject({ url: '/api/dev/outbox' })).json().data, { items: [] })
})

test('outside training mode there is no such address', async () => {
  const earnest = openHttp({ log: silentLog, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' })
  outboxRoutes(earnest, { training: false }, db)
  for (const url of ['/dev/outbox', '/api/dev/outbox', '/api/dev/outbox?phone=89001234567'])
    assert.equal((await earnest.inject({ url })).statusCode, 404, url)
  await earnest.close()
})

test('messages are listed newest first, each with its recipient, once per key', async () => {
  const clock = standingClock('2026-11-21T09:00:00Z')
  const outbox = messageOutbox(db, clock)
  await outbox.put({ kind: 'sms', messageKey: 'one', recipient: '89001234567', subject: null, body: 'Код 111111' })
  await outbox.put({ kind: 'sms', messageKey: 'one', recipient: '89001234567', subject: null, body: 'Код 999999' })
  clock.advance({ seconds: 1 })
  await outbox.put({ kind: 'sms', messageKey: 'two', recipient: '89001234567', subject: null, body: 'Код 222222' })
  await outbox.put({
    kind: 'mail',
    messageKey: 'three',
    recipient: 'a@example.ru',
    subject: '<b>Тема</b>',
    body: '<script>alert(1)</script>',
  })

  for (const phone of ['89001234567', '%2B7 900 123-45-67', '9001234567']) {
    const { items } = (await app.inject({ url: `/api/dev/outbox?phone=${phone}` })).json().data
    assert.deepEqual(items, [
      { phone: '89001234567', text: 'Код 222222', created_at: '2026-11-21T09:00:01Z' },
      { phone: '89001234567', text: 'Код 111111', created_at: '2026-11-21T09:00:00Z' },
    ])
  }
  assert.equal((await app.inject({ url: '/api/dev/outbox' })).json().data.items.length, 3)
  assert.equal((await app.inject({ url: '/api/dev/outbox?phone=89990000000' })).json().data.items.length, 0)
  const page = await app.inject({ url: '/dev/outbox' })
  assert.ok(page.body.includes('+7 900 123-45-67') && page.body.includes('Код 222222'))
  assert.ok(!page.body.includes('<script>') && !page.body.includes('<b>Тема'))
})
