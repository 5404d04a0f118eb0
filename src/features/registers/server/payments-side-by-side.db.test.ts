import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { refreshRegisterJob } from './jobs.ts'

test('payments of a register do not wait for whoever holds the register', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 3)
  await startPaying(house, accountant, id)
  await house.work()
  const other = openDatabase(house.url)
  await other.db.transaction().execute(async (tx) => {
    await tx.selectFrom('registers').select('id').where('id', '=', asRegister(id)).forUpdate().execute()
    house.table.handlers.delete(refreshRegisterJob.name)
    await house.work(3)
    assert.deepEqual(await rowStates(house), ['paid', 'paid', 'paid'])
  })
  await other.close()
})

test('all payments of a register ask for its state by one job, and it follows the last of them', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 4)
  await startPaying(house, accountant, id)
  await house.work(1)
  assert.equal(await refreshes(house), 1)
  assert.equal(await registerState(house), 'executing')
  await house.work(2)
  assert.equal(await refreshes(house), 0)
  assert.equal(await registerState(house), 'executed')
})

test('money given back after the register was executed is seen in its state within a second', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 2)
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.equal(await registerState(house), 'executed')
  await house.giveBack((await house.db.selectFrom('payouts').select('bank_key').executeTakeFirstOrThrow()).bank_key)
  house.clock.advance({ minutes: 11 })
  await house.work(1)
  assert.equal(await registerState(house), 'partial')
})

async function refreshes(house: RegistersHouse): Promise<number> {
  return (await house.db.selectFrom('jobs').select('id').where('name', '=', refreshRegisterJob.name).execute()).length
}

async function registerState(house: RegistersHouse): Promise<string> {
  return (await house.db.selectFrom('registers').select('state').executeTakeFirstOrThrow()).state
}

async function rowStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('register_rows').select('state').orderBy('no').execute()).map(({ state }) => state)
}

function asRegister(id: string): Id<'register'> {
  return id as Id<'register'>
}
