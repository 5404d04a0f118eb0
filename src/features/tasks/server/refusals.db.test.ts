import assert from 'node:assert/strict'
import test from 'node:test'
import { readPlatformTemplate } from '#/features/documents/server/read-platform-template.ts'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskForm, TaskHouse } from '../../../../tests/support/task-house.ts'
import * as applicationContract from '../contract/application.ts'
import * as taskContract from '../contract/task.ts'
import * as workContract from '../contract/work.ts'

type Human = Awaited<ReturnType<TaskHouse['addContractor']>>

test('a published task cannot be published again, a paused one paused, a cancelled one cancelled or changed', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const versioned = async () => ({ params: { id }, body: { version: (await house.task(id)).version } })
  const act = async (endpoint: Parameters<TaskHouse['call']>[0], body: object = {}) => {
    const asked = await versioned()
    return house.call(endpoint, client, { ...asked, body: { ...asked.body, ...body } })
  }
  assertRefused(await act(taskContract.publishTask, { acknowledged: false }), 'wrongState')
  await act(taskContract.pauseTask)
  assertRefused(await act(taskContract.pauseTask), 'wrongState')
  await act(taskContract.cancelTask, { reason: 'Больше не нужно' })
  assertRefused(await act(taskContract.cancelTask, { reason: 'Больше не нужно' }), 'wrongState')
  assertRefused(await act(taskContract.modifyTask, taskForm()), 'wrongState')
  assert.equal((await house.task(id)).state, 'cancelled')
})

test('a draft changed in another tab is not published as it stood before', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const draft = await house.done<{ id: string; version: number }>(taskContract.createTask, client, { body: taskForm() })
  const body = { ...taskForm({ price: 2_000_000 }), version: draft.version }
  await house.done(taskContract.modifyTask, client, { params: { id: draft.id }, body })
  const published = { params: { id: draft.id }, body: { version: draft.version, acknowledged: true } }
  assertRefused(await house.call(taskContract.publishTask, client, published), 'staleVersion')
  assert.equal((await house.task(draft.id)).state, 'draft')
})

test('a published task is changed by the rules of publishing: possible dates and no forbidden words', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const modify = async (change: Partial<TaskForm>) => {
    const { version } = await house.task(id)
    return house.call(taskContract.modifyTask, client, { params: { id }, body: { ...taskForm(change), version } })
  }
  assertRefused(await modify({ due_on: '2026-11-20' }), 'invalidInput')
  assertRefused(await modify({ result: 'Позвоните по телефону +7 900 111-22-33, всё расскажем о ролике' }), 'stopWords')
  assert.equal((await house.task(id)).due_on.toString(), '2026-12-20')
})

test('drafts are created and copied within the hourly limit of the organization', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  await exhaustLimits(house.db)
  assertRefused(await house.call(taskContract.createTask, client, { body: taskForm() }), 'tooOften')
  assertRefused(await house.call(taskContract.duplicateTask, client, { params: { id } }), 'tooOften')
  assert.equal((await house.db.selectFrom('tasks').select('id').execute()).length, 1)
})

test('a task of a closed branch is not copied by a member of several branches until they choose one', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const branches = await Promise.all(['Казань', 'Уфа', 'Пермь'].map((name) => addBranch(house, client, name)))
  const manager = { ...client, branchIds: branches }
  const task = { ...taskForm(), branch_id: branches[0] }
  const { id } = await house.done<{ id: string }>(taskContract.createTask, manager, { body: task })
  await house.db.updateTable('branches').set({ closed_at: house.clock.now() }).where('name', '=', 'Казань').execute()
  assertRefused(await house.call(taskContract.duplicateTask, manager, { params: { id } }), 'branchNeeded')
})

test('a task whose work is not paid and closed cannot be finished', async () => {
  await using house = await openTaskHouse()
  const { client, taskId } = await openSubmittedWork(house)
  const { version } = await house.task(taskId)
  const finish = await house.call(taskContract.finishTask, client, { params: { id: taskId }, body: { version } })
  assertRefused(finish, 'workUnfinished')
})

test('a declined application is neither shortlisted nor declined again', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.apply(await house.addContractor(), await house.publish(client))
  const decline = () =>
    house.call(applicationContract.declineApplication, client, { params: { id }, body: { reason: 'Не подходит срок' } })
  assert.equal((await decline()).body['code'], 1)
  assertRefused(await decline(), 'wrongState')
  const listed = { params: { id }, body: { listed: true } }
  assertRefused(await house.call(applicationContract.shortlistApplication, client, listed), 'wrongState')
})

test('nobody applies for a task whose places are taken, or more often than the hourly limit', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const [first, second] = [await house.addContractor(), await house.addContractor()]
  await house.choose(client, await house.apply(first, id))
  const apply = () => house.call(applicationContract.apply, second, { params: { id }, body: { comment: '', auto_confirm: true } })
  assertRefused(await apply(), 'slotsTaken')
  await exhaustLimits(house.db)
  assertRefused(await apply(), 'tooOften')
})

test('of two people who were offered the last place, the second to agree is told that it is taken', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client)
  const [first, second] = [await house.addContractor(), await house.addContractor()]
  const [firstOffer, secondOffer] = [await offer(house, client, first, taskId), await offer(house, client, second, taskId)]
  await house.done(applicationContract.confirmOffer, first, { params: { id: firstOffer } })
  const late = () => house.call(applicationContract.confirmOffer, second, { params: { id: secondOffer } })
  assertRefused(await late(), 'slotsTaken')
  await dropBirthdates(house)
  assertRefused(await late(), 'slotsTaken')
  assert.equal((await house.db.selectFrom('assignments').select('id').execute()).length, 1)
})

test('no contract is made while the profile lacks what the contract must name, whichever side agrees last', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { slots: 2 })
  const [consenting, asked] = [await house.addContractor(), await house.addContractor()]
  const application = await house.apply(consenting, taskId)
  const offered = await offer(house, client, asked, taskId)
  await dropBirthdates(house)
  const choice = await house.done(applicationContract.acceptApplication, client, { params: { id: application } })
  const agreement = await house.done(applicationContract.confirmOffer, asked, { params: { id: offered } })
  assert.deepEqual([choice['state'], agreement['state']], ['forming', 'forming'])
  for (const [person, id] of [[consenting, application] as const, [asked, offered] as const]) {
    assertRefused(await house.call(applicationContract.confirmOffer, person, { params: { id } }), 'ladderUnfinished')
  }
  assert.equal((await house.db.selectFrom('assignments').select('id').execute()).length, 0)
})

test('no contract is left alone when the own order of the organization asks for what the work lacks', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const taskId = await house.publish(client, { starts_on: null, slots: 2 })
  const application = await house.apply(await house.addContractor(), taskId)
  const asked = await house.addContractor()
  const offered = await offer(house, client, asked, taskId)
  const at = house.clock.now()
  const { orgId } = client
  assert.ok(orgId)
  const words = readPlatformTemplate('order').markdown.replace('## ', '1. Начало: {{task.starts}}.\n\n## ')
  const edition = {
    id: newId('template', house.clock),
    org_id: orgId,
    kind: 'order',
    number: 1,
    words,
    state: 'active',
  } as const
  const moments = { activated_at: at, created_at: at, updated_at: at, edited_by: client.personId }
  await house.db
    .insertInto('template_editions')
    .values({ ...edition, ...moments })
    .execute()
  const choose = () => house.call(applicationContract.acceptApplication, client, { params: { id: application } })
  const refused = await choose()
  assertRefused(refused, 'fieldsMissing')
  assert.match(JSON.stringify(refused.body), /начало работы/)
  assertRefused(await house.call(applicationContract.confirmOffer, asked, { params: { id: offered } }), 'fieldsMissing')
  assert.equal((await house.db.selectFrom('documents').select('id').execute()).length, 0, 'nor a contract without its order')
})

test('documents are not made anew while the profile lacks what they must name', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const work = await house.choose(client, await house.apply(await house.addContractor(), await house.publish(client)))
  await house.db.updateTable('documents').set({ state: 'expired' }).execute()
  await dropBirthdates(house)
  assertRefused(await house.call(workContract.renewDocuments, client, { params: { id: work.id } }), 'fieldsMissing')
})

test('a result is accepted only under a signed order and with an act that names both sides in full', async () => {
  await using house = await openTaskHouse()
  const { client, work } = await openSubmittedWork(house)
  const accept = () => house.call(workContract.acceptResult, client, { params: { id: work.id } })
  const order = house.db.updateTable('documents').where('id', '=', work.order as Id<'document'>)
  await order.set({ state: 'revoked' }).execute()
  assertRefused(await accept(), 'unsignedDocument')
  await order.set({ state: 'signed' }).execute()
  await dropBirthdates(house)
  assertRefused(await accept(), 'fieldsMissing')
  assert.equal((await house.assignment(work.id)).state, 'submitted')
})

/** The customer offers the work to a person who has not consented in advance; returns the application. */
async function offer(house: TaskHouse, client: Human, person: Human, taskId: string): Promise<string> {
  const { id } = await house.done<{ id: string }>(applicationContract.apply, person, {
    params: { id: taskId },
    body: { comment: '', auto_confirm: false },
  })
  await house.done(applicationContract.acceptApplication, client, { params: { id } })
  return id
}

async function openSubmittedWork(house: TaskHouse) {
  const client = await house.addClient()
  const person = await house.addContractor()
  const taskId = await house.publish(client)
  const work = await house.choose(client, await house.apply(person, taskId))
  await house.sign(work.frame)
  await house.sign(work.order)
  const body = { text: 'Ролик готов', links: ['https://video.example/1'] }
  await house.done(workContract.submitResult, person, { params: { id: work.id }, body })
  return { client, taskId, work }
}

async function addBranch(house: TaskHouse, { orgId }: Human, name: string): Promise<Id<'branch'>> {
  assert.ok(orgId)
  const id = newId('branch', house.clock)
  await house.db.insertInto('branches').values({ id, org_id: orgId, name, created_at: house.clock.now() }).execute()
  return id
}

async function dropBirthdates(house: TaskHouse): Promise<void> {
  await house.db.updateTable('profiles').set({ birthdate: null }).execute()
}
