import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import { onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import { openJournalHouse } from '../../../../tests/support/journal-house.ts'
import { checkJournalsJob, journalBroken } from './jobs.ts'
import { recordServiceEntry } from './record-service-entry.ts'

test('every chain is checked every night; a changed entry is logged as an error and notified once', async () => {
  await using house = await openJournalHouse()
  const told = listen(house)
  const [first, second] = await Promise.all(['7707083893', '7728168971'].map((inn) => house.addOrganization(inn)))
  assert.ok(first && second)
  const [one, two] = [await house.addMember(first, 'owner'), await house.addMember(second, 'owner')]
  await house.record(one.scope)
  await house.record(two.scope)
  await house.record(two.account)
  await plan(house)
  await runDueJobs(house)
  assert.deepEqual(summary(house.logged), [{ chains: 3, broken: 0 }])
  assert.equal(told.count, 0)
  assert.equal(await dueAt(house.db), '2026-11-22T00:00:00Z', 'at three in the morning of Moscow')

  await house.forge(`update journal_entries set actor_name = 'Другой' where owner_id = '${second}'`)
  await runNight(house)
  assert.deepEqual(summary(house.logged).at(-1), { chains: 3, broken: 1 })
  const errors = house.logged.filter((line) => 'level' in line && line.level === 'error')
  assert.deepEqual(errors, [{ level: 'error', message: 'a journal is broken', ownerId: second, no: 1, what: 'changed' }])
  assert.equal(told.count, 1)
  await runNight(house)
  assert.equal(told.count, 1, 'a break already told is not told again')

  await house.forge(`update journal_entries set actor_name = 'Участник 2' where owner_id = '${second}'`)
  await runNight(house)
  assert.deepEqual(summary(house.logged).at(-1), { chains: 3, broken: 0 })
})

test('the head of a chain that has grown is recorded outside the database, once', async () => {
  await using house = await openJournalHouse()
  const owner = await house.addMember(await house.addOrganization('7707083893'), 'owner')
  await house.record(owner.scope)
  await plan(house)
  await runDueJobs(house)
  const { last_sha256: hash } = await house.db.selectFrom('journal_chains').select('last_sha256').executeTakeFirstOrThrow()
  const anchor = { level: 'info', message: 'journal head', ownerId: owner.orgId, no: 1, sha256: hash.toString('hex') }
  assert.deepEqual(heads(house.logged), [anchor])
  await runNight(house)
  assert.deepEqual(heads(house.logged), [anchor])
  await house.record(owner.scope)
  await runNight(house)
  assert.equal(heads(house.logged).length, 2)
})

test('a check that died in the middle continues with the chains it has not checked', async () => {
  await using house = await openJournalHouse()
  for (const inn of ['7707083893', '7728168971', '7701010017']) {
    await house.record((await house.addMember(await house.addOrganization(inn), 'owner')).scope)
  }
  await house.db
    .updateTable('journal_chains')
    .set({ checked_at: house.clock.now() })
    .where('owner_id', 'in', (from) =>
      from
        .selectFrom('organizations')
        .select('id')
        .where('inn', '=', '7707083893' as Inn),
    )
    .execute()
  await plan(house)
  await runDueJobs(house)
  assert.deepEqual(summary(house.logged), [{ chains: 2, broken: 0 }])
})

test('a journal whose head was removed is found', async () => {
  await using house = await openJournalHouse()
  const owner = await house.addMember(await house.addOrganization('7707083893'), 'owner')
  await house.record(owner.scope)
  await house.forge('delete from journal_chains')
  await plan(house)
  await runDueJobs(house)
  assert.deepEqual(summary(house.logged), [{ chains: 0, broken: 1 }])
})

test('the journal records the service’s own actions under its own name', async () => {
  await using house = await openJournalHouse()
  const owner = await house.addMember(await house.addOrganization('7707083893'), 'owner')
  const entry = { action: 'journalBroken', object: { kind: 'journal', id: owner.orgId } } as const
  await house.db.transaction().execute((tx) => recordServiceEntry(tx, house, owner.orgId, entry))
  const row = await house.db.selectFrom('journal_entries').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([row.person_id, row.actor_name, row.actor_role, row.ip], [null, 'Сервис', null, ''])
})

type House = Awaited<ReturnType<typeof openJournalHouse>>

async function plan({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.transaction().execute((tx) => enqueue(tx, clock, checkJournalsJob, {}, { key: 'platform' }))
}

async function runNight(house: House): Promise<void> {
  house.clock.advance({ hours: 24 })
  while ((await runDueJobs(house)) > 0);
}

function summary(logged: readonly object[]) {
  return logged
    .filter((line) => 'message' in line && line.message === 'journals checked')
    .map((line) => ({ chains: 'chains' in line && line.chains, broken: 'broken' in line && line.broken }))
}

function heads(logged: readonly object[]) {
  return logged.filter((line) => 'message' in line && line.message === 'journal head')
}

/** Counts the notifications of a break. */
function listen({ table }: House): { count: number } {
  const told = { count: 0 }
  const hear = job('test.hear', journalBroken.payload)
  onEvent(table, journalBroken, hear)
  onJob(table, hear, () => {
    told.count += 1
    return Promise.resolve({ next: 'done' })
  })
  return told
}

async function dueAt(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('jobs').select('run_at').where('name', '=', checkJournalsJob.name).executeTakeFirst()
  return row?.run_at.toString()
}
