import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  assert.deepEqual(errors, [
    { level: 'error', message: 'a journal is broken', ownerId: second, no: 1, what: 'changed', breaks: 1 },
  ])
  assert.equal(told.count, 1)
  await runNight(house)
  assert.deepEqual(summary(house.logged).at(-1), { chains: 3, broken: 0 }, 'recorded by an entry, the break is old')
  assert.equal(told.count, 1)
  const entries = await house.db.selectFrom('journal_entries').selectAll().where('owner_id', '=', second).orderBy('no').execute()
  const [, record] = entries
  assert.deepEqual([entries.length, record?.action, record?.actor_name], [2, 'journalReanchored', 'Сервис'])
  assert.match(JSON.stringify(record?.facts), /"breaks":"№ 1: запись изменена"/)

  await house.forge(`update journal_entries set actor_name = 'Третий' where owner_id = '${second}' and no = 1`)
  await runNight(house)
  assert.deepEqual(summary(house.logged).at(-1), { chains: 3, broken: 1 }, 'what stands in the break has changed again')
})

test('the heads of every chain are signed in a file of the day outside the database, and its hash is mailed', async () => {
  await using house = await openJournalHouse()
  const owner = await house.addMember(await house.addOrganization('7707083893'), 'owner')
  await house.record(owner.scope)
  await plan(house)
  await runDueJobs(house)
  const { last_sha256: hash } = await house.db.selectFrom('journal_chains').select('last_sha256').executeTakeFirstOrThrow()
  const file = readFileSync(join(house.folder, '2026-11-21.jsonl'))
  const [line = '', end] = file.toString().split('\n')
  const { sign, ...head } = JSON.parse(line) as Record<string, unknown>
  assert.deepEqual([head, end], [{ owner: owner.orgId, no: 1, sha256: hash.toString('hex') }, ''])
  assert.match(String(sign), /^[0-9a-f]{64}$/)
  const [letter] = house.letters
  assert.deepEqual([letter?.to, letter?.messageKey], ['operator@example.ru', 'journal-heads:2026-11-21'])
  assert.match(letter?.text ?? '', new RegExp(createHash('sha256').update(file).digest('hex')))
  await house.record(owner.scope)
  await runNight(house)
  assert.match(readFileSync(join(house.folder, '2026-11-22.jsonl'), 'utf8'), /"no":2/)
})

test('who rewrites the entries and the head together is found by the signed head, every night, until a person decides', async () => {
  await using house = await openJournalHouse()
  const owner = await house.addMember(await house.addOrganization('7707083893'), 'owner')
  await house.record(owner.scope)
  await house.record(owner.scope)
  await plan(house)
  await runDueJobs(house)
  const text = (no: number) => `journal_entries where no = ${no}`
  await house.forge(`delete from ${text(2)}; delete from ${text(1)}; delete from journal_chains`)
  await house.record(owner.scope, { facts: { after: 'Подделка' } })
  await house.record(owner.scope, { facts: { after: 'Подделка' } })
  for (let night = 0; night < 5; night += 1) {
    await runNight(house)
    assert.deepEqual(summary(house.logged).at(-1), { chains: 1, broken: 1 })
  }
  const path = join(house.folder, '2026-11-26.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"no":2', '"no":1'))
  house.logged.length = 0
  await runNight(house)
  assert.deepEqual(summary(house.logged), [{ chains: 1, broken: 1 }], 'a line with a wrong signature is not believed')
})

test('a long chain is read since its signed head, and whole within a week: an old change is found then, a new one at once', async () => {
  await using house = await openJournalHouse()
  const orgId = await house.addOrganization('7707083893')
  const owner = await house.addMember(orgId, 'owner')
  for (let no = 1; no <= 1001; no += 1) await house.record(owner.scope)
  await plan(house)
  await runDueJobs(house)
  await house.record(owner.scope)
  await house.forge(`update journal_entries set actor_name = 'Другой' where owner_id = '${orgId}' and no = 5`)
  const nights: number[] = []
  for (let night = 0; night < 7; night += 1) {
    await runNight(house)
    nights.push(Number(summary(house.logged).at(-1)?.broken))
  }
  assert.equal(
    nights.reduce((sum, found) => sum + found, 0),
    1,
    'found once, on the night of the whole chain',
  )

  await house.record(owner.scope)
  await house.forge(`update journal_entries set actor_name = 'Другой' where owner_id = '${orgId}' and no = 1004`)
  await runNight(house)
  assert.deepEqual(summary(house.logged).at(-1), { chains: 1, broken: 1 }, 'what is new is read every night')
  const entries = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('owner_id', '=', orgId)
    .orderBy('no')
    .execute()
  assert.deepEqual(
    entries.flatMap(({ action }, place) => (action === 'journalReanchored' ? [place + 1] : [])),
    [1003, 1005],
    'each break is recorded by an entry that binds all before it',
  )
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
