import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remindMissing } from '#/features/receipts/server/remind-missing.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { notificationHandlers } from './handlers.ts'

test('a receipt that does not come is told to both sides at each term once, a missed morning is made up for, and a receipt that came is silent', async () => {
  await using house = await openTellingHouse()
  await house.registered(900_000)
  await house.unbind(inn)
  await house.registered(100_000)
  await house.registered(200_000)
  await forgetNotices(house)
  assert.deepEqual(await morning(house, '2026-12-01'), [], 'more than a week before the day nobody is troubled')
  const [own, theirs] = ['Нет чека на 3 000 ₽', 'Нет чеков по выплатам']
  assert.deepEqual(await morning(house, '2026-12-02'), [own, theirs])
  assert.deepEqual(await morning(house, '2026-12-03'), [])
  assert.deepEqual(await morning(house, '2026-12-07'), [own, theirs], 'the morning of the sixth was missed')
  assert.deepEqual(await morning(house, '2026-12-08'), [own, theirs])
  assert.deepEqual(await morning(house, '2026-12-10'), [own, 'Просрочены чеки по выплатам'])
  assert.deepEqual(await morning(house, '2026-12-11'), [])
  // A statement tells of a payment of November only now.
  const [late] = await house.db.selectFrom('receipts').select('id').where('state', '=', 'failed').limit(1).execute()
  await house.db
    .updateTable('receipts')
    .set({ missing_step: 0 })
    .where('id', '=', late?.id ?? assert.fail())
    .execute()
  assert.deepEqual(await morning(house, '2026-12-15'), [own, 'Просрочены чеки по выплатам'])
  const told = await house.db.selectFrom('notifications').selectAll().orderBy('created_at').orderBy('id').execute()
  const bodies = told.map(({ person_id, body }) => `${person_id === house.person.personId}: ${body.replaceAll(/\s/g, ' ')}`)
  assert.ok(bodies.includes('false: Чеков: 2, на 3 000 ₽. Нужны до 09.12.2026. Ждут исполнителя: 2, напомните им'), bodies.join())
  assert.ok(
    bodies.includes(
      'true: Нужны были до 09.12.2026. Разрешите платформе регистрировать доход в «Мой налог», и чеки оформятся сами',
    ),
    bodies.join(),
  )
  const sms = await house.db
    .selectFrom('notice_messages')
    .innerJoin('notifications', 'notifications.id', 'notice_messages.notification_id')
    .select('notifications.event_key')
    .where('channel', '=', 'sms')
    .execute()
  assert.deepEqual(
    sms.map(({ event_key }) => event_key),
    ['own-receipts-missing:2026-12-09:2:2026-12-07'],
    'a message on the phone only three days before',
  )
})

test('a member of one branch is told of its receipts alone', async () => {
  await using house = await openTellingHouse()
  const [north, south] = [newId('branch', house.clock), newId('branch', house.clock)]
  for (const [id, name] of [
    [north, 'Север'],
    [south, 'Юг'],
  ] as const)
    await house.db.insertInto('branches').values({ id, org_id: house.orgId, name, created_at: house.clock.now() }).execute()
  const owner = await house.addRole('owner', '89000000004')
  await house.db
    .updateTable('members')
    .set({ branch_ids: [south] })
    .where('person_id', '=', owner.personId)
    .execute()
  await house.unbind(inn)
  const [first, second] = [await house.registered(100_000), await house.registered(200_000)]
  await house.db.updateTable('tasks').set({ branch_id: north }).where('id', '=', first.taskId).execute()
  await house.db.updateTable('tasks').set({ branch_id: south }).where('id', '=', second.taskId).execute()
  await forgetNotices(house)
  await morning(house, '2026-12-02')
  const told = await house.db.selectFrom('notifications').select(['person_id', 'body']).where('org_id', 'is not', null).execute()
  const sums = (personId: string) =>
    told.filter(({ person_id }) => person_id === personId).map(({ body }) => /на (.*?) ₽/.exec(body.replaceAll(/\s/g, ' '))?.[1])
  assert.deepEqual(sums(owner.personId), ['2 000'])
  assert.deepEqual(new Set(sums(house.client.personId)), new Set(['1 000', '2 000']))
})

async function openTellingHouse() {
  const house = await openIssuedReceiptHouse()
  const outbox = messageOutbox(house.db, house.clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(house.table, { ...house.deps, ...gateways, brand: { name: 'Наряд' } })
  return house
}

async function forgetNotices(house: IssuedReceiptHouse): Promise<void> {
  await house.work()
  await house.db.deleteFrom('notice_messages').execute()
  await house.db.deleteFrom('notifications').execute()
}

/** The reminders of ten in the morning of a day; answers the titles of what was told. */
async function morning(house: IssuedReceiptHouse, day: string): Promise<string[]> {
  const before = await house.db.selectFrom('notifications').select('id').execute()
  const known = new Set(before.map(({ id }) => id))
  house.clock.advance(house.clock.now().until(Temporal.Instant.from(`${day}T07:00:00Z`)))
  await remindMissing(house)
  await house.work({ seconds: 2 })
  const after = await house.db.selectFrom('notifications').select(['id', 'title']).execute()
  return after
    .filter(({ id }) => !known.has(id))
    .map(({ title }) => title.replaceAll(/\s/g, ' '))
    .toSorted()
}
