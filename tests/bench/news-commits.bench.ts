import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client, Pool } from 'pg'
import { startEmbeddedPostgres } from '#/platform/postgres/embedded-postgres.ts'
import { silentLog } from '#/platform/server/log.ts'
import { migrate, readMigrations } from '#/platform/server/migrate.ts'
import { readNews } from '#/platform/server/read-news.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { median, spread } from './compare.ts'

/**
 * What telling browsers costs those who write: transactions that write a notice, a second, by 32 connections: with no triggers, with ours and a
 * process that reads the news, and with `notify` at each commit as before.
 */
const lanes = 32
const goal = 0.85
const sides = ['silent', 'rows', 'notify'] as const
type Side = (typeof sides)[number]

const functionOf: { readonly [side in Side]: string | undefined } = {
  silent: undefined,
  rows: 'tell_notifications()',
  notify: 'notify_browsers()',
}

{
  await using database = await openTestDatabase()
  await measure('12. Commits of a notice, disk not waited for', database.url, 4000, 7)
}
const dataDir = await mkdtemp(join(tmpdir(), 'naryad-bench-'))
const durable = await startEmbeddedPostgres({ dataDir, log: silentLog })
try {
  await migrate(durable.url, readMigrations(resolve(import.meta.dirname, '../../db/migrations')))
  await measure('12b. The same, each commit waits for the disk', durable.url, 4000, 5)
  // The one who writes the log out sleeps before it: a disk that answers in five milliseconds.
  await run(durable.url, `alter system set commit_delay = 5000; alter system set commit_siblings = 1`)
  await run(durable.url, 'select pg_reload_conf()')
  await measure('12c. The same, a disk of five milliseconds', durable.url, 3000, 5)
} finally {
  await durable.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(name: string, url: string, count: number, rounds: number): Promise<void> {
  const pool = new Pool({ connectionString: url, max: lanes })
  const ears = new Pool({ connectionString: url, max: 3 })
  for (const each of [pool, ears]) each.on('error', () => undefined)
  await prepare(pool)
  const reading = readNews(ears, { onOpen: () => undefined, onNews: () => undefined })
  const listener = await ears.connect()
  await listener.query('listen news')
  const rates: Record<Side, number[]> = { silent: [], rows: [], notify: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await choose(pool, side)
      const rate = await write(pool, count)
      if (round >= 0) rates[side].push(rate)
    }
  }
  listener.release(true)
  await reading.stop()
  await ears.end()
  await pool.end()
  const share = (side: Side) => rates[side].map((rate, round) => rate / (rates.silent[round] ?? Number.NaN))
  console.log(name)
  for (const side of sides)
    console.log(`  ${side.padEnd(8)} ${Math.round(median(rates[side]))} commits/s · share ${spread(share(side))}`)
  console.log(`  goal ${goal}: ${median(share('rows')) >= goal ? 'met' : 'MISSED'}`)
}

async function prepare(pool: Pool): Promise<void> {
  await pool.query(`create or replace function notify_browsers() returns trigger language plpgsql as $$
    declare hearer text;
    begin
      for hearer in execute 'select distinct whom from changed, unnest(array[case when org_id is null then ''person/'' || person_id
        else ''member/'' || org_id || ''/'' || person_id end]) as whom where whom is not null'
      loop perform pg_notify('news', 'notification ' || hearer); end loop;
      return null;
    end $$`)
  await pool.query(`insert into persons (id, phone, status, created_at, updated_at)
    select 'person_' || lpad(i::text, 26, '0'), '8900' || lpad(i::text, 7, '0'), 'active', now(), now() from generate_series(1, 500) i
    on conflict do nothing`)
}

async function choose(pool: Pool, side: Side): Promise<void> {
  await pool.query('truncate notifications, news cascade')
  for (const deed of ['insert', 'update']) {
    const name = `notifications_${deed}_told`
    await pool.query(`drop trigger if exists ${name} on notifications`)
    if (functionOf[side] !== undefined)
      await pool.query(`create trigger ${name} after ${deed} on notifications
        referencing new table as changed for each statement execute function ${functionOf[side]}`)
  }
}

/** Commits a second. */
async function write(pool: Pool, count: number): Promise<number> {
  let no = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const client = await pool.connect()
      while (no < count) {
        const own = (no += 1)
        await client.query('begin')
        await client.query({
          name: 'write',
          text: `insert into notifications (id, person_id, category, event_key, title, body, state, created_at)
            values ('notification_' || lpad($1::int::text, 26, '0'), 'person_' || lpad((1 + $1::int % 500)::text, 26, '0'), 'tax',
              'bench ' || $1::int, 'Выплата пришла', 'Выплата по заданию пришла на ваш счёт.', 'created', now())`,
          values: [own],
        })
        await client.query('commit')
      }
      client.release()
    }),
  )
  return count / ((performance.now() - began) / 1000)
}

async function run(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const one of text.split(';')) await client.query(one)
  await client.end()
}
