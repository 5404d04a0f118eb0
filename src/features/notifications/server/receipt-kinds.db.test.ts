import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import * as events from '#/features/receipts/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openNoticeHouse } from '../../../../tests/support/notice-house.ts'
import type { NoticeHouse } from '../../../../tests/support/notice-house.ts'

test('a receipt that differs is told to those who answer for receipts; one found outside and one not annulled to both sides', async () => {
  await using house = await openNoticeHouse()
  const receiptId = await addReceipt(house)
  assert.deepEqual(await house.tell(events.receiptDiffers, { receiptId }), ['client: Данные чека разошлись с ФНС'])
  const both = (title: string) => [`client: ${title}`, `person: ${title}`]
  assert.deepEqual(await house.tell(events.receiptMatched, { receiptId }), both('Нашли чек, выданный вне платформы'))
  assert.deepEqual(await house.tell(events.cancelRefused, { receiptId }), both('Чек не аннулирован'))
})

test('what happens to a sale that a person registered alone is told to that person, and to no customer', async () => {
  await using house = await openNoticeHouse()
  const receiptId = await addReceipt(house)
  const alone = { org_id: null, payout_id: null, assignment_id: null, row_id: null }
  await house.db.updateTable('receipts').set(alone).where('id', '=', receiptId).execute()
  const told = []
  for (const event of [
    events.receiptFailed,
    events.receiptDiffers,
    events.cancelRefused,
    events.receiptCancelledOutside,
    events.receiptCancelled,
  ])
    told.push(await house.tell(event, { receiptId }))
  assert.deepEqual(told, [
    ['person: Чек не сформирован'],
    ['person: Данные чека разошлись с ФНС'],
    ['person: Чек не аннулирован'],
    ['person: Чек аннулирован в «Мой налог»'],
    ['person: Чек аннулирован'],
  ])
})

test('a person who asks to annul is answered himself; the customer hears the request and every answer to his own', async () => {
  await using house = await openNoticeHouse()
  const receiptId = await addReceipt(house)
  const ask = (side: 'client' | 'person', state: 'waiting' | 'agreed' | 'declined' | 'expired') =>
    addRequest(house, receiptId, side, state)
  assert.deepEqual(await house.tell(events.cancelAsked, { requestId: await ask('person', 'waiting') }), [
    'client: Исполнитель просит аннулировать чек',
  ])
  const decided = async (side: 'client' | 'person', state: 'agreed' | 'declined' | 'expired') =>
    house.tell(events.cancelDecided, { requestId: await ask(side, state) })
  assert.deepEqual(await decided('person', 'agreed'), ['person: Согласие аннулировать чек получено'])
  assert.deepEqual(await decided('person', 'declined'), ['person: В аннулировании чека отказано'])
  assert.deepEqual(await decided('client', 'declined'), ['client: В аннулировании чека отказано'])
  assert.deepEqual(await decided('client', 'expired'), ['client: На просьбу аннулировать чек не ответили'])
})

async function addReceipt(house: NoticeHouse): Promise<Id<'receipt'>> {
  await house.announcePaid(house.payment.payoutId)
  await house.work()
  const receipt = await house.receiptOf(house.payment.payoutId)
  assert.ok(receipt)
  return receipt.id
}

async function addRequest(
  { db, clock, orgId, personId, ownerId }: NoticeHouse,
  receiptId: Id<'receipt'>,
  side: 'client' | 'person',
  state: 'waiting' | 'agreed' | 'declined' | 'expired',
): Promise<Id<'cancelRequest'>> {
  await db.deleteFrom('receipt_cancel_requests').execute()
  const [id, now] = [newId('cancelRequest', clock), clock.now()]
  await db
    .insertInto('receipt_cancel_requests')
    .values({
      id,
      receipt_id: receiptId,
      org_id: orgId,
      person_id: personId,
      side,
      reason: 'REFUND',
      state,
      asked_by: side === 'client' ? ownerId : personId,
      asked_at: now,
      due_at: now.add({ hours: 72 }),
      decided_by: state === 'agreed' || state === 'declined' ? (side === 'client' ? personId : ownerId) : null,
      decided_at: state === 'waiting' ? null : now,
    })
    .execute()
  return id
}
