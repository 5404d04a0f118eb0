import assert from 'node:assert/strict'
import test from 'node:test'
import type { ContractorAction, StopCause } from '#/features/contractors/domain/contractor-state.ts'
import { changeContractorState } from '#/features/contractors/server/change-contractor-state.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as applicationContract from '../contract/application.ts'
import * as taskContract from '../contract/task.ts'
import * as boardContract from '../contract/board.ts'

const reason = 'Дважды сорвал сроки'
const application = { comment: '', auto_confirm: true }

test("a contractor blocked by a customer cannot be chosen or apply for that customer's tasks; other customers are unaffected and not informed", async () => {
  await using house = await openTaskHouse()
  const [client, other] = [await house.addClient(), await house.addClient()]
  const person = await contractorOf(house, client)
  const waiting = await house.publish(client)
  const applied = await house.apply(person, waiting)
  await change(house, client, person, 'block', { cause: 'undelivered', reason })

  const chosen = await house.call(applicationContract.acceptApplication, client, { params: { id: applied } })
  assert.deepEqual([chosen.body['kind'], chosen.status], ['contractorStopped', 409])
  assert.match(String(chosen.body['message']), /он у вас заблокирован/)
  const task = await house.done<{ applications: { stop: string | null }[] }>(taskContract.readTask, client, {
    params: { id: waiting },
  })
  assert.deepEqual(
    task.applications.map(({ stop }) => stop),
    ['заблокирован'],
  )
  const next = await house.publish(client)
  const refused = await house.call(applicationContract.apply, person, { params: { id: next }, body: application })
  assert.deepEqual([refused.body['kind'], refused.body['message']], ['workSuspended', 'Заказчик приостановил работу с вами'])
  assert.ok(!JSON.stringify(refused.body).includes(reason))
  const suspended = async (id: string) =>
    (await house.done(boardContract.readTaskViewer, person, { params: { id } }))['is_suspended']
  assert.deepEqual([await suspended(next), await suspended(await house.publish(other))], [true, false])
  await house.apply(person, await house.publish(other))

  await change(house, client, person, 'unblock')
  await house.choose(client, applied)
})

test('an offer made before a block cannot be confirmed while the block is in effect', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  const id = await house.publish(client)
  const { id: applied } = await house.done<{ id: string }>(applicationContract.apply, person, {
    params: { id },
    body: { ...application, auto_confirm: false },
  })
  await house.done(applicationContract.acceptApplication, client, { params: { id: applied } })
  await change(house, client, person, 'block', { cause: 'undelivered', reason })
  const confirm = () => house.call(applicationContract.confirmOffer, person, { params: { id: applied } })
  assert.equal((await confirm()).body['kind'], 'workSuspended')
  await change(house, client, person, 'unblock')
  assert.equal((await confirm()).body['code'], 1)
})

test('a pause keeps a contractor from new assignments until its end date and then ends automatically', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  const id = await house.publish(client)
  await change(house, client, person, 'pause', { cause: 'undelivered', reason, until: Temporal.PlainDate.from('2026-11-24') })
  const apply = async () =>
    outcomeOf((await house.call(applicationContract.apply, person, { params: { id }, body: application })).body)
  assert.equal(await apply(), 'workSuspended')
  house.clock.advance({ hours: 24 * 3 })
  assert.equal(await apply(), 'done')
})

test('a new assignment restores a contractor from the archive', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  await change(house, client, person, 'archive')
  await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.equal((await rowOf(house, client, person)).state, 'works')
})

test('a choice and a block made concurrently are serialized: a contractor blocked first is not chosen', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await contractorOf(house, client)
  const applied = await house.apply(person, await house.publish(client))
  const [chosen] = await Promise.all([
    house.call(applicationContract.acceptApplication, client, { params: { id: applied } }),
    change(house, client, person, 'block', { cause: 'undelivered', reason }),
  ])
  const row = await rowOf(house, client, person)
  const works = await house.db
    .selectFrom('assignments')
    .select('id')
    .where('application_id', '=', applied as Id<'application'>)
    .execute()
  assert.equal(row.state, 'blocked')
  assert.deepEqual([outcomeOf(chosen.body), works.length], works.length === 1 ? ['done', 1] : ['contractorStopped', 0])
})

/** Returns a person who has worked for the client before. */
async function contractorOf(house: TaskHouse, client: Human): Promise<Human> {
  const person = await house.addContractor()
  await house.choose(client, await house.apply(person, await house.publish(client)))
  return person
}

async function rowOf(house: TaskHouse, client: Human, person: Human) {
  return house.db
    .selectFrom('contractors')
    .select(['id', 'state'])
    .where('org_id', '=', (client.orgId ?? '') as Id<'organization'>)
    .where('person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
}

async function change(
  house: TaskHouse,
  client: Human,
  person: Human,
  action: ContractorAction,
  form: { cause?: StopCause; reason?: string; until?: Temporal.PlainDate } = {},
): Promise<void> {
  const id = parseId('contractor', (await rowOf(house, client, person)).id)
  assert.ok(id)
  const scope = { ...client, branchIds: [], ip: '', limits: {} } as unknown as ClientScope
  const done = await changeContractorState(house.deps, scope, id, action, form)
  assert.ok(done.ok, JSON.stringify(done))
}
