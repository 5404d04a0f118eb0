import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import type { Id } from '#/kernel/ids.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'

test('a part of a split work takes no place: whoever waits for a free one is not told that all are taken', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const task = await house.publish(client, { slots: 3 })
  const [first, second, waiting] = [await house.addContractor(), await house.addContractor(), await house.addContractor()]
  const work = await house.choose(client, await house.apply(first, task))
  for (const document of [work.frame, work.order]) await house.sign(document)
  const whole = await house.assignment(work.id)
  const part = { ...whole, id: newId('assignment', house.clock), part_of: whole.id, version: 0 }
  await house.db.insertInto('assignments').values(part).execute()

  const left = await house.apply(waiting, task)
  const other = await house.choose(client, await house.apply(second, task))
  for (const document of [other.frame, other.order]) await house.sign(document)
  assert.equal((await house.assignment(other.id)).state, 'active')
  assert.equal(await stateOf(house, left), 'sent')
})

test('a task whose chosen person does not sign expires after all, and its applicants are told', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const task = await house.publish(client, { slots: 1 })
  const [chosen, waiting] = [await house.addContractor(), await house.addContractor()]
  const left = await house.apply(waiting, task)
  const work = await house.choose(client, await house.apply(chosen, task))
  const { apply_until: last } = await house.task(task)
  house.clock.advance(
    house.clock.now().until(last.add({ days: 1 }).toZonedDateTime('Europe/Moscow').toInstant().add({ hours: 1 })),
  )
  await house.work()
  assert.equal((await house.task(task)).state, 'published', 'he has time to sign')
  await house.db
    .updateTable('assignments')
    .set({ state: 'cancelled' })
    .where('id', '=', work.id as Id<'assignment'>)
    .execute()
  house.clock.advance({ hours: 25 })
  await house.work()
  assert.deepEqual([(await house.task(task)).state, await stateOf(house, left)], ['expired', 'expired'])
})

async function stateOf({ db }: Awaited<ReturnType<typeof openTaskHouse>>, applicationId: string): Promise<string> {
  const application = db
    .selectFrom('task_applications')
    .select('state')
    .where('id', '=', applicationId as Id<'application'>)
  return (await application.executeTakeFirstOrThrow()).state
}
