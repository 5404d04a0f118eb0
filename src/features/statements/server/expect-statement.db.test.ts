import assert from 'node:assert/strict'
import test from 'node:test'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { expectStatement } from './expect-statement.ts'
import { readBankStatementJob } from './jobs.ts'

const run = { attempt: 1, hold: nothing, finish: nothing, finishOrLeave: nothing }

test('all payments of an account expect one statement: a later reading is hastened, a sooner one is left, one in hand does not count', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(1)
  const { id: payoutId } = await house.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const [inTen, inHour, inOne] = [10, 60, 1].map((minutes) => house.clock.now().add({ minutes }).toString())

  await plan(house, { run_at: inHour })
  await expectStatement(house.deps, payoutId, run)
  assert.deepEqual(await planned(house), [inTen])

  await plan(house, { run_at: inOne })
  await expectStatement(house.deps, payoutId, run)
  assert.deepEqual(await planned(house), [inOne])

  await plan(house, { run_at: inOne, lease: 'of a worker that may have read it already' })
  await expectStatement(house.deps, payoutId, run)
  assert.deepEqual(await planned(house), [inOne, inTen])
})

async function plan(house: RegistersHouse, { run_at, lease }: { run_at: string | undefined; lease?: string }): Promise<void> {
  await house.run('update jobs set run_at = $1, lease = $2 where name = $3', [run_at, lease ?? null, readBankStatementJob.name])
}

async function planned(house: RegistersHouse): Promise<string[]> {
  const jobs = house.db.selectFrom('jobs').select('run_at').where('name', '=', readBankStatementJob.name).orderBy('run_at')
  return (await jobs.execute()).map(({ run_at }) => run_at.toString())
}

function nothing(): Promise<void> {
  return Promise.resolve()
}
