import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoutReturned } from '#/features/registers/server/jobs.ts'
import { announce } from '#/platform/server/jobs.ts'
import { inn, openReceiptHouse, otherInn } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'

const mistake = { reason: 'REGISTRATION_MISTAKE', comment: 'Не та услуга' }
const refund = { reason: 'REFUND', comment: '' }

test('a person may not annul the receipt of a payment that is with him: the organisation must agree', async () => {
  await using house = await openReceiptHouse()
  const { id, rowId } = await house.registered()
  const alone = await house.call(contract.cancelCheck, house.person, { params: { id }, body: mistake })
  assert.deepEqual([alone.status, alone.body['code']], [409, -705])

  const asked = await house.call(contract.askClientToCancel, house.person, { params: { id }, body: mistake })
  assert.equal(asked.status, 200)
  assert.equal((await house.check(id)).state, 'registered', 'nothing happens until the other side answers')
  assert.equal((await decide(house, 'client', id, 'agree')).status, 200)
  await house.settle(2)

  const check = await house.check(id)
  assert.deepEqual([check.state, check.cancel_reason, check.cancel_asked_by], ['cancelled', 'REGISTRATION_MISTAKE', 'person'])
  const [theirs] = await house.theirs()
  assert.deepEqual([theirs?.reason, theirs?.cancelledAt !== undefined], ['REGISTRATION_MISTAKE', true])
  const row = await house.row(rowId)
  assert.deepEqual([row.state, codesOf(row)], ['checkFailed', ['R061']])
  assert.deepEqual(await house.actions(), ['checkCancelAsked', 'checkCancelAgreed', 'checkCancelled'])
})

test('the organisation asks, the person agrees: the money was given back, the row needs no new receipt', async () => {
  await using house = await openReceiptHouse()
  const { id, rowId } = await house.registered()
  assert.equal((await askPerson(house, id)).status, 200)
  assert.equal((await decide(house, 'person', id, 'agree')).status, 200)
  await house.settle(2)
  assert.equal((await house.check(id)).state, 'cancelled')
  const row = await house.row(rowId)
  assert.deepEqual([row.state, codesOf(row)], ['done', ['R061']])
  const again = await house.call(contract.replaceCheck, house.client, { params: { id }, body: {} })
  assert.deepEqual([again.status, again.body['code']], [409, -712])
  assert.deepEqual(
    (await requests(house)).map(({ state, side }) => [state, side]),
    [['agreed', 'client']],
  )
})

test('a person declines, and later the organisation may ask again', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  const twice = await askPerson(house, id)
  assert.deepEqual([twice.status, twice.body['code']], [409, -710])
  assert.match(String(twice.body['action']), /24\.11\.2026/)
  assert.equal((await decide(house, 'person', id, 'decline')).status, 200)
  await house.settle(1)
  assert.equal((await house.check(id)).state, 'registered')
  assert.equal((await decide(house, 'person', id, 'agree')).status, 409, 'a decision is made once')
  assert.equal((await askPerson(house, id)).status, 200)
})

test('nobody answers in three days: the request expires and the receipt stands', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  await house.work({ hours: 71 })
  assert.equal((await requests(house))[0]?.state, 'waiting')
  await house.work({ hours: 1 })
  assert.equal((await requests(house))[0]?.state, 'expired')
  assert.equal((await decide(house, 'person', id, 'agree')).status, 409)
  assert.equal((await house.theirs())[0]?.cancelledAt, undefined)
})

test('only the other side answers, and only those to whom the receipt belongs', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  const stranger = { personId: await house.addPerson(otherInn, '89000000002') }
  const elsewhere = await house.addMember(await house.addOrganization('7736050003', 'ООО «Чужая»'), '89000000009', 'owner')
  await askPerson(house, id)
  assert.equal((await decide(house, 'client', id, 'agree')).status, 409, 'who asked does not answer')
  for (const [endpoint, visitor, raw] of [
    [contract.cancelCheck, stranger, { params: { id }, body: mistake }],
    [contract.askClientToCancel, stranger, { params: { id }, body: mistake }],
    [contract.decideCancelAsPerson, stranger, { params: { id, decision: 'agree' } }],
    [contract.comparePersonCheck, stranger, { params: { id } }],
    [contract.askPersonToCancel, elsewhere, { params: { id }, body: refund }],
    [contract.decideCancelAsClient, elsewhere, { params: { id, decision: 'agree' } }],
    [contract.replaceCheck, elsewhere, { params: { id }, body: {} }],
    [contract.compareClientCheck, elsewhere, { params: { id } }],
  ] as const) {
    const answer = await house.call(endpoint, visitor, raw)
    assert.deepEqual([answer.status, answer.body['code']], [404, -701], endpoint.path)
  }
  assert.equal((await requests(house))[0]?.state, 'waiting')
})

test('without the right to annul an agreement is refused with the name of the right', async () => {
  await using house = await openReceiptHouse({ rights: ['INCOME_REGISTRATION', 'INCOME_LIST'] })
  const { id } = await house.registered()
  await askPerson(house, id)
  const answer = await decide(house, 'person', id, 'agree')
  assert.deepEqual([answer.body['code'], /Аннулировать чеки/.test(String(answer.body['message']))], [-303, true])
  assert.equal((await requests(house))[0]?.state, 'waiting', 'it can be agreed to once the right is there')
})

for (const [name, fault] of Object.entries({
  'is down': { kind: 'down', count: 3 },
  'loses the answer to the order': { kind: 'lost_answer', step: 'send', count: 1 },
  'loses the answer to the question': { kind: 'lost_answer', step: 'poll', count: 1 },
  'answers an order with garbage': { kind: 'garbage', step: 'send', count: 1 },
  'answers a question with garbage': { kind: 'garbage', step: 'poll', count: 1 },
  'has an internal error': { kind: 'internal_error', count: 2 },
})) {
  test(`a tax service that ${name} annuls once, and both books say so`, async () => {
    await using house = await openReceiptHouse()
    const { id } = await house.registered()
    await askPerson(house, id)
    await house.fault(fault)
    await decide(house, 'person', id, 'agree')
    await house.work()
    await house.work()
    const waiting = await house.check(id)
    assert.equal(waiting.state, 'cancelQueued', 'never a success before the answer')
    assert.ok(waiting.cancel_text, 'the screen says why it waits')
    await house.settle(12)
    assert.equal((await house.check(id)).state, 'cancelled')
    const theirs = await house.theirs()
    assert.deepEqual([theirs.length, theirs.filter(({ cancelledAt }) => cancelledAt).length], [1, 1])
    assert.equal((await house.actions()).filter((action) => action === 'checkCancelled').length, 1)
  })
}

test('a receipt that the person annulled himself meanwhile is annulled: ALREADY_DELETED is a success', async () => {
  await using house = await openReceiptHouse()
  const { id, receiptId } = await house.registered()
  await askPerson(house, id)
  await house.lever('POST', `receipts/${receiptId}/cancel`, {})
  await decide(house, 'person', id, 'agree')
  await house.settle(2)
  assert.equal((await house.check(id)).state, 'cancelled')
})

test('an annulment that the tax service refuses leaves the receipt standing, with the reason in words', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  await house.unbind(inn)
  await decide(house, 'person', id, 'agree')
  await house.settle(2)
  const check = await house.check(id)
  assert.deepEqual([check.state, check.cancel_text?.slice(0, 29)], ['registered', 'Исполнитель отвязал платформу'])
  const binding = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(binding.state, 'unboundByPerson')
})

test('an unknown receipt is compared at once', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await house.db.updateTable('checks').set({ receipt_id: '2zzzzzzzzz' }).where('id', '=', id).execute()
  await askPerson(house, id)
  await decide(house, 'person', id, 'agree')
  await house.settle(2)
  const check = await house.check(id)
  assert.deepEqual([check.state, check.difference], ['mismatch', 'ФНС не показывает этот чек'])
})

test('money that the bank took back takes its receipt with it, also one registered after that', async () => {
  await using house = await openReceiptHouse()
  const first = await house.registered()
  await giveBack(house, first.payoutId)
  await house.settle(2)
  assert.deepEqual(state(await house.check(first.id)), ['cancelled', 'REFUND', 'system'])

  const late = await house.addPayment(house.orgId, house.person.personId, { amount: 200_000 })
  await house.fault({ kind: 'down' })
  await house.tellPaid(late.payoutId)
  await house.work()
  await giveBack(house, late.payoutId)
  await house.work()
  await house.mend()
  await house.settle(15)
  const check = await house.checkOf(late.payoutId)
  assert.deepEqual(check && state(check), ['cancelled', 'REFUND', 'system'])
  assert.ok((await house.theirs()).every(({ cancelledAt }) => cancelledAt !== undefined))
})

test('two answers at once, two requests at once: one of each', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  const asked = await Promise.all([askPerson(house, id), askPerson(house, id)])
  assert.deepEqual(statuses(asked), [200, 409])
  const decided = await Promise.all([decide(house, 'person', id, 'agree'), decide(house, 'person', id, 'decline')])
  assert.deepEqual(statuses(decided), [200, 409])
  assert.equal((await requests(house)).length, 1)
})

test('two workers at one annulment make one', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  await decide(house, 'person', id, 'agree')
  await Promise.all([house.work(), house.work()])
  await house.settle(2)
  assert.equal((await house.check(id)).state, 'cancelled')
  assert.equal((await house.actions()).filter((action) => action === 'checkCancelled').length, 1)
})

test('a new receipt may be asked for once instead of an annulled one; the row is done again', async () => {
  await using house = await openReceiptHouse()
  const { id, rowId, payoutId } = await house.registered()
  const early = await replace(house, id)
  assert.deepEqual([early.status, early.body['code']], [409, -902])
  await house.call(contract.askClientToCancel, house.person, { params: { id }, body: mistake })
  await decide(house, 'client', id, 'agree')
  await house.settle(2)

  const answers = await Promise.all([replace(house, id, 'Монтаж сцены'), replace(house, id, 'Монтаж сцены')])
  assert.deepEqual(statuses(answers), [200, 409])
  await house.settle(2)
  const checks = await house.db.selectFrom('checks').selectAll().where('payout_id', '=', payoutId).orderBy('created_at').execute()
  assert.deepEqual(
    checks.map((check) => check.state),
    ['cancelled', 'registered'],
  )
  assert.deepEqual([checks[1]?.replaces_id, JSON.stringify(checks[1]?.services).includes('Монтаж сцены')], [id, true])
  assert.deepEqual((await house.row(rowId)).state, 'done')
  assert.equal((await house.theirs()).filter(({ cancelledAt }) => cancelledAt === undefined).length, 1)
  await house.tellPaid(payoutId)
  await house.settle(1)
  assert.equal((await house.theirs()).length, 2, 'the same payment told again makes no third receipt')
})

test('each side sees what is asked of it until it answers, and all of it afterwards', async () => {
  await using house = await openReceiptHouse()
  const { id } = await house.registered()
  await askPerson(house, id)
  assert.deepEqual(await askedOf(house, 'person'), [id])
  assert.deepEqual(await askedOf(house, 'client'), [])
  await decide(house, 'person', id, 'decline')
  assert.deepEqual(await askedOf(house, 'person'), [])
  const seen = await house.call(contract.readPersonCheck, house.person, { params: { id } })
  const { cancel_requests } = seen.body['data'] as { cancel_requests: { label: string; reason_name: string }[] }
  assert.deepEqual(
    cancel_requests.map(({ label, reason_name }) => [label, reason_name]),
    [['Отказ', 'Возврат средств']],
  )
})

function askPerson(house: ReceiptHouse, id: string) {
  return house.call(contract.askPersonToCancel, house.client, { params: { id }, body: refund })
}

function decide(house: ReceiptHouse, side: 'client' | 'person', id: string, decision: 'agree' | 'decline') {
  const endpoint = side === 'client' ? contract.decideCancelAsClient : contract.decideCancelAsPerson
  return house.call(endpoint, house[side], { params: { id, decision } })
}

function replace(house: ReceiptHouse, id: string, service?: string) {
  return house.call(contract.replaceCheck, house.client, { params: { id }, body: { service } })
}

async function giveBack(house: ReceiptHouse, payoutId: string) {
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', payoutId).execute()
  await house.db.transaction().execute((tx) => announce(tx, house.clock, payoutReturned, { payout_id: payoutId as never }))
}

async function askedOf(house: ReceiptHouse, side: 'client' | 'person') {
  const endpoint = side === 'client' ? contract.listClientChecks : contract.listPersonChecks
  const { asked } = (await house.call(endpoint, house[side])).body['data'] as { asked: { id: string }[] }
  return asked.map(({ id }) => id)
}

function requests(house: ReceiptHouse) {
  return house.db.selectFrom('check_cancel_requests').selectAll().orderBy('asked_at').execute()
}

function state(check: { state: string; cancel_reason: string | null; cancel_asked_by: string | null }) {
  return [check.state, check.cancel_reason, check.cancel_asked_by]
}

function codesOf(row: { errors: unknown }) {
  return (row.errors as { code: string }[]).map(({ code }) => code)
}

function statuses(answers: readonly { status: number }[]) {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}
