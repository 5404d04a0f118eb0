import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoutReturned } from '#/features/registers/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { announce } from '#/platform/server/jobs.ts'
import { inn, openIssuedReceiptHouse, otherInn } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import * as receiptContract from '../contract/receipt.ts'
import * as annulmentContract from '../contract/annulment.ts'

const mistake = { reason: 'REGISTRATION_MISTAKE', comment: 'Не та услуга' }
const refund = { reason: 'REFUND', comment: '' }

test("a person cannot annul the receipt of a payment they hold without the organization's consent", async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, rowId } = await house.registered()
  const alone = await house.call(annulmentContract.cancelReceipt, house.person, { params: { id }, body: mistake })
  assert.deepEqual([alone.status, alone.body['kind']], [409, 'receiptPaid'])

  const asked = await house.call(annulmentContract.askClientToCancel, house.person, { params: { id }, body: mistake })
  assert.equal(asked.status, 200)
  assert.equal((await house.check(id)).state, 'registered', 'nothing happens until the other side answers')
  assert.equal((await decide(house, 'client', id, 'agree')).status, 200)
  await house.runUntilIdle(2)

  const receipt = await house.check(id)
  assert.deepEqual(
    [receipt.state, receipt.cancel_reason, receipt.cancel_asked_by],
    ['cancelled', 'REGISTRATION_MISTAKE', 'person'],
  )
  const [theirs] = await house.theirs()
  assert.deepEqual([theirs?.reason, theirs?.cancelledAt !== undefined], ['REGISTRATION_MISTAKE', true])
  const row = await house.row(rowId)
  assert.deepEqual([row.state, codesOf(row)], ['receiptFailed', ['R061']])
  assert.deepEqual(await house.actions(), ['checkCancelAsked', 'checkCancelAgreed', 'checkCancelled'])
})

test('the organization asks and the person agrees: the money was returned, and the row needs no new receipt', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, rowId } = await house.registered()
  assert.equal((await askPerson(house, id)).status, 200)
  assert.equal((await decide(house, 'person', id, 'agree')).status, 200)
  await house.runUntilIdle(2)
  assert.equal((await house.check(id)).state, 'cancelled')
  const row = await house.row(rowId)
  assert.deepEqual([row.state, codesOf(row)], ['done', ['R061']])
  const again = await house.call(receiptContract.replaceReceipt, house.client, { params: { id }, body: {} })
  assert.deepEqual([again.status, again.body['kind']], [409, 'receiptNeedless'])
  assert.deepEqual(
    (await requests(house)).map(({ state, side }) => [state, side]),
    [['agreed', 'client']],
  )
})

test('the organization may ask again after the person declines', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  const twice = await askPerson(house, id)
  assert.deepEqual([twice.status, twice.body['kind']], [409, 'annulmentAsked'])
  assert.match(String(twice.body['action']), /24\.11\.2026/)
  assert.equal((await decide(house, 'person', id, 'decline')).status, 200)
  await house.runUntilIdle(1)
  assert.equal((await house.check(id)).state, 'registered')
  assert.equal((await decide(house, 'person', id, 'agree')).status, 409, 'a decision is made once')
  assert.equal((await askPerson(house, id)).status, 200)
})

test('a request unanswered for three days expires and the receipt remains valid', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  await house.work({ hours: 71 })
  assert.equal((await requests(house))[0]?.state, 'waiting')
  await house.work({ hours: 1 })
  assert.equal((await requests(house))[0]?.state, 'expired')
  assert.equal((await decide(house, 'person', id, 'agree')).status, 409)
  assert.equal((await house.theirs())[0]?.cancelledAt, undefined)
})

test('only the other side can answer, and only a party to the receipt', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  const stranger = { personId: await house.addPerson(otherInn, '89000000002') }
  const elsewhere = await house.addMember(await house.addOrganization('7736050003', 'ООО «Чужая»'), '89000000009', 'owner')
  await askPerson(house, id)
  assert.equal((await decide(house, 'client', id, 'agree')).status, 409, 'who asked does not answer')
  for (const [endpoint, visitor, raw] of [
    [annulmentContract.cancelReceipt, stranger, { params: { id }, body: mistake }],
    [annulmentContract.askClientToCancel, stranger, { params: { id }, body: mistake }],
    [annulmentContract.decideCancelAsPerson, stranger, { params: { id, decision: 'agree' } }],
    [receiptContract.comparePersonReceipt, stranger, { params: { id } }],
    [annulmentContract.askPersonToCancel, elsewhere, { params: { id }, body: refund }],
    [annulmentContract.decideCancelAsClient, elsewhere, { params: { id, decision: 'agree' } }],
    [receiptContract.replaceReceipt, elsewhere, { params: { id }, body: {} }],
    [receiptContract.compareClientReceipt, elsewhere, { params: { id } }],
  ] as const) {
    const answer = await house.call(endpoint, visitor, raw)
    assert.deepEqual([answer.status, answer.body['kind']], [404, 'receiptGone'], endpoint.path)
  }
  assert.equal((await requests(house))[0]?.state, 'waiting')
})

test('agreeing without the right to annul is refused with the name of the right', async () => {
  await using house = await openIssuedReceiptHouse({ rights: ['INCOME_REGISTRATION', 'INCOME_LIST'] })
  const { id } = await house.registered()
  await askPerson(house, id)
  const answer = await decide(house, 'person', id, 'agree')
  assert.deepEqual([answer.body['kind'], /Аннулировать чеки/.test(String(answer.body['message']))], ['rightMissing', true])
  assert.equal((await requests(house))[0]?.state, 'waiting', 'it can be agreed to once the right is there')
})

for (const [name, fault] of Object.entries({
  'is down': { kind: 'down', count: 3 },
  'loses the answer to the order': { kind: 'lost_answer', step: 'send', count: 1 },
  'loses the answer to the question': { kind: 'lost_answer', step: 'poll', count: 1 },
  'takes the order behind a proxy that answers 502': { kind: 'bad_gateway', step: 'send', count: 1 },
  'answers an order with garbage': { kind: 'garbage', step: 'send', count: 1 },
  'answers a question with garbage': { kind: 'garbage', step: 'poll', count: 1 },
  'has an internal error': { kind: 'internal_error', count: 2 },
})) {
  test(`a tax service that ${name} annuls once, and both books say so`, async () => {
    await using house = await openIssuedReceiptHouse()
    const { id } = await house.registered()
    await askPerson(house, id)
    await house.fault(fault)
    await decide(house, 'person', id, 'agree')
    await house.work()
    await house.work()
    const waiting = await house.check(id)
    assert.equal(waiting.state, 'cancelQueued', 'never a success before the answer')
    assert.ok(waiting.cancel_text, 'the screen says why it waits')
    await house.runUntilIdle(12)
    assert.equal((await house.check(id)).state, 'cancelled')
    const theirs = await house.theirs()
    assert.deepEqual([theirs.length, theirs.filter(({ cancelledAt }) => cancelledAt).length], [1, 1])
    assert.equal((await house.actions()).filter((action) => action === 'checkCancelled').length, 1)
  })
}

test('a receipt the person has already annulled counts as annulled: ALREADY_DELETED is a success', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, fnsReceiptId } = await house.registered()
  await askPerson(house, id)
  await house.lever('POST', `receipts/${fnsReceiptId}/cancel`, {})
  await decide(house, 'person', id, 'agree')
  await house.runUntilIdle(2)
  assert.equal((await house.check(id)).state, 'cancelled')
})

test('an annulment refused by the tax service leaves the receipt valid, with the reason in words', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  await house.unbind(inn)
  await decide(house, 'person', id, 'agree')
  await house.runUntilIdle(2)
  const receipt = await house.check(id)
  assert.deepEqual([receipt.state, receipt.cancel_text?.slice(0, 29)], ['registered', 'Исполнитель отвязал платформу'])
  const binding = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(binding.state, 'unboundByPerson')
})

test('an unknown receipt starts a comparison at once', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await house.db.updateTable('receipts').set({ fns_receipt_id: '2zzzzzzzzz' }).where('id', '=', id).execute()
  await askPerson(house, id)
  await decide(house, 'person', id, 'agree')
  await house.runUntilIdle(2)
  const receipt = await house.check(id)
  assert.deepEqual([receipt.state, receipt.difference], ['mismatch', 'ФНС не показывает этот чек'])
})

test('money returned by the bank annuls its receipt, even one registered later', async () => {
  await using house = await openIssuedReceiptHouse()
  const first = await house.registered()
  await giveBack(house, first.payoutId)
  await house.runUntilIdle(2)
  assert.deepEqual(state(await house.check(first.id)), ['cancelled', 'REFUND', 'system'])

  const late = await house.addPayment(house.orgId, house.person.personId, { amount: 200_000 })
  await house.fault({ kind: 'down' })
  await house.announcePaid(late.payoutId)
  await house.work()
  await giveBack(house, late.payoutId)
  await house.work()
  await house.mend()
  await house.runUntilIdle(15)
  const receipt = await house.receiptOf(late.payoutId)
  assert.deepEqual(receipt && state(receipt), ['cancelled', 'REFUND', 'system'])
  assert.ok((await house.theirs()).every(({ cancelledAt }) => cancelledAt !== undefined))
})

test('two concurrent answers count as one, and so do two concurrent requests', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  const asked = await Promise.all([askPerson(house, id), askPerson(house, id)])
  assert.deepEqual(statuses(asked), [200, 409])
  const decided = await Promise.all([decide(house, 'person', id, 'agree'), decide(house, 'person', id, 'decline')])
  assert.deepEqual(statuses(decided), [200, 409])
  assert.equal((await requests(house)).length, 1)
})

test('two workers on one annulment perform it once', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  await decide(house, 'person', id, 'agree')
  await Promise.all([house.work(), house.work()])
  await house.runUntilIdle(2)
  assert.equal((await house.check(id)).state, 'cancelled')
  assert.equal((await house.actions()).filter((action) => action === 'checkCancelled').length, 1)
})

test('an annulled receipt can be replaced once, and the row is done again', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, rowId, payoutId } = await house.registered()
  const early = await replace(house, id)
  assert.deepEqual([early.status, early.body['kind']], [409, 'wrongState'])
  await house.call(annulmentContract.askClientToCancel, house.person, { params: { id }, body: mistake })
  await decide(house, 'client', id, 'agree')
  await house.runUntilIdle(2)

  const answers = await Promise.all([replace(house, id, 'Монтаж сцены'), replace(house, id, 'Монтаж сцены')])
  assert.deepEqual(statuses(answers), [200, 409])
  await house.runUntilIdle(2)
  const receipts = await house.db
    .selectFrom('receipts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    receipts.map((receipt) => receipt.state),
    ['cancelled', 'registered'],
  )
  assert.deepEqual([receipts[1]?.replaces_id, JSON.stringify(receipts[1]?.services).includes('Монтаж сцены')], [id, true])
  assert.deepEqual((await house.row(rowId)).state, 'done')
  assert.equal((await house.theirs()).filter(({ cancelledAt }) => cancelledAt === undefined).length, 1)
  await house.announcePaid(payoutId)
  await house.runUntilIdle(1)
  assert.equal((await house.theirs()).length, 2, 'the same payment told again makes no third receipt')
})

test('each side sees the requests addressed to it until it answers, and the whole history afterwards', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  assert.deepEqual(await askedOf(house, 'person'), [id])
  assert.deepEqual(await askedOf(house, 'client'), [])
  await decide(house, 'person', id, 'decline')
  assert.deepEqual(await askedOf(house, 'person'), [])
  const seen = await house.call(receiptContract.readPersonReceipt, house.person, { params: { id } })
  const { cancel_requests } = seen.body['data'] as { cancel_requests: { label: string; reason_name: string }[] }
  assert.deepEqual(
    cancel_requests.map(({ label, reason_name }) => [label, reason_name]),
    [['Отказ', 'Возврат средств']],
  )
})

function askPerson(house: IssuedReceiptHouse, id: string) {
  return house.call(annulmentContract.askPersonToCancel, house.client, { params: { id }, body: refund })
}

function decide(house: IssuedReceiptHouse, side: 'client' | 'person', id: string, decision: 'agree' | 'decline') {
  const endpoint = side === 'client' ? annulmentContract.decideCancelAsClient : annulmentContract.decideCancelAsPerson
  return house.call(endpoint, house[side], { params: { id, decision } })
}

function replace(house: IssuedReceiptHouse, id: string, service?: string) {
  return house.call(receiptContract.replaceReceipt, house.client, { params: { id }, body: { service } })
}

async function giveBack(house: IssuedReceiptHouse, payoutId: Id<'payout'>) {
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', payoutId).execute()
  await house.db.transaction().execute((tx) => announce(tx, house.clock, payoutReturned, { payoutId }))
}

async function askedOf(house: IssuedReceiptHouse, side: 'client' | 'person') {
  const endpoint = side === 'client' ? receiptContract.listClientReceipts : receiptContract.listPersonReceipts
  const { asked } = (await house.call(endpoint, house[side])).body['data'] as { asked: { id: string }[] }
  return asked.map(({ id }) => id)
}

function requests(house: IssuedReceiptHouse) {
  return house.db.selectFrom('receipt_cancel_requests').selectAll().orderBy('asked_at').execute()
}

function state(receipt: { state: string; cancel_reason: string | null; cancel_asked_by: string | null }) {
  return [receipt.state, receipt.cancel_reason, receipt.cancel_asked_by]
}

function codesOf(row: { errors: unknown }) {
  return (row.errors as { code: string }[]).map(({ code }) => code)
}

function statuses(answers: readonly { status: number }[]) {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}
