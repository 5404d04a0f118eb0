import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { parseId } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { notificationHandlers, subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { inn, openIssuedReceiptHouse, otherInn } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import * as contract from '../contract/bulk.ts'
import { listClientReceipts, readPersonReceipt } from '../contract/receipt.ts'

test('chosen receipts that the tax service refused are sent again at once, the others stay and say why', async () => {
  await using house = await openIssuedReceiptHouse()
  const whole = await house.registered(100_000)
  const refused = [await refusedReceipt(house, 200_000), await refusedReceipt(house, 300_000)]
  await house.bind(inn, ['INCOME_REGISTRATION'])
  const answer = await bulk(house, contract.requestReceipts, [whole.id, ...refused.map(({ id }) => id)])
  assert.equal(answer.done, 2)
  assert.deepEqual(
    answer.skipped.map(({ id, why }) => [id, why]),
    [[whole.id, '«Зарегистрирован»: отправлять нечего']],
  )
  await house.runUntilIdle(3)
  for (const { id } of refused) assert.equal((await house.check(id)).state, 'registered')
  assert.deepEqual((await house.actions()).filter((action) => action === 'checkRetried').length, 2)
})

test('a person is reminded once a day, in one notice, of the receipts that only they can let through', async () => {
  await using house = await openIssuedReceiptHouse()
  const outbox = messageOutbox(house.db, house.clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(house.table, { ...house.deps, ...gateways, brand: { name: 'Наряд' } })
  const whole = await house.registered(100_000)
  const [first, second] = [await refusedReceipt(house, 200_000), await refusedReceipt(house, 300_000)]
  const ids = [whole.id, first.id, second.id]
  const answer = await bulk(house, contract.remindReceipts, ids)
  assert.deepEqual([answer.done, answer.skipped.map(({ why }) => why)], [2, ['«Зарегистрирован»: чека не ждём']])
  await house.runUntilIdle(1)
  const told = async () =>
    (await house.db.selectFrom('notifications').selectAll().where('title', '=', 'Заказчик ждёт чек').orderBy('id').execute()).map(
      ({ person_id, body }) => [person_id, body.replaceAll(/\s/g, ' ')],
    )
  const body = 'ООО «Ромашка»: 2 чека на 5 000 ₽. Разрешите платформе регистрировать доход в «Мой налог», и чеки оформятся сами'
  assert.deepEqual(await told(), [[house.person.personId, body]])
  const third = await refusedReceipt(house, 400_000)
  const again = await bulk(house, contract.remindReceipts, [...ids, third.id])
  assert.deepEqual([again.done, again.skipped.length], [0, 4])
  for (const { id } of [first, third])
    assert.match(again.skipped.find((one) => one.id === id)?.why ?? '', /одному исполнителю можно раз в сутки/)
  await house.runUntilIdle(1)
  assert.equal((await told()).length, 1)

  house.clock.advance({ hours: 25 })
  const next = await bulk(house, contract.remindReceipts, [first.id, third.id])
  assert.deepEqual(next, { done: 2, skipped: [] })
  await house.db.updateTable('receipts').set({ state: 'registered', fail_code: null }).where('id', '=', first.id).execute()
  await house.runUntilIdle(1)
  const [, late] = await told()
  assert.match(late?.[1] ?? '', /: чек на 4 000 ₽\. Разрешите/)
})

test('chosen receipts of one person are compared by one question to the tax service', async () => {
  await using house = await openIssuedReceiptHouse()
  const receipts = [await house.registered(100_000), await house.registered(200_000), await house.registered(300_000)]
  await house.lever('POST', `receipts/${receipts[1]?.fnsReceiptId}/cancel`, {})
  const ids = receipts.map(({ id }) => id)
  assert.deepEqual(await bulk(house, contract.compareReceipts, ids), { done: 3, skipped: [] })
  const jobs = await house.db.selectFrom('jobs').select('id').where('name', '=', 'receipts.reconcile-person').execute()
  assert.equal(jobs.length, 1)
  await house.runUntilIdle(1)
  assert.equal((await house.check(ids[1] ?? receipts[0]?.id ?? assert.fail())).state, 'cancelledOutside')
  await exhaustLimits(house.db)
  const late = await bulk(house, contract.compareReceipts, ids)
  assert.deepEqual([late.done, late.skipped[0]?.why], [0, 'сверяли недавно, можно чуть позже'])
  await house.bindPerson(parseId('person', house.person.personId) ?? assert.fail(), inn, ['INCOME_REGISTRATION'])
  const denied = await bulk(house, contract.compareReceipts, ids)
  assert.deepEqual([denied.done, denied.skipped[0]?.why], [0, 'исполнитель не дал права видеть чеки'])
})

test('chosen receipts of several people are compared in one order, so that two comparisons wait for each other and not in a ring', async () => {
  await using house = await openIssuedReceiptHouse()
  const otherId = await house.addPerson(otherInn, '89000000002')
  const ofPerson = parseId('person', house.person.personId) ?? assert.fail()
  await house.bindPerson(otherId, parsePersonInn(otherInn) ?? assert.fail(), permissionsOfPlatform)
  const [low, high] = ofPerson < otherId ? [ofPerson, otherId] : [otherId, ofPerson]
  const ids: string[] = []
  for (const personId of [high, low]) {
    const { payoutId } = await house.addPayment(house.orgId, personId, { amount: 100_000 })
    await house.announcePaid(payoutId)
    await house.work()
    await house.work()
    ids.push((await house.receiptOf(payoutId))?.id ?? assert.fail())
  }
  assert.ok((ids[0] ?? '') < (ids[1] ?? ''))
  const take = (tx: Tx, personId: string) =>
    takeFromLimits(tx, house.clock, [{ key: `compare:${personId}:${house.orgId}`, count: 10, seconds: 3600 }])
  const [answer] = await Promise.all([
    setTimeout(200).then(() => bulk(house, contract.compareReceipts, ids)),
    house.db.transaction().execute(async (tx) => {
      await take(tx, low)
      await setTimeout(600)
      await sql`set local lock_timeout = '300ms'`.execute(tx)
      await take(tx, high)
    }),
  ])
  assert.deepEqual(answer, { done: 2, skipped: [] })
})

test('«Чек не нужен» closes the row and the work with its reason, and taken back leaves the receipt refused as before', async () => {
  await using house = await openIssuedReceiptHouse()
  subscribeNotices(house.table, house)
  const { id, rowId } = await refusedReceipt(house, 200_000)
  const row = async () => {
    const { state, errors } = await house.row(rowId)
    return [state, (errors as { text: string }[]).map(({ text }) => text)]
  }
  const body = { reason: 'notNpd', note: 'Снят с учёта 01.11.2026, удержали НДФЛ' }
  const wrong = { ...body, reason: 'moneyReturned' }
  assertRefused(await house.call(contract.waiveReceipt, house.client, { params: { id }, body: wrong }), 'reasonUnfit')
  const before = await row()
  const waived = await house.call(contract.waiveReceipt, house.client, { params: { id }, body })
  assert.deepEqual(waived.body['data'], { state: 'needless' })
  assert.deepEqual(await row(), ['done', ['Исполнитель не был самозанятым: нужны НДФЛ и взносы']])
  const { page, figures } = listClientReceipts.reply.parse((await house.call(listClientReceipts, house.client)).body['data'])
  assert.deepEqual([figures.waiting, figures.problems, figures.count], [0, 0, 0])
  assert.deepEqual([page.items[0]?.needless?.note, page.items[0]?.fail_text], [body.note, null])
  await house.runUntilIdle(1)
  const own = readPersonReceipt.reply.parse((await house.call(readPersonReceipt, house.person, { params: { id } })).body['data'])
  assert.deepEqual([own.needless?.note, own.needless?.reason_name], ['', 'Исполнитель не был самозанятым: нужны НДФЛ и взносы'])
  assertRefused(await house.call(contract.waiveReceipt, house.client, { params: { id }, body }), 'wrongState')

  const back = await house.call(contract.expectReceipt, house.client, { params: { id } })
  assert.deepEqual(back.body['data'], { state: 'failed' })
  assert.deepEqual(await row(), ['receiptFailed', before[1]])
  assert.match(String(before[1]), /^Чек не сформирован: /)
  await house.runUntilIdle(1)
  assertRefused(await house.call(contract.expectReceipt, house.client, { params: { id } }), 'wrongState')
  assert.deepEqual((await house.actions()).slice(-2), ['checkWaived', 'checkExpected'])
  const entry = house.db.selectFrom('journal_entries').select('facts').where('action', '=', 'checkWaived')
  assert.deepEqual((await entry.executeTakeFirstOrThrow()).facts, {
    amount: 200_000,
    reason: 'Исполнитель не был самозанятым: нужны НДФЛ и взносы',
  })
  const told = await house.db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', parseId('person', house.person.personId) ?? assert.fail())
    .orderBy('id')
    .execute()
  assert.deepEqual(told.map(({ title }) => title).slice(-2), ['Чек по выплате не нужен', 'Заказчик снова ждёт чек'])
})

test('«Чек не нужен» of the chosen receipts for one reason: each by itself, the others say why, two at once mark each once', async () => {
  await using house = await openIssuedReceiptHouse()
  const whole = await house.registered(100_000)
  const refused = [
    await refusedReceipt(house, 200_000),
    await refusedReceipt(house, 300_000),
    await refusedReceipt(house, 400_000),
  ]
  const [first, second, returned] = refused
  assert.ok(first && second && returned)
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', returned.payoutId).execute()
  const why = { reason: 'notNpd', note: 'Снят с учёта 01.11.2026, удержали НДФЛ' }
  const waive = async (ids: readonly string[], by = house.client) =>
    house.call(contract.waiveReceipts, by, { body: { ids, ...why } })
  const ids = [whole.id, ...refused.map(({ id }) => id)]
  const answers = await Promise.all([waive(ids), waive(ids)])
  const told = answers.map(({ body }) => contract.waiveReceipts.reply.parse(body['data']))
  assert.equal(
    told.reduce((sum, { done }) => sum + done, 0),
    2,
  )
  for (const { skipped } of told) {
    const reasons = new Map(skipped.map((one) => [one.id, one.why]))
    assert.equal(reasons.get(whole.id), '«Зарегистрирован»: отмечать нечего')
    assert.match(reasons.get(returned.id) ?? '', /причина не подходит/)
  }
  for (const { id, rowId } of [first, second]) {
    const { state, needless_note: note } = await house.check(id)
    assert.deepEqual([state, note, (await house.row(rowId)).state], ['needless', why.note, 'done'])
  }
  assert.deepEqual([(await house.check(whole.id)).state, (await house.check(returned.id)).state], ['registered', 'failed'])
  assert.equal((await house.actions()).filter((action) => action === 'checkWaived').length, 2)
  const late = contract.waiveReceipts.reply.parse((await waive([first.id])).body['data'])
  assert.deepEqual([late.done, late.skipped[0]?.why], [0, '«Чек не нужен»: отмечать нечего'])
})

test('two who send the same receipts again, or remind of them, at once do it once', async () => {
  await using house = await openIssuedReceiptHouse()
  notificationHandlers(house.table, {
    ...house.deps,
    sms: builtInSms(messageOutbox(house.db, house.clock)),
    mail: builtInMail(messageOutbox(house.db, house.clock)),
    brand: { name: 'Наряд' },
  })
  const ids = [(await refusedReceipt(house, 200_000)).id, (await refusedReceipt(house, 300_000)).id]
  const reminded = await Promise.all([bulk(house, contract.remindReceipts, ids), bulk(house, contract.remindReceipts, ids)])
  assert.deepEqual(
    reminded.map(({ done }) => done).toSorted((one, two) => one - two),
    [0, 2],
  )
  await house.runUntilIdle(1)
  const told = house.db.selectFrom('notifications').select('id').where('title', '=', 'Заказчик ждёт чек')
  assert.equal((await told.execute()).length, 1)
  await house.bind(inn, ['INCOME_REGISTRATION'])
  const sent = await Promise.all([bulk(house, contract.requestReceipts, ids), bulk(house, contract.requestReceipts, ids)])
  assert.deepEqual(
    sent.map(({ done }) => done).toSorted((one, two) => one - two),
    [0, 2],
  )
  await house.runUntilIdle(3)
  for (const id of ids) assert.equal((await house.check(id)).state, 'registered')
  assert.equal((await house.theirs()).length, 2)
})

test('money that came back needs no receipt; one that the tax service holds is always needed', async () => {
  await using house = await openIssuedReceiptHouse()
  const whole = await house.registered(100_000)
  const { id, payoutId } = await refusedReceipt(house, 200_000)
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', payoutId).execute()
  const waive = (receiptId: string, reason: string) =>
    house.call(contract.waiveReceipt, house.client, { params: { id: receiptId }, body: { reason, note: 'Выписка банка' } })
  assertRefused(await waive(id, 'notNpd'), 'reasonUnfit')
  assertRefused(await waive(whole.id, 'moneyReturned'), 'wrongState')
  assert.deepEqual((await waive(id, 'moneyReturned')).body['data'], { state: 'needless' })
})

test('nothing is done in bulk with receipts of others, nor with own ones chosen beside them', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await refusedReceipt(house, 200_000)
  const stranger = await house.addMember(await house.addOrganization('7736050003', 'ООО «Чужая»'), '89000000009', 'owner')
  for (const endpoint of [contract.requestReceipts, contract.remindReceipts, contract.compareReceipts])
    assertRefused(await house.call(endpoint, stranger, { body: { ids: [id] } }), 'receiptGone')
  const body = { reason: 'notNpd', note: 'Справка' }
  assertRefused(await house.call(contract.waiveReceipts, stranger, { body: { ids: [id], ...body } }), 'receiptGone')
  const other = { id: newId('receipt', house.clock) }
  for (const endpoint of [contract.requestReceipts, contract.remindReceipts, contract.compareReceipts])
    assertRefused(await house.call(endpoint, house.client, { body: { ids: [id, other.id] } }), 'receiptGone')
  assertRefused(await house.call(contract.waiveReceipts, house.client, { body: { ids: [id, other.id], ...body } }), 'receiptGone')
  const mine = await house.check(id)
  assert.deepEqual([mine.state, mine.reminded_at], ['failed', null])
  assertRefused(await house.call(contract.waiveReceipt, stranger, { params: { id }, body }), 'receiptGone')
  assertRefused(await house.call(contract.expectReceipt, stranger, { params: { id } }), 'receiptGone')
})

/** A receipt that the tax service refused because the person took the rights back. */
async function refusedReceipt(house: IssuedReceiptHouse, amount: number) {
  await house.unbind(inn)
  const receipt = await house.registered(amount)
  assert.equal((await house.check(receipt.id)).state, 'failed')
  return receipt
}

async function bulk(
  house: IssuedReceiptHouse,
  endpoint: typeof contract.requestReceipts | typeof contract.remindReceipts | typeof contract.compareReceipts,
  ids: readonly string[],
) {
  const { body } = await house.call(endpoint, house.client, { body: { ids } })
  return endpoint.reply.parse(body['data'])
}
