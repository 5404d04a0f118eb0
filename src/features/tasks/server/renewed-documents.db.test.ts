import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as contract from '../contract/work.ts'

test('a contract recreated for one assignment starts every assignment of the pair that awaited the previous contract', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const first = await house.choose(client, await house.apply(person, await house.publish(client)))
  const second = await house.choose(client, await house.apply(person, await house.publish(client)))
  await close(house, first.frame as Id<'document'>)
  await house.done(contract.renewDocuments, client, { params: { id: first.id } })
  await house.work()
  const renewed = (await house.assignment(first.id)).frame_document_id ?? ''
  assert.notEqual(renewed, first.frame)
  for (const document of [first.order, second.order, renewed]) await house.sign(document)
  assert.deepEqual([(await house.assignment(first.id)).state, (await house.assignment(second.id)).state], ['active', 'active'])
})

test('an order and an act that become active again and are then signed count, even if replacements were created meanwhile', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(work.frame)
  await renewInVain(house, client, work.id as Id<'assignment'>, work.order)
  await house.sign(work.order)
  assert.equal((await house.assignment(work.id)).state, 'active')

  await house.done(contract.submitResult, person, { params: { id: work.id }, body: { text: 'Готово', links: [] } })
  await house.done(contract.acceptResult, client, { params: { id: work.id } })
  const act = (await house.assignment(work.id)).act_document_id ?? ''
  await renewInVain(house, client, work.id as Id<'assignment'>, act)
  await house.sign(act)
  const { state, act_document_id } = await house.assignment(work.id)
  assert.deepEqual([state, act_document_id], ['readyToPay', act])
})

/** Closes a document, creates its replacement and closes that one too. */
async function renewInVain(
  house: TaskHouse,
  client: Parameters<TaskHouse['call']>[1],
  assignmentId: Id<'assignment'>,
  documentId: string,
): Promise<void> {
  await close(house, documentId as Id<'document'>)
  await house.done(contract.renewDocuments, client, { params: { id: assignmentId } })
  const made = await house.db
    .selectFrom('documents')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  for (const { id } of made) if (id !== documentId && (await stateOf(house, id)) === 'draft') await close(house, id)
}

async function close(house: TaskHouse, id: Id<'document'>): Promise<void> {
  await house.db.updateTable('documents').set({ state: 'expired' }).where('id', '=', id).execute()
}

async function stateOf(house: TaskHouse, id: Id<'document'>): Promise<string> {
  return (await house.db.selectFrom('documents').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}
