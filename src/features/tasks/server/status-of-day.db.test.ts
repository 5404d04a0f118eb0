import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'

test('a question about a past day says nothing of today: who is self-employed now is chosen without a further step', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor('waiting')
  const known = await house.db.selectFrom('npd_status_checks').selectAll().executeTakeFirstOrThrow()
  house.clock.advance({ minutes: 5 })
  const asked = {
    ...known,
    id: newId('statusCheck', house.clock),
    day: known.day.subtract({ months: 3 }),
    result: 'notActive' as const,
    checked_at: house.clock.now(),
  }
  await house.db.insertInto('npd_status_checks').values(asked).execute()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.equal((await house.assignment(work.id)).state, 'docsPending')
})
