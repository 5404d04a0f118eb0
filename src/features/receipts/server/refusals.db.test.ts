import type { Id } from '#/kernel/ids.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusalKind } from '#/wire/refusals.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { inn, openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { IssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { artificialInns } from '../../../../tests/support/many-incomes.ts'
import * as annulmentContract from '../contract/annulment.ts'
import * as publicReceiptContract from '../contract/public-receipt.ts'
import * as receiptContract from '../contract/receipt.ts'
import type { ReceiptState } from '../domain/receipt.ts'

const mistake = { reason: 'REGISTRATION_MISTAKE', comment: '' }

/** A receipt that cannot be annulled through us, and why. */
const standing: readonly (readonly [ReceiptState, RefusalKind])[] = [
  ['queued', 'wrongState'],
  ['cancelQueued', 'wrongState'],
  ['cancelled', 'receiptAnnulled'],
  ['cancelledOutside', 'receiptAnnulled'],
  ['external', 'receiptFromElsewhere'],
]

const sides = {
  person: {
    other: 'client',
    ask: annulmentContract.askClientToCancel,
    decide: annulmentContract.decideCancelAsPerson,
    compare: receiptContract.comparePersonReceipt,
  },
  client: {
    other: 'person',
    ask: annulmentContract.askPersonToCancel,
    decide: annulmentContract.decideCancelAsClient,
    compare: receiptContract.compareClientReceipt,
  },
} as const

for (const side of ['person', 'client'] as const) {
  const { other, ask, decide, compare } = sides[side]

  test(`the ${side} can request an annulment once, and only of a valid receipt created by the platform`, async () => {
    await using house = await openIssuedReceiptHouse()
    const { id } = await house.registered()
    const asking = () => house.call(ask, house[side], { params: { id }, body: mistake })
    await inEachState(house, id, asking)
    assert.equal((await asking()).status, 200)
    assertRefused(await asking(), 'annulmentAsked')
  })

  test(`the ${side} can agree to annul only a receipt that is still valid, while the platform has the right to annul it`, async () => {
    await using house = await openIssuedReceiptHouse()
    const { id } = await house.registered()
    const agreeing = () => house.call(decide, house[side], { params: { id, decision: 'agree' } })
    assertRefused(await agreeing(), 'wrongState')
    const asked = await house.call(sides[other].ask, house[other], { params: { id }, body: mistake })
    assert.equal(asked.status, 200)
    await inEachState(house, id, agreeing)
    await withoutRight(house, agreeing)
    assert.equal((await agreeing()).status, 200)
  })

  test(`the ${side} can compare a receipt once a minute, if the person lets the platform see their receipts`, async () => {
    await using house = await openIssuedReceiptHouse()
    const { id } = await house.registered()
    const comparing = () => house.call(compare, house[side], { params: { id } })
    await house.bindPerson(house.person.personId as Id<'person'>, inn, ['INCOME_REGISTRATION'])
    assertRefused(await comparing(), 'comparingDenied')
    await house.bindPerson(house.person.personId as Id<'person'>, inn, ['INCOME_LIST'])
    assert.equal((await comparing()).status, 200)
    assertRefused(await comparing(), 'tooOften')
  })
}

test('a person annuls their own receipt once the money has been returned, while the platform has the right to annul it', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, payoutId } = await house.registered()
  const annulling = () => house.call(annulmentContract.cancelReceipt, house.person, { params: { id }, body: mistake })
  assertRefused(await annulling(), 'receiptPaid')
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', payoutId).execute()
  await inEachState(house, id, annulling)
  await withoutRight(house, annulling)
  assert.equal((await annulling()).status, 200)
})

test('a receipt is resent only if it was never created, and replaced once, only if it was annulled and is still needed', async () => {
  await using house = await openIssuedReceiptHouse()
  const { id, payoutId } = await house.registered()
  const replacing = () => house.call(receiptContract.replaceReceipt, house.client, { params: { id }, body: {} })
  assertRefused(await house.call(receiptContract.retryReceipt, house.client, { params: { id } }), 'wrongState')
  assertRefused(await replacing(), 'wrongState')
  await setState(house, id, 'cancelled')
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', payoutId).execute()
  assertRefused(await replacing(), 'receiptNeedless')
  await house.db.updateTable('payouts').set({ state: 'paid' }).where('id', '=', payoutId).execute()
  assert.equal((await replacing()).status, 200)
  assertRefused(await replacing(), 'receiptReplaced')
})

test('one address can request the public receipt and its file sixty times a minute', async () => {
  await using house = await openIssuedReceiptHouse()
  const { fnsReceiptId } = await house.registered()
  for (const endpoint of [publicReceiptContract.readReceipt, publicReceiptContract.readReceiptPdf]) {
    const ask = (id: string) => house.call(endpoint, undefined, { params: { inn, id } })
    assertRefused(await ask('2abcdefghi'), 'receiptGone')
    await house.db.updateTable('rate_counters').set({ count: 60 }).where('key', 'like', 'receipt:%').execute()
    assertRefused(await ask(fnsReceiptId), 'tooOften')
    house.clock.advance({ minutes: 1 })
  }
})

test('twenty thousand guessed addresses of receipts get one answer, and soon none: what is there is told from nothing else', async () => {
  await using house = await openIssuedReceiptHouse()
  const { fnsReceiptId } = await house.registered()
  const inns = artificialInns(100)
  const guesses = Array.from({ length: 20_000 }, (_, at) => ({
    // Every third with the ИНН of a receipt that is there, every fifth with its number.
    inn: at % 3 === 0 ? inn : (inns[at % inns.length] ?? inn),
    id: at % 5 === 1 ? fnsReceiptId : `2${at.toString(36).padStart(9, '0')}`,
  })).filter((guess) => guess.inn !== inn || guess.id !== fnsReceiptId)
  const answers = new Map<string, number>()
  for (let from = 0; from < guesses.length; from += 100) {
    const asked = guesses.slice(from, from + 100)
    const given = await Promise.all(
      asked.map((guess) => house.call(publicReceiptContract.readReceipt, undefined, { params: guess })),
    )
    for (const { status, body } of given) {
      const { information: _when, facts: _facts, ...words } = body
      const answer = `${status} ${JSON.stringify(words)}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  assert.deepEqual(
    [...answers]
      .map(([answer, count]) => [answer.slice(0, 3), count])
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    [
      ['404', 60],
      ['429', guesses.length - 60],
    ],
  )
})

/** The same call about a receipt in every state that refuses it; then it stands as before. */
async function inEachState(
  house: IssuedReceiptHouse,
  id: string,
  call: () => ReturnType<IssuedReceiptHouse['call']>,
): Promise<void> {
  const { state } = await house.check(id as Id<'receipt'>)
  for (const [refusing, kind] of standing) {
    await setState(house, id, refusing)
    assertRefused(await call(), kind, refusing)
  }
  await setState(house, id, state)
}

/** The same call while the person has not given the right to annul, and while he has unbound the platform. */
async function withoutRight(house: IssuedReceiptHouse, call: () => ReturnType<IssuedReceiptHouse['call']>): Promise<void> {
  const { personId } = house.person
  await house.bindPerson(personId as Id<'person'>, inn, ['INCOME_REGISTRATION'])
  assertRefused(await call(), 'rightMissing')
  await house.bindPerson(personId as Id<'person'>, inn, [], 'unboundByPerson')
  assertRefused(await call(), 'notBound')
  await house.bindPerson(personId as Id<'person'>, inn, ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
}

async function setState(house: IssuedReceiptHouse, id: string, state: ReceiptState): Promise<void> {
  await house.db
    .updateTable('receipts')
    .set({ state })
    .where('id', '=', id as Id<'receipt'>)
    .execute()
}
