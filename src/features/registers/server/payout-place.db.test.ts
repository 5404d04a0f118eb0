import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { sealField, sha256 } from '#/platform/server/secrets.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract.ts'

test('while a new main place of a person waits its day, his money goes to the one before it, once', async () => {
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

test('a payment held over the day goes to the new main place when it works', async () => {
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

async function addNewMain(house: RegistersHouse, before: { readonly person_id: string }): Promise<string> {
  const id = newId('payoutMethod', house.clock)
  const [now, number] = [house.clock.now(), '4111111111111111']
  await house.db.updateTable('payout_methods').set({ is_main: false, chosen_at: now }).execute()
  await house.db
    .insertInto('payout_methods')
    .values({
      id,
      person_id: before.person_id,
      kind: 'card',
      mask: 'Карта •• 1111',
      number_cipher: sealField(house.deps.fieldKey, before.person_id, `payout:${id}`, number),
      number_sha256: sha256(number),
      usable_from: now.add({ hours: 24 }),
      chosen_at: now.add({ seconds: 1 }),
      created_at: now,
    })
    .execute()
  return id
}
