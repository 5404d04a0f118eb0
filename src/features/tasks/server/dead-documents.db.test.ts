import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { declineDocument } from '#/features/documents/server/decline-document.ts'
import { expireDocument } from '#/features/documents/server/expire-document.ts'
import { findJournalBreak } from '#/features/documents/server/find-journal-break.ts'
import { eventsOf } from '#/features/documents/server/queries.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as taskContract from '../contract/task.ts'
import * as contract from '../contract/work.ts'

test('a cancelled work leaves nothing to sign: its order and its contract are taken back in the same moment', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  assert.deepEqual(await statesOf(house, work), ['waitPerson', 'waitPerson'])
  await house.done(contract.cancelAssignment, client, { params: { id: work.id }, body: { reason: 'Другое' } })
  assert.deepEqual(await statesOf(house, work), ['revoked', 'revoked'])
  const journal = await eventsOf(house.db, work.order as Id<'document'>)
  assert.deepEqual([journal.at(-1)?.kind, journal.at(-1)?.details], ['revoked', { reason: 'Работа отменена' }])
  assert.equal(findJournalBreak(journal), undefined)
})

test('a work cancelled after one side has signed takes back what the other has not; what both signed stays', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(work.frame)
  await house.db
    .updateTable('documents')
    .set({ state: 'waitClient' })
    .where('id', '=', work.order as Id<'document'>)
    .execute()
  await house.done(contract.leaveAssignment, person, { params: { id: work.id }, body: { reason: 'Болезнь' } })
  assert.deepEqual(await statesOf(house, work), ['signed', 'revoked'])
})

test('a contract that another work of the pair awaits stays; a cancelled task takes back the orders of all its works', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [person, other] = [await house.addContractor(), await house.addContractor()]
  const taskId = await house.publish(client, { slots: 2 })
  const works = [
    await house.choose(client, await house.apply(person, taskId)),
    await house.choose(client, await house.apply(other, taskId)),
  ] as const
  const kept = await house.choose(client, await house.apply(person, await house.publish(client)))
  const { version } = await house.task(taskId)
  await house.done(taskContract.cancelTask, client, { params: { id: taskId }, body: { version, reason: 'Другое' } })
  assert.deepEqual(await statesOf(house, works[0]), ['waitPerson', 'revoked'])
  assert.deepEqual(await statesOf(house, works[1]), ['revoked', 'revoked'])
  assert.deepEqual(await statesOf(house, kept), ['waitPerson', 'waitPerson'])
  await house.done(contract.cancelAssignment, client, { params: { id: kept.id }, body: { reason: 'Другое' } })
  assert.deepEqual(await statesOf(house, kept), ['revoked', 'revoked'])
})

for (const end of ['declined', 'expired'] as const) {
  test(`an order that was ${end} frees the place after three days; one made anew in time does not`, async () => {
    await using house = await openTaskHouse()
    const client = await house.addClient()
    const person = await house.addContractor()
    const [lostTask, keptTask] = [await house.publish(client), await house.publish(client)]
    const lost = await house.choose(client, await house.apply(person, lostTask))
    const kept = await house.choose(client, await house.apply(person, keptTask))
    for (const work of [lost, kept]) await close(house, person, work.order as Id<'document'>, end)
    await house.work()
    house.clock.advance({ hours: 71 })
    await house.work()
    assert.equal((await house.assignment(lost.id)).state, 'docsPending')
    await house.done(contract.renewDocuments, client, { params: { id: kept.id } })
    house.clock.advance({ hours: 1 })
    await house.work()
    assert.deepEqual(
      [(await house.assignment(lost.id)).state, (await house.assignment(kept.id)).state],
      ['cancelled', 'docsPending'],
    )
    assert.deepEqual([(await house.task(lostTask)).slots_taken, (await house.task(keptTask)).slots_taken], [0, 1])
    assert.deepEqual((await statesOf(house, lost))[0], 'waitPerson', 'the contract is awaited by the other work')
  })
}

test('a contract made anew through one work of the pair keeps the places of all its works', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const first = await house.choose(client, await house.apply(person, await house.publish(client)))
  const second = await house.choose(client, await house.apply(person, await house.publish(client)))
  await close(house, person, first.frame as Id<'document'>, 'declined')
  await house.work()
  await house.done(contract.renewDocuments, client, { params: { id: first.id } })
  await house.work()
  house.clock.advance({ hours: 72 })
  await house.work()
  const works = [await house.assignment(first.id), await house.assignment(second.id)]
  assert.deepEqual(
    works.map(({ state }) => state),
    ['docsPending', 'docsPending'],
  )
  assert.notEqual(works[0]?.frame_document_id, first.frame)
  assert.equal(works[1]?.frame_document_id, works[0]?.frame_document_id)
})

test('a work whose document died before places lapsed gets three days too, once', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  const living = await house.choose(client, await house.apply(person, await house.publish(client)))
  await close(house, person, work.order as Id<'document'>, 'declined')
  await house.db.deleteFrom('jobs').execute()
  const round = await readFile(new URL('../../../../db/migrations/0152_works_of_dead_documents.sql', import.meta.url), 'utf8')
  for (let times = 0; times < 2; times += 1) await sql.raw(round).execute(house.db)
  const planned = await house.db.selectFrom('jobs').select(['name', 'payload', 'run_at']).execute()
  assert.deepEqual(
    planned.map(({ name, payload }) => [name, payload]),
    [['tasks.lapse', { assignmentId: work.id }]],
  )
  house.clock.advance({ hours: 24 * 3 })
  await house.db.updateTable('jobs').set({ run_at: house.clock.now() }).execute()
  await house.work()
  assert.deepEqual(
    [(await house.assignment(work.id)).state, (await house.assignment(living.id)).state],
    ['cancelled', 'docsPending'],
  )
})

test('a contract made anew never waits for a signing of both in a ring', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await close(house, person, work.frame as Id<'document'>, 'declined')
  house.clock.advance({ seconds: 1 })
  await house.done(contract.renewDocuments, client, { params: { id: work.id } })
  const frame = (await house.assignment(work.id)).frame_document_id ?? ''
  assert.ok(frame > work.order, 'the contract is younger than the order')
  const hold = (tx: Tx, id: string) =>
    tx
      .selectFrom('documents')
      .select('id')
      .where('id', '=', id as Id<'document'>)
  let renewal: Promise<unknown> | undefined
  await house.db.transaction().execute(async (tx) => {
    await hold(tx, work.order).forUpdate().execute()
    renewal = house.done(contract.renewDocuments, client, { params: { id: work.id } })
    await untilSomebodyWaits(house)
    await hold(tx, frame).forUpdate().noWait().execute()
  })
  await renewal
})

async function untilSomebodyWaits(house: TaskHouse): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(house.db)
    if (rows.length > 0) return
    await setTimeout(5)
  }
}

async function close(
  house: TaskHouse,
  person: { readonly personId: Id<'person'> },
  id: Id<'document'>,
  end: 'declined' | 'expired',
): Promise<void> {
  if (end === 'declined') {
    const scope = { personId: person.personId, sessionId: 'session_test', ip: '127.0.0.1' }
    const declined = await declineDocument(house, { side: 'person', scope: scope as never }, id, { reason: 'Другое' })
    assert.ok(declined.ok)
    return
  }
  await house.db.updateTable('documents').set({ expires_at: house.clock.now() }).where('id', '=', id).execute()
  await expireDocument(house, id, { attempt: 1, finish: async () => undefined } as never)
}

async function statesOf(house: TaskHouse, { frame, order }: { frame: string; order: string }): Promise<string[]> {
  const states: string[] = []
  for (const id of [frame, order]) {
    const row = await house.db
      .selectFrom('documents')
      .select('state')
      .where('id', '=', id as Id<'document'>)
      .executeTakeFirstOrThrow()
    states.push(row.state)
  }
  return states
}
