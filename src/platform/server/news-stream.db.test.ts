import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { openNewsHouse } from '../../../tests/support/news-house.ts'
import type { Ear } from '../../../tests/support/news-house.ts'
import { newsTypes } from '#/wire/news.ts'
import { streamsOfPerson } from './news-stream.ts'

test('a change written by another process reaches the person concerned and nobody else', async () => {
  await using house = await openNewsHouse()
  const [anna, boris] = [await house.addPerson('anna'), await house.addPerson('boris')]
  const hers = await house.listen('person', { token: anna.token })
  const his = await house.listen('person', { token: boris.token })
  assert.equal(hers.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.match(hers.headers.get('cache-control') ?? '', /no-transform/)
  await inAnotherProcess(
    house.databaseUrl,
    `insert into notifications (id, person_id, category, event_key, title, body, state, created_at)
     values ('notification_x', '${anna.personId}', 'tax', 'x', 'Канарейка', 'Долг 12 345 ₽', 'created', now())`,
  )
  await until(() => hers.kinds().length > 0)
  assert.deepEqual(hers.kinds(), ['notification', 'counter'])
  await settled(his)
  assert.deepEqual(his.kinds(), [])
})

test('a rolled-back change is not announced', async () => {
  await using house = await openNewsHouse()
  const anna = await house.addPerson('anna')
  const hers = await house.listen('person', { token: anna.token })
  await house.db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('data_exports').values(exportOf(anna.personId)).execute()
      throw new Error('undo')
    })
    .catch(() => undefined)
  await house.db.insertInto('bindings').values(bindingOf(anna.personId)).execute()
  await until(() => hers.kinds().length > 0)
  assert.deepEqual(hers.kinds(), ['binding'])
})

test("each side hears only its own news: all members hear the organization's, one member hears their own notices", async () => {
  await using house = await openNewsHouse()
  const [anna, boris, victor] = [await house.addPerson('anna'), await house.addPerson('boris'), await house.addPerson('victor')]
  const [orgId, otherId] = [await house.addOrganization('7707083893'), await house.addOrganization('7701010017')]
  await house.addMember(anna.personId, orgId)
  await house.addMember(boris.personId, orgId)
  await house.addMember(victor.personId, otherId)
  const ears = await Promise.all([anna, boris, victor].map(({ token }) => house.listen('client', { token })))
  const herself = await house.listen('person', { token: anna.token })
  await house.addNotice(anna.personId, orgId)
  await until(() => ears[0]?.kinds().length === 2)
  await house.db
    .insertInto('contractors')
    .values({
      id: 'contractor_1' as Id<'contractor'>,
      org_id: orgId,
      person_id: victor.personId as Id<'person'>,
      inn: '500100732259' as PersonInn,
      source: 'task',
      created_at: Temporal.Instant.from('2026-11-21T09:00:00Z'),
    })
    .execute()
  await until(() => ears[1]?.kinds().length === 1)
  await settled(...ears, herself)
  assert.deepEqual(
    [...ears, herself].map((ear) => ear.kinds()),
    [['notification', 'counter', 'status'], ['status'], [], []],
  )
})

test("a person's customers hear that the binding has changed, and nothing they cannot see", async () => {
  await using house = await openNewsHouse()
  const [anna, boris, victor] = [await house.addPerson('anna'), await house.addPerson('boris'), await house.addPerson('victor')]
  const [orgId, otherId] = [await house.addOrganization('7707083893'), await house.addOrganization('7701010017')]
  await house.addMember(anna.personId, orgId)
  await house.addMember(boris.personId, otherId)
  const contractor = { person_id: victor.personId as Id<'person'>, inn: '500100732259' as PersonInn, source: 'task' as const }
  const created_at = Temporal.Instant.from('2026-11-21T09:00:00Z')
  await house.db
    .insertInto('contractors')
    .values({ id: 'contractor_1' as Id<'contractor'>, org_id: orgId, ...contractor, created_at })
    .execute()
  const ears = await Promise.all([anna, boris].map(({ token }) => house.listen('client', { token })))
  await house.db.insertInto('bindings').values(bindingOf(victor.personId)).execute()
  await until(() => ears[0]?.kinds().length === 1)
  await house.db.updateTable('bindings').set({ updated_at: created_at }).execute()
  await settled(...ears)
  assert.deepEqual(
    ears.map((ear) => ear.kinds()),
    [['status'], []],
  )
  await house.db.updateTable('bindings').set({ state: 'unboundByPerson' }).execute()
  await until(() => ears[0]?.kinds().length === 2)
  await house.db.updateTable('contractors').set({ state: 'archived' }).execute()
  await until(() => ears[0]?.kinds().length === 3)
  await settled(...ears)
  assert.deepEqual(
    ears.map((ear) => ear.kinds()),
    [['status', 'status', 'status'], []],
  )
})

test('what changed between the reading of a page and the opening of its stream is told when the stream opens', async () => {
  await using house = await openNewsHouse()
  const [anna, boris] = [await house.addPerson('anna'), await house.addPerson('boris')]
  // A process that has just begun to read the news does not know what came before.
  await pause(2600)
  const witness = await house.listen('person', { token: anna.token })
  await house.addNotice(anna.personId)
  await until(() => witness.kinds().length > 0)
  const hers = await house.listen('person', { token: anna.token }, '?age=300')
  await until(() => hers.kinds().length > 0)
  assert.deepEqual(hers.kinds(), ['notification', 'counter'])
  const others = [
    await house.listen('person', { token: boris.token }, '?age=300'),
    await house.listen('person', { token: anna.token }),
  ]
  await settled(...others)
  assert.deepEqual(
    others.map((ear) => ear.kinds()),
    [[], []],
  )
  const older = await house.listen('person', { token: boris.token }, '?age=3600000')
  await until(() => older.kinds().length === newsTypes.length)
})

test('many simultaneous changes are one event', async () => {
  await using house = await openNewsHouse()
  const anna = await house.addPerson('anna')
  const hers = await house.listen('person', { token: anna.token })
  await Promise.all(Array.from({ length: 20 }, () => house.addNotice(anna.personId)))
  await until(() => hers.kinds().length > 0)
  await settled(hers)
  assert.ok(hers.kinds().length <= 6, `${hers.kinds().length} kinds for twenty notices`)
})

test('an ended session, a new token, a blocked account and a lost membership close the stream at once', async () => {
  await using house = await openNewsHouse()
  const people = await Promise.all(['anna', 'boris', 'victor', 'galya'].map((name) => house.addPerson(name)))
  const [anna, boris, victor, galya] = people.map(({ personId }) => personId)
  assert.ok(anna && boris && victor && galya)
  await house.addMember(galya, await house.addOrganization('7707083893'))
  const roles = ['person', 'person', 'person', 'client'] as const
  const ears = await Promise.all(people.map(({ token }, at) => house.listen(roles[at] ?? 'person', { token })))
  const other = await house.addPerson('other')
  const stays = await house.listen('person', { token: other.token })
  const revokedAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
  await house.db
    .updateTable('sessions')
    .set({ revoked_at: revokedAt })
    .where('person_id', '=', anna as Id<'person'>)
    .execute()
  await house.db
    .updateTable('sessions')
    .set({ token_sha256: Buffer.alloc(32) })
    .where('person_id', '=', boris as Id<'person'>)
    .execute()
  await house.db
    .updateTable('persons')
    .set({ status: 'blocked' })
    .where('id', '=', victor as Id<'person'>)
    .execute()
  await house.db
    .updateTable('members')
    .set({ status: 'disabled' })
    .where('person_id', '=', galya as Id<'person'>)
    .execute()
  await Promise.all(ears.map((ear) => ear.ended))
  assert.ok(ears.every((ear) => ear.heard().endsWith('event: end\ndata: end\n\n')))
  assert.equal(stays.isEnded(), false)
})

test('the heartbeat detects an expired session', async () => {
  await using house = await openNewsHouse(50)
  const anna = await house.addPerson('anna')
  const hers = await house.listen('person', { token: anna.token })
  await until(() => hers.heard().includes(': here'))
  await house.db
    .updateTable('sessions')
    .set({ expires_at: Temporal.Instant.from('2026-11-21T08:00:00Z') })
    .execute()
  await hers.ended
})

test('strangers, pages of other sites and streams over the limit are refused', async () => {
  await using house = await openNewsHouse()
  const anna = await house.addPerson('anna')
  const status = async (role: string, headers: Record<string, string>) =>
    (await fetch(`${house.url}/api/v1/${role}/events`, { headers })).status
  assert.equal(await status('person', {}), 401)
  assert.equal(await status('person', { token: 'guessed' }), 401)
  assert.equal(await status('operator', { token: anna.token }), 404)
  const withoutOrganization = await fetch(`${house.url}/api/v1/client/events`, { headers: { token: anna.token } })
  assert.equal(withoutOrganization.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(await status('person', { token: anna.token, 'sec-fetch-site': 'cross-site' }), 403)
  const ears: Ear[] = []
  for (let count = 0; count < streamsOfPerson; count += 1)
    ears.push(await house.listen('person', { cookie: `token=${anna.token}; personid=${anna.personId}` }))
  assert.ok(ears.every((ear) => ear.status === 200))
  assert.equal(await status('person', { token: anna.token }), 429)
  ears[0]?.stop()
  await until(async () => (await house.listen('person', { token: anna.token })).status === 200)
})

test('news written while the connections of the process are broken arrive all the same', async () => {
  await using house = await openNewsHouse()
  const anna = await house.addPerson('anna')
  const hers = await house.listen('person', { token: anna.token })
  await inAnotherProcess(
    house.databaseUrl,
    `do $$ begin
      perform pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database();
      insert into notifications (id, person_id, category, event_key, title, body, state, created_at)
        values ('notification_x', '${anna.personId}', 'tax', 'x', 'Канарейка', 'Долг 12 345 ₽', 'created', now());
    end $$`,
  )
  await until(() => hers.kinds().length > 0)
  assert.deepEqual(hers.kinds(), ['notification', 'counter'])
})

test('the server shuts down while browsers are listening', async () => {
  await using house = await openNewsHouse()
  const anna = await house.addPerson('anna')
  const hers = await house.listen('person', { token: anna.token })
  await house.app.close()
  await hers.ended
})

test('events and the log contain no data about the changed objects', async () => {
  await using house = await openNewsHouse()
  const anna = await house.addPerson('anna')
  const hers = await house.listen('person', { token: anna.token })
  await house.addNotice(anna.personId)
  await house.db.insertInto('bindings').values(bindingOf(anna.personId)).execute()
  await until(() => hers.kinds().includes('binding'))
  const { rows } = await house.pool.query<{ told: string }>(`select kind || ' ' || hearer as told from news order by told`)
  const raw = rows.map(({ told }) => told)
  await house.app.close()
  await until(() => house.logged.length > 0)
  assert.deepEqual(raw, [`binding person/${anna.personId}`, `notification person/${anna.personId}`])
  const said = [hers.heard(), ...raw, JSON.stringify(house.logged)].join('\n')
  assert.doesNotMatch(said, /Канарейка|500100732259|token-of-anna/)
  assert.doesNotMatch(hers.heard(), /person_/)
})

function inAnotherProcess(url: string, statement: string) {
  const program = `import pg from 'pg'
    const client = new pg.Client({ connectionString: process.argv[1] })
    await client.connect()
    await client.query(process.argv[2])
    await client.end()`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, url, statement])
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await isSo()) return
    await pause(20)
  }
  assert.fail('it did not come')
}

/** Long enough for pending news to arrive. */
async function settled(...ears: readonly Ear[]): Promise<void> {
  await pause(400)
  assert.ok(ears.every((ear) => !ear.isEnded()))
}

function bindingOf(personId: string) {
  return {
    person_id: personId as Id<'person'>,
    inn: '500100732259' as PersonInn,
    state: 'sending' as const,
    rights_asked: [],
    rights_granted: [],
    updated_at: Temporal.Instant.from('2026-11-21T09:00:00Z'),
  }
}

function exportOf(personId: string) {
  return {
    id: 'export_1' as Id<'dataExport'>,
    person_id: personId as Id<'person'>,
    state: 'queued' as const,
    requested_at: Temporal.Instant.from('2026-11-21T09:00:00Z'),
  }
}
