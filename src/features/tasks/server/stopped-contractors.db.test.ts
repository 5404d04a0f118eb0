import assert from 'node:assert/strict'
import test from 'node:test'
import type { ContractorAction } from '#/features/contractors/domain/contractor-state.ts'
import { steerContractor } from '#/features/contractors/server/steer-contractor.ts'
import { parseId } from '#/kernel/ids.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract.ts'

const reason = 'Дважды сорвал сроки'
const application = { comment: '', auto_confirm: true }

test('one blocked by a customer is not chosen and applies to no task of his; other customers hear nothing of it', async () => {
  await using house = await openTaskHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const person = await contractorOf(house, client)
  const waiting = await house.publish(client)
  const applied = await house.apply(person, waiting)
  await steer(house, client, person, 'block', { reason })

  const chosen = await house.call(contract.acceptApplication, client, { params: { id: applied } })
  assert.deepEqual([chosen.body['code'], chosen.status], [-421, 409])
  assert.match(String(chosen.body['message']), /он у вас заблокирован/)
  const task = await house.done<{ applications: { stop: string | null }[] }>(contract.readTask, client, {
    params: { id: waiting },
  })
  assert.deepEqual(
    task.applications.map(({ stop }) => stop),
    ['заблокирован'],
  )
  const next = await house.publish(client)
  const refused = await house.call(contract.apply, person, { params: { id: next }, body: application })
  assert.deepEqual([refused.body['code'], refused.body['message']], [-404, 'Заказчик приостановил работу с вами'])
  assert.ok(!JSON.stringify(refused.body).includes(reason))
  const suspended = async (id: string) => (await house.done(contract.readTaskViewer, person, { params: { id } }))['is_suspended']
  assert.deepEqual([await suspended(next), await suspended(await house.publish(other))], [true, false])
  await house.apply(person, await house.publish(other))

  await steer(house, client, person, 'unblock')
  await house.choose(client, applied)
})

test('an offer made before a block is not confirmed under it', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  const id = await house.publish(client)
  const { id: applied } = await house.done<{ id: string }>(contract.apply, person, {
    params: { id },
    body: { ...application, auto_confirm: false },
  })
  await house.done(contract.acceptApplication, client, { params: { id: applied } })
  await steer(house, client, person, 'block', { reason })
  const confirm = () => house.call(contract.confirmOffer, person, { params: { id: applied } })
  assert.equal((await confirm()).body['code'], -404)
  await steer(house, client, person, 'unblock')
  assert.equal((await confirm()).body['code'], 1)
})

test('a pause keeps him from new work until its day, and goes by itself', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  const id = await house.publish(client)
  await steer(house, client, person, 'pause', { reason, until: Temporal.PlainDate.from('2026-11-24') })
  const apply = async () => (await house.call(contract.apply, person, { params: { id }, body: application })).body['code']
  assert.equal(await apply(), -404)
  house.clock.advance({ hours: 24 * 3 })
  assert.equal(await apply(), 1)
})

test('new work takes one out of the archive', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  await steer(house, client, person, 'archive')
  await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.equal((await rowOf(house, client, person)).state, 'works')
})

test('a choice and a block that meet follow one another: who is blocked first is not chosen', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  const applied = await house.apply(person, await house.publish(client))
  const [chosen] = await Promise.all([
    house.call(contract.acceptApplication, client, { params: { id: applied } }),
    steer(house, client, person, 'block', { reason }),
  ])
  const row = await rowOf(house, client, person)
  const works = await house.db.selectFrom('assignments').select('id').where('application_id', '=', applied).execute()
  assert.equal(row.state, 'blocked')
  assert.deepEqual([chosen.body['code'], works.length], works.length === 1 ? [1, 1] : [-421, 0])
})

/** Somebody who has worked for the client before. */
async function contractorOf(house: TaskHouse, client: Human): Promise<Human> {
  const person = await house.addContractor()
  await house.choose(client, await house.apply(person, await house.publish(client)))
  return person
}

async function rowOf(house: TaskHouse, client: Human, person: Human) {
  return house.db
    .selectFrom('contractors')
    .select(['id', 'state'])
    .where('org_id', '=', client.orgId ?? '')
    .where('person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
}

async function steer(
  house: TaskHouse,
  client: Human,
  person: Human,
  action: ContractorAction,
  form: { reason?: string; until?: Temporal.PlainDate } = {},
): Promise<void> {
  const id = parseId('contractor', (await rowOf(house, client, person)).id)
  assert.ok(id)
  const scope = { ...client, branchIds: [], ip: '', limits: {} } as unknown as ClientScope
  const done = await steerContractor(house.deps, scope, id, action, form)
  assert.ok(done.ok, JSON.stringify(done))
}
