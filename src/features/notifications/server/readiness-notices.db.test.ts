import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import { noticesForReadiness } from './money-notice-queries.ts'

test('a work that is ready to pay by another act is told of again, by the same act once', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  const id = work.id as Id<'assignment'>
  const keyWith = async (act: string) => {
    const changed = house.db.updateTable('assignments').set({ act_document_id: act as Id<'document'> })
    await changed.where('id', '=', id).execute()
    const [told] = await house.db.transaction().execute((tx) => noticesForReadiness(tx, { assignmentId: id }))
    assert.ok(told)
    return told.notice.eventKey
  }
  // Any two papers stand for the two acts.
  const first = await keyWith(work.frame)
  assert.equal(await keyWith(work.frame), first)
  assert.notEqual(await keyWith(work.order), first)
})
