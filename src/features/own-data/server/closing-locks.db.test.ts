import type { Id } from '#/kernel/ids.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { publish } from '#/apps/demo/demo-scenes.ts'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { openTasks } from '#/apps/demo/demo-tasks.ts'
import { apply } from '#/features/tasks/contract/application.ts'
import { callApi } from '#/platform/server/api.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { askFor } from '../../../../tests/support/own-data-house.ts'
import { callerFor, seedTwoSides } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'

const start = Temporal.Instant.from('2026-11-20T09:00:00Z')

test('a person who applies while the account is being deleted and the deletion wait for each other, not in a ring', async () => {
  const faults: string[] = []
  const note = (facts: object) => void ('fault' in facts && facts.fault instanceof Error && faults.push(facts.fault.message))
  await using house = await openWholeHouse(start, { info: note, warn: note, error: note })
  const { person } = await seedTwoSides(house)
  const boss = await enter(house.stage, '89000000001', 'client')
  const [, task] = openTasks
  assert.ok(task)
  const taskId = await publish(house.stage, boss, task)
  await askFor(house, contract.askClosing, person)
  house.clock.advance({ hours: 24 * 7 - 1 })
  await settle(house.stage)
  house.clock.advance({ hours: 1 })
  const caller = await callerFor(house, person)
  faults.length = 0

  // The application queues for the row of the contractor first and the deletion behind it; then both go on.
  await using holder = await holdContractor(house, person.id)
  const applying = callApi(house.api, apply, caller, { params: { id: taskId }, body: { comment: '', auto_confirm: true } })
  await lockWaits(house, 1)
  const deleting = runDueJobs(house.stage)
  await lockWaits(house, 2)
  await holder.release()
  const [answer] = await Promise.all([applying, deleting])
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  assert.deepEqual(faults, [])

  house.clock.advance({ minutes: 2 })
  await settle(house.stage)
  const closing = await house.db.selectFrom('account_closings').select('state').where('person_id', '=', person.id).execute()
  assert.deepEqual(closing, [{ state: 'done' }])
  const applied = house.db
    .selectFrom('task_applications')
    .select('state')
    .where('task_id', '=', taskId as Id<'task'>)
  assert.deepEqual(await applied.execute(), [{ state: 'withdrawn' }], 'the application made meanwhile is taken back too')
})

/** Another transaction that holds the places of a person among contractors until it is told to let go. */
async function holdContractor(house: WholeHouse, personId: string) {
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = house.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('contractors')
      .select('id')
      .where('person_id', '=', personId as Id<'person'>)
      .forUpdate()
      .execute()
    assert.equal(rows.length, 1)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  const release = async () => {
    letGo.resolve()
    await holding
  }
  return {
    release,
    [Symbol.asyncDispose]: release,
  }
}

/** Resolves when so many statements of this database wait for a lock. */
async function lockWaits(house: WholeHouse, count: number): Promise<void> {
  const waiting = rowsOf({ count: pgType.int })`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; tries < 2000; tries += 1) {
    const { rows } = await waiting.execute(house.db)
    if ((rows[0]?.count ?? 0) >= count) return
    await setTimeout(10)
  }
  assert.fail(`${count} statements never waited for a lock`)
}
