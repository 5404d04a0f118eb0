import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import * as boardContract from '../contract/board.ts'

test('beside a task stands how its customer accepts and pays: from enough paid works, and only from them', async () => {
  await using house = await openTaskHouse()
  const [client, other, person] = [await house.addClient(), await house.addClient(), await house.addContractor()]
  const [taskId, foreign] = [await house.publish(client, { slots: 3 }), await house.publish(other)]
  const { id } = await house.choose(client, await house.apply(person, taskId))
  const line = async (task: string) => {
    const read = await house.done<Line>(boardContract.readBoardTask, undefined, { params: { id: task } })
    return [read.client_paid, read.client_on_time, read.client_days]
  }
  assert.deepEqual(await line(taskId), [0, null, null], 'a work that is not paid says nothing')
  await sql`update assignments set state = 'closed', accepted_at = '2026-11-10T12:00:00Z', accept_due_on = '2026-11-12',
    paid_at = '2026-11-11T13:00:00Z' where id = ${id}`.execute(house.db)
  const copy = async (no: number, acceptedAt: string, paidAt: string | null) => {
    await sql`insert into assignments select copy.* from assignments as old, jsonb_populate_record(old, jsonb_build_object(
      'id', ${`assignment_copy${no}`}::text, 'part_of', ${id}::text, 'accepted_at', ${acceptedAt}::text, 'paid_at', ${paidAt}::text,
      'state', case when ${paidAt}::text is null then 'readyToPay' else 'paid' end)) as copy where old.id = ${id}`.execute(
      house.db,
    )
  }
  await copy(1, '2026-11-10T12:00:00Z', '2026-11-12T13:00:00Z')
  await copy(2, '2026-11-12T20:59:00Z', '2026-11-20T13:00:00Z')
  await copy(3, '2026-11-12T21:01:00Z', '2026-11-16T13:00:00Z')
  await copy(4, '2026-11-10T12:00:00Z', null)
  assert.deepEqual(await line(taskId), [4, null, null], 'four works are too few to tell')
  await copy(5, '2026-11-10T12:00:00Z', '2026-11-13T13:00:00Z')
  assert.deepEqual(
    await line(taskId),
    [5, 80, 3],
    'one was accepted a minute after its last day in Moscow; the median is three days',
  )
  assert.deepEqual(await line(foreign), [0, null, null])
})

type Line = { readonly client_paid: number; readonly client_on_time: number | null; readonly client_days: number | null }
