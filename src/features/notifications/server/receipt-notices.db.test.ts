import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as receiptContract from '#/features/receipts/contract/receipt.ts'
import * as annulmentContract from '#/features/receipts/contract/annulment.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { notificationHandlers } from './handlers.ts'

test('a receipt annulled in «Мой налог» is notified to those responsible for receipts, as critical and once', async () => {
  await using house = await openTellingHouse()
  const owner = await house.addRole('owner', '89000000004')
  await house.addRole('viewer', '89000000005')
  const { id, fnsReceiptId: receiptId } = await house.registered()
  await house.lever('POST', `receipts/${receiptId}/cancel`, {})
  for (let time = 0; time < 2; time += 1) {
    await house.call(receiptContract.compareClientReceipt, house.client, { params: { id } })
    await house.runUntilIdle(2)
  }
  const told = (await notices(house)).filter(({ title }) => title === 'Исполнитель аннулировал чек')
  assert.deepEqual(told.map(({ person_id }) => person_id).toSorted(), [house.client.personId, owner.personId].toSorted())
  assert.deepEqual([told[0]?.priority, told[0]?.link], ['critical', `/client/checks?open=${id}`])
  assert.match(told[0]?.body ?? '', /^Орлова Анна Игоревна, 15.000.₽\. Выберите, что делать$/)
  const own = (await notices(house)).filter(({ person_id }) => person_id === house.person.personId)
  assert.deepEqual(
    own.map(({ title, link }) => [title, link]),
    [['Чек аннулирован в «Мой налог»', `/person/checks?open=${id}`]],
    'whoever annulled it learns that the customer sees it',
  )
  const ways = await house.db.selectFrom('notice_messages').select('channel').execute()
  assert.deepEqual(ways.map(({ channel }) => channel).toSorted(), ['mail', 'mail', 'sms', 'sms'])
})

test('the side that is asked learns the deadline, the side that asked learns the answer, both learn of the annulment', async () => {
  await using house = await openTellingHouse()
  const { id } = await house.registered()
  await house.call(annulmentContract.askPersonToCancel, house.client, { params: { id }, body: { reason: 'REFUND' } })
  await house.runUntilIdle(1)
  const asked = await last(house)
  assert.deepEqual([asked?.person_id, asked?.title], [house.person.personId, 'Заказчик просит аннулировать чек'])
  assert.match(asked?.body ?? '', /ответьте до 24\.11\.2026 12:\d\d \(МСК\)$/)

  await house.call(annulmentContract.decideCancelAsPerson, house.person, { params: { id, decision: 'agree' } })
  await house.runUntilIdle(2)
  const titles = (await notices(house)).map(
    ({ person_id, title }) => `${person_id === house.person.personId ? 'person' : 'client'}: ${title}`,
  )
  assert.deepEqual(
    new Set(titles.slice(-3)),
    new Set(['client: Согласие аннулировать чек получено', 'client: Чек аннулирован', 'person: Чек аннулирован']),
  )
})

test('an unanswered request is notified to the side that asked', async () => {
  await using house = await openTellingHouse()
  const { id } = await house.registered()
  await house.call(annulmentContract.askClientToCancel, house.person, {
    params: { id },
    body: { reason: 'REGISTRATION_MISTAKE' },
  })
  await house.work({ hours: 72 })
  const told = await last(house)
  assert.deepEqual([told?.person_id, told?.title], [house.person.personId, 'На просьбу аннулировать чек не ответили'])
})

async function openTellingHouse() {
  const house = await openIssuedReceiptHouse()
  const outbox = messageOutbox(house.db, house.clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(house.table, { ...house.deps, ...gateways, brand: { name: 'Наряд' } })
  return house
}

function notices(house: IssuedReceiptHouse) {
  return house.db
    .selectFrom('notifications')
    .select(['person_id', 'title', 'body', 'link', 'priority'])
    .where('title', 'not in', ['Чек зарегистрирован', 'Деньги отправлены'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function last(house: IssuedReceiptHouse) {
  return (await notices(house)).at(-1)
}
