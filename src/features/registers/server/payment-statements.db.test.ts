import assert from 'node:assert/strict'
import test from 'node:test'
import { ok } from '#/kernel/result.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { countStatements } from '../../../../tests/support/count-statements.ts'
import { approvedManyRows } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import { waitsForLock } from '../../../../tests/support/waits-for-lock.ts'
import { lockPayout } from './lock-payout.ts'
import { movePayout } from './payout-queries.ts'

/** Fifty-seven once; a claim is shared by eight jobs here. */
const mostStatements = 33

test('a payment, with all that follows it, asks the database for few statements', async () => {
  await using house = await openRegistersHouse()
  const paidAtOnce = { outcome: 'paid', at: house.clock.now() } as const
  const pay = ({ key }: { readonly key: string }) => Promise.resolve(ok({ ...paidAtOnce, channelId: `bank_${key}` }))
  house.channels.now = { ...house.channels.now, pay }
  const rows = 24
  const { id, accountant } = await approvedManyRows(house, { rows, history: 2 })
  await house.db.updateTable('organizations').set({ limit_register: null, limit_day: null }).execute()
  await startPaying(house, accountant, id)
  const { statements } = await countStatements(house, () => house.work(3))
  const paid = await house.db.selectFrom('payouts').select('id').where('state', '=', 'paid').execute()
  assert.equal(paid.length, rows)
  assert.ok(statements / rows <= mostStatements, `${(statements / rows).toFixed(1)} statements a payment`)
})

test('an order given up while another transaction waits for it is held by that one with all that may pay its work', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  const first = await house.db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  const second = newId('payout', house.clock)
  const [giving, waiting] = [openDatabase(house.url), openDatabase(house.url)]
  let after: Promise<void> | undefined
  await giving.db.transaction().execute(async (tx) => {
    const { payout } = await lockPayout(tx, first.id)
    after = waiting.db.transaction().execute(async (tx) => {
      const locked = await lockPayout(tx, first.id)
      assert.equal(locked.payout.state, 'rejected')
      const free = house.db.selectFrom('payouts').select('id').where('id', '=', second).forUpdate().skipLocked()
      assert.deepEqual(await free.execute(), [])
    })
    await waitsForLock(house)
    const asked = await movePayout(tx, payout, 'ask', house.clock.now())
    await movePayout(tx, asked, 'refuse', house.clock.now())
    const next = { ...first, id: second, bank_key: crypto.randomUUID() }
    await tx.insertInto('payouts').values(next).execute()
  })
  await after
  await Promise.all([giving.close(), waiting.close()])
})
