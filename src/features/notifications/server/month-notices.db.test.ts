import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportMonths } from '#/features/months/server/report-months.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { notificationHandlers } from './handlers.ts'

test('on the 5th and the 8th those who close the month are told what it lacks, each once; a missed morning is made up for', async () => {
  await using house = await openIssuedReceiptHouse()
  const outbox = messageOutbox(house.db, house.clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(house.table, { ...house.deps, ...gateways, brand: { name: 'Наряд' } })
  await house.addRole('manager', '89000000041')
  const narrowed = await house.addRole('accountant', '89000000042')
  await house.db
    .updateTable('members')
    .set({ branch_ids: [newId('branch', house.clock)] })
    .where('person_id', '=', narrowed.personId)
    .execute()
  await house.registered(900_000)
  await house.unbind(inn)
  await house.registered(100_000)
  assert.deepEqual(await morning('2026-12-04'), [])
  const title = 'Чего не хватает, чтобы закрыть ноябрь 2026'
  assert.deepEqual(await morning('2026-12-06'), [title], 'the fifth was missed')
  assert.deepEqual(await morning('2026-12-07'), [])
  assert.deepEqual(await morning('2026-12-08'), [title])
  assert.deepEqual(await morning('2026-12-10'), [])
  const told = await house.db.selectFrom('notifications').selectAll().where('title', '=', title).execute()
  assert.deepEqual(new Set(told.map(({ person_id: id }) => id)), new Set([house.client.personId]))
  assert.match(told[0]?.body.replaceAll(/\s/g, ' ') ?? '', /Нет чеков: 1, на 1 000 ₽.*Чеки нужны до 09\.12\.2026/)

  async function morning(day: string): Promise<string[]> {
    const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: '10:30' }).toInstant()
    const known = new Set((await titles()).map(({ id }) => id))
    house.clock.advance(house.clock.now().until(at))
    await reportMonths(house.deps)
    await house.work()
    return (await titles())
      .filter(({ id, title: words }) => !known.has(id) && words.startsWith('Чего'))
      .map(({ title: words }) => words)
  }

  function titles() {
    return house.db.selectFrom('notifications').select(['id', 'title']).execute()
  }
})
