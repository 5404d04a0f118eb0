import assert from 'node:assert/strict'
import test from 'node:test'
import type { BindingState } from '#/features/partner/domain/binding.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { announce } from '#/platform/server/jobs.ts'
import { approvedRegister, startPaying } from '../../../../tests/support/approved-register.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/register.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'

test('a payment held without a binding resumes as soon as it is restored, before the hourly retry', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 2)
  await bindingIs(house, people[0], 'unboundByPerson', [])
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(await rows(house), ['held R009', 'paid'])
  await bindingIs(house, people[0], 'waiting', [])
  await house.work(3)
  assert.deepEqual(await rows(house), ['held R009', 'paid'])
  await bindingIs(house, people[0], 'bound', ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
  house.clock.advance({ seconds: 2 })
  await house.work(3)
  assert.deepEqual(await rows(house), ['paid', 'paid'])
  assert.equal((await house.book()).length, 2)
})

test('a revoked right holds the payment with R010, and granting it again releases it', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  await bindingIs(house, people[0], 'boundPartly', ['INCOME_LIST'])
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(await rows(house), ['held R010'])
  await bindingIs(house, people[0], 'bound', ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
  house.clock.advance({ seconds: 2 })
  await house.work(3)
  assert.deepEqual(await rows(house), ['paid'])
})

test("a draft register is re-checked when the person's binding is restored", async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const person = await house.seed.contractor(0)
  const work = await house.seed.work(orgId, person, kopecks(1000_00), accountant, 1)
  await bindingIs(house, person, 'unboundByPerson', [])
  const made = await house.call(accountant, contract.createRegister, { body: { assignment_ids: [work.id] } })
  assert.equal(made.body['code'], 1)
  await house.work()
  const state = async () => (await house.db.selectFrom('registers').select('state').executeTakeFirstOrThrow()).state
  assert.equal(await state(), 'hasErrors')
  await bindingIs(house, person, 'waiting', [])
  await house.work(2)
  assert.equal(await state(), 'hasErrors')
  await bindingIs(house, person, 'bound', ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
  await house.work(3)
  assert.deepEqual([await state(), await rows(house)], ['ready', ['ready']])
})

test("a pending change of other rights does not hold the person's payments", async () => {
  await using house = await openRegistersHouse()
  const { id, accountant, people } = await approvedRegister(house, 1)
  await bindingIs(house, people[0], 'changing', ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
  await startPaying(house, accountant, id)
  await house.work(3)
  assert.deepEqual(await rows(house), ['paid'])
})

async function bindingIs(
  house: RegistersHouse,
  person: Id<'person'> | undefined,
  state: BindingState,
  rights: readonly string[],
): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('bindings')
      .set({ state, rights_granted: [...rights] })
      .where('person_id', '=', (person ?? '') as Id<'person'>)
      .execute()
    await announce(tx, house.clock, bindingChanged, { personId: (person ?? '') as Id<'person'>, state })
  })
}

async function rows(house: RegistersHouse): Promise<string[]> {
  const found = await house.db.selectFrom('register_rows').select(['state', 'errors']).execute()
  return found
    .map(({ state, errors }) => (state === 'held' ? `held ${/R0\d\d/.exec(JSON.stringify(errors))?.[0]}` : state))
    .toSorted()
}
