import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import * as applicationContract from '../contract/application.ts'
import * as taskContract from '../contract/task.ts'

test('beside an applicant stands what he has done with this customer and how often he hands in on time, from three works on', async () => {
  await using house = await openTaskHouse()
  const [client, other, person] = [await house.addClient(), await house.addClient(), await house.addContractor()]
  const [own, foreign, another] = [await house.publish(client), await house.publish(other), await house.publish(other)]
  const { id } = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.apply(person, own)
  await house.apply(person, foreign)
  await house.apply(person, another)
  const seen = async (by: typeof client, taskId: string) => {
    const task = await house.done<Task>(taskContract.readTask, by, { params: { id: taskId } })
    return task.applications.map((one) => [one.done, one.done_with_us, one.on_time])
  }
  assert.deepEqual(await seen(client, own), [[0, 0, null]])

  const lastDay = '2026-12-01'
  await sql`update tasks set due_on = ${lastDay}`.execute(house.db)
  await sql`update assignments set state = 'closed', accepted_at = '2026-12-02T12:00:00Z' where id = ${id}`.execute(house.db)
  const handIn = (assignmentId: string, no: number, at: string) =>
    sql`insert into task_results (id, assignment_id, no, text, submitted_at)
      values (${`result_${assignmentId}${no}`}, ${assignmentId}, ${no}, 'Готово', ${at})`.execute(house.db)
  const copy = async (no: number, taskId: string, handedAt: string) => {
    await sql`insert into assignments select copy.* from assignments as old, jsonb_populate_record(old, jsonb_build_object(
      'id', ${`assignment_copy${no}`}::text, 'task_id', ${taskId}::text, 'org_id', ${other.orgId}::text,
      'application_id', (select id from task_applications where task_id = ${taskId}))) as copy where old.id = ${id}`.execute(
      house.db,
    )
    await handIn(`assignment_copy${no}`, 1, handedAt)
  }
  await handIn(id, 1, '2026-12-01T20:59:00Z')
  await handIn(id, 2, '2026-12-05T12:00:00Z')
  await copy(1, foreign, '2026-12-01T21:01:00Z')
  assert.deepEqual(await seen(client, own), [[2, 1, null]], 'two works are too few to tell')
  await copy(2, another, '2026-11-30T12:00:00Z')
  assert.deepEqual(
    await seen(client, own),
    [[3, 1, 67]],
    'a result handed in again is not late; a minute past midnight in Moscow is',
  )
  assert.deepEqual(await seen(other, foreign), [[3, 2, 67]])
})

test('a shortlist is of the organization: every member sees it, and who is chosen leaves it', async () => {
  await using house = await openTaskHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const taskId = await house.publish(client, { slots: 2 })
  const [first, second] = [
    await house.apply(await house.addContractor(), taskId),
    await house.apply(await house.addContractor(), taskId),
  ]
  const list = (human: typeof client, id: string, listed: boolean) =>
    house.call(applicationContract.shortlistApplication, human, { params: { id }, body: { listed } })
  assert.equal((await list(stranger, first, true)).body['kind'], 'notFound')
  await Promise.all([list(client, first, true), list(client, second, true)])
  const shortlist = async () => {
    const task = await house.done<Task>(taskContract.readTask, client, { params: { id: taskId } })
    return task.applications.filter(({ state }) => state === 'shortlisted').map(({ id }) => id)
  }
  assert.deepEqual((await shortlist()).toSorted(), [first, second].toSorted())
  await list(client, second, false)
  assert.deepEqual(await shortlist(), [first])
  await house.choose(client, first)
  assert.deepEqual(await shortlist(), [])
})

type Task = {
  readonly applications: readonly {
    readonly id: string
    readonly state: string
    readonly done: number
    readonly done_with_us: number
    readonly on_time: number | null
  }[]
}
