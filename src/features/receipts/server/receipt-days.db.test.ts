import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moscowDate } from '#/kernel/time.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import { addUpDays } from './add-up-days.ts'
import { figuresOf } from './figure-queries.ts'

test('the totals of receipts are exact at any time: while differences wait, after they are added up, after an annulment', async () => {
  await using house = await openIssuedReceiptHouse()
  const scope = { orgId: house.orgId, role: 'owner', branchIds: [], personId: house.person.personId } as unknown as ClientScope
  const today = moscowDate(house.clock.now())
  const figures = async () => (await figuresOf(house.db, scope, {}, today)).figures
  const waiting = async () => (await house.db.selectFrom('receipt_day_changes').select('no').execute()).length

  await house.registered(1_500_000)
  const second = await house.registered(2_000_000)
  assert.ok((await waiting()) > 0)
  assert.deepEqual(await figures(), { count: 2, total: 3_500_000, waiting: 0, cancelled: 0, overdue: 0, problems: 0 })

  await addUpDays(house)
  assert.equal(await waiting(), 0)
  assert.deepEqual(await figures(), { count: 2, total: 3_500_000, waiting: 0, cancelled: 0, overdue: 0, problems: 0 })

  await house.db
    .updateTable('receipts')
    .set({ state: 'cancelled', cancel_reason: 'REFUND' })
    .where('id', '=', second.id)
    .execute()
  assert.deepEqual(await figures(), { count: 1, total: 1_500_000, waiting: 0, cancelled: 1, overdue: 0, problems: 0 })
  await addUpDays(house)
  assert.deepEqual(await figures(), { count: 1, total: 1_500_000, waiting: 0, cancelled: 1, overdue: 0, problems: 0 })

  const later = await figuresOf(house.db, scope, { from: today.add({ days: 1 }) }, today)
  assert.deepEqual([later.figures.count, later.figures.cancelled, later.selection], [0, 0, { count: 0, total: 0 }])
})
