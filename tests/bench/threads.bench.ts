import assert from 'node:assert/strict'
import { listThreads } from '#/features/threads/server/list-threads.ts'
import { readThread } from '#/features/threads/server/read-thread.ts'
import type { Asking } from '#/features/threads/server/thread-queries.ts'
import type { Id } from '#/kernel/ids.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { compare } from './compare.ts'

const reads = 20
const applicationId = 'application_01ARYZ6S41TSV4RRFFQ69G5000' as Id<'application'>

await using small = await openTestDatabase()
await using full = await openTestDatabase()
await seedThreads(small.url, { messages: 50, threads: 50 })
await seedThreads(full.url, { messages: 5000, threads: 5000 })
const opened = { small: openDatabase(small.url, 1), full: openDatabase(full.url, 1) }
const asking: Asking = {
  side: 'client',
  scope: { orgId: 'organization_1', personId: 'person_1', branchIds: [] } as unknown as ClientScope,
}

const asked = [
  {
    name: 'the last page of a thread of 5,000 messages, nothing read',
    of: 'of 50 messages',
    read: async (db: (typeof opened)['small']['db']) => {
      const thread = await readThread({ db, clock }, asking, applicationId, undefined)
      assert.ok(thread.ok && thread.value.messages.length === 50)
    },
  },
  {
    name: 'the list of 5,000 threads',
    of: 'of 50 threads',
    read: async (db: (typeof opened)['small']['db']) => {
      assert.equal((await listThreads({ db }, asking, {})).items.length, 20)
    },
  },
]

for (const { name, of, read } of asked) {
  const times = (db: (typeof opened)['small']['db']) => async () => {
    for (let count = 0; count < reads; count += 1) await read(db)
    return { operations: reads }
  }
  await compare({
    name: `14. Messages: ${name}`,
    unit: 'read',
    limit: { name: of, run: times(opened.small.db) },
    product: { name, run: times(opened.full.db) },
    goal: 0.67,
  })
}
await Promise.all([opened.small.close(), opened.full.close()])

/** One thread of so many messages, and as many threads beside it as asked, each of one message. */
async function seedThreads(url: string, { messages, threads }: { messages: number; threads: number }): Promise<void> {
  const { pool, close } = openDatabase(url, 1)
  await pool.query(`
    insert into persons (id, phone, status, created_at, updated_at) values ('person_1', '89000000001', 'active', now(), now());
    insert into organizations (id, inn, full_name, short_name, source, status, created_at, updated_at)
      values ('organization_1', '7700000001', 'ООО «Ромашка»', 'Ромашка', 'typed', 'active', now(), now());
    insert into tasks (id, org_id, number, title, category, result, criteria, format, place, pay_kind, price, slots, slots_taken, due_on,
      apply_until, receipt_text, state, created_by, published_at, created_at, updated_at)
    select 'task_' || i, 'organization_1', 'З-2026-' || i, 'Съёмка склада', 'media', 'Готовый ролик', '{Всё сделано}', 'onSite', 'Тверь',
      'fixed', 1000000, 3, 1, current_date + 30, current_date + 10, 'Услуги', 'published', 'person_1', now(), now(), now()
    from generate_series(0, ${threads}) i;
    insert into task_applications (id, task_id, org_id, person_id, state, created_at)
    select case i when 0 then '${applicationId}' else 'application_' || i end, 'task_' || i, 'organization_1', 'person_1', 'sent', now()
    from generate_series(0, ${threads}) i;
    insert into threads (application_id, org_id, person_id, messages, person_last, last_at)
    select case i when 0 then '${applicationId}' else 'application_' || i end, 'organization_1', 'person_1',
      case i when 0 then ${messages} else 1 end, case i when 0 then ${messages} else 1 end, now() - i * interval '1 second'
    from generate_series(0, ${threads}) i;
    insert into thread_messages (application_id, no, side, author_id, text, warned, at)
    select 'application_' || i, 1, 'person', 'person_1', 'Когда можно приехать?', '{}', now() from generate_series(1, ${threads}) i;
    insert into thread_messages (application_id, no, side, author_id, text, warned, at)
    select '${applicationId}', i, 'person', 'person_1', repeat('Сообщение ', 20), '{}', now() from generate_series(1, ${messages}) i`)
  await pool.query('vacuum analyze')
  await close()
}
