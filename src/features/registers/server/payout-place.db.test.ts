import assert from 'node:assert/strict'
import test from 'node:test'
import type { Bik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField, sha256 } from '#/platform/server/secrets.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/row.ts'

test("until a person's new main payout method takes effect, money goes to the previous one, once", async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const before = await house.db.selectFrom('payout_methods').selectAll().executeTakeFirstOrThrow()
  await addNewMain(house, before)
  const rows = contract.listRows.reply.parse(dataOf(await house.call(accountant, contract.listRows, { params: { id } }))).items
  assert.equal(rows.length, 1)
  await startPaying(house, accountant, id)
  await house.work()
  const payouts = await house.db.selectFrom('payouts').select(['method_id', 'requisites_mask']).execute()
  assert.deepEqual(payouts, [{ method_id: before.id, requisites_mask: before.mask }])
  assert.equal((await house.book()).length, 1)
})

test('a payment held until the new main payout method takes effect is sent to it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const before = await house.db.selectFrom('payout_methods').selectAll().executeTakeFirstOrThrow()
  const added = await addNewMain(house, before)
  await startPaying(house, accountant, id)
  house.clock.advance({ hours: 24 })
  await house.work()
  const payouts = await house.db.selectFrom('payouts').select('method_id').execute()
  assert.deepEqual(payouts, [{ method_id: added }])
})

test('a payment into a bank that has closed since the approval is held with its reason, and goes once the account is elsewhere', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const before = await house.db.selectFrom('payout_methods').selectAll().executeTakeFirstOrThrow()
  await closeBank(house, before.bik ?? '')
  await startPaying(house, accountant, id)
  await house.work(3)
  const rows = async () =>
    contract.listRows.reply.parse(dataOf(await house.call(accountant, contract.listRows, { params: { id } }))).items
  const [held] = await rows()
  assert.deepEqual([held?.state, held?.problems.map(({ code }) => code)], ['held', ['R043']])
  assert.equal(held?.problems[0]?.text, 'Банк исполнителя закрыт с 01.11.2026')
  assert.equal((await house.book()).length, 0)
  await addNewMain(house, before)
  house.clock.advance({ hours: 25 })
  await house.work(3)
  assert.equal((await rows())[0]?.state, 'paid')
  assert.equal((await house.book()).length, 1)
})

async function closeBank(house: RegistersHouse, bik: string): Promise<void> {
  const day = Temporal.PlainDate.from('2026-11-20')
  const bank = { bik, name: 'Банк', city: '', participant_type: '20', listed_on: day }
  await house.db
    .insertInto('banks')
    .values({ ...bank, closed_on: Temporal.PlainDate.from('2026-11-01') })
    .execute()
}

async function addNewMain(house: RegistersHouse, before: { readonly person_id: Id<'person'> }): Promise<string> {
  const id = newId('payoutMethod', house.clock)
  const [now, number] = [house.clock.now(), '40817810600000000031']
  await house.db.updateTable('payout_methods').set({ is_main: false, chosen_at: now }).execute()
  await house.db
    .insertInto('payout_methods')
    .values({
      id,
      person_id: before.person_id,
      kind: 'account',
      bik: '044525593' as Bik,
      mask: 'Счёт •• 0031',
      number_cipher: sealField(house.deps.fieldKey, before.person_id, `payout:${id}`, number),
      number_sha256: sha256(number),
      usable_from: now.add({ hours: 24 }),
      chosen_at: now.add({ seconds: 1 }),
      created_at: now,
    })
    .execute()
  return id
}
