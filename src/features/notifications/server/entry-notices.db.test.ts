import assert from 'node:assert/strict'
import test from 'node:test'
import * as entry from '#/features/identity/contract.ts'
import { digestPassword } from '#/features/identity/domain/digest-password.ts'
import { identityHandlers } from '#/features/identity/server/handlers.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { silentLog } from '#/platform/server/log.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openEntryHouse, phoneOf } from '../../../../tests/support/entry-house.ts'
import { notificationHandlers } from './handlers.ts'

const phone = phoneOf('89004445566')
const away = { userAgent: 'Mozilla/5.0 (iPhone) Safari/605', ip: '203.0.113.5' }

test('a login from a new device is notified in the cabinet and by SMS, once, at night too', async () => {
  await using house = await openEntryHouse()
  await house.addActive(phone)
  // 23:30 in Moscow: quiet hours do not apply to security.
  house.clock.advance({ hours: 11, minutes: 30 })
  await house.enter(phone)
  const before = house.sent.length
  await house.enter(phone, away)
  await work(house)
  const [notice, ...others] = await house.db.selectFrom('notifications').select(['title', 'body', 'category', 'link']).execute()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [notice?.title, notice?.category, notice?.link],
    ['Вход с нового устройства', 'security', '/person/profile?tab=security'],
  )
  assert.match(notice?.body ?? '', /^Safari, iOS, 203\.0\.113\.5, .+ Не вы\? Закройте доступ$/)
  const told = house.sent.slice(before + 1)
  assert.equal(told.length, 1)
  assert.equal(told[0]?.to, phone)
  assert.match(told[0]?.text ?? '', /вошли с нового устройства/)
  assert.doesNotMatch(told[0]?.text ?? '', /203\.0\.113|iOS/)
  await work(house)
  assert.equal(house.sent.length, before + 2)
})

test('a new password is notified in the cabinet and by SMS', async () => {
  await using house = await openEntryHouse()
  await house.addActive(phone)
  const { person_id: personId } = await house.identify(phone)
  await house.call(entry.askCode, { personId }, { query: { purpose: 'password' } })
  const headers = { newpswd: digestPassword('Синий кит 42'), code: house.lastCode() }
  await house.call(entry.setPassword, { personId, ...away }, { headers })
  await work(house)
  const notices = await house.db.selectFrom('notifications').select(['title', 'category']).execute()
  assert.deepEqual(notices, [{ title: 'Пароль изменён', category: 'security' }])
  assert.match(house.sent.at(-1)?.text ?? '', /Пароль от вашего профиля изменён/)
})

async function work(house: Awaited<ReturnType<typeof openEntryHouse>>): Promise<void> {
  const { db, clock, deps } = house
  const table = createWorkTable()
  identityHandlers(table, deps)
  notificationHandlers(table, { ...deps, log: silentLog, mail: builtInMail(messageOutbox(db, clock)) })
  for (let round = 0; round < 10; round += 1) {
    while ((await runDueJobs({ db, clock, log: silentLog, table })) > 0);
    house.clock.advance({ seconds: 5 })
  }
}
