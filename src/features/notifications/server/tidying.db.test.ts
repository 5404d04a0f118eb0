import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import { tidyNotices } from './tidy-notices.ts'

test('old notices are archived and destroyed a thousand at a time; a round killed midway goes on from its place', async () => {
  await using database = await openTestDatabase()
  const { db, pool, close } = openDatabase(database.url, 2)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const count = async (what: string) => (await pool.query(`select from notifications where ${what}`)).rowCount
  await pool.query(`
    insert into persons (id, phone, status, created_at, updated_at) values ('person_1', '89001112233', 'active', now(), now());
    insert into notifications (id, person_id, category, event_key, title, body, state, created_at)
      select 'notification_' || i, 'person_1', 'tax', 'test ' || i, 'Старое', '', 'created', '2026-05-01T00:00:00Z'::timestamptz + i * interval '1 s'
      from generate_series(1, 2500) i;
    create table statements_seen (deed text, rows bigint);
    create function see() returns trigger language plpgsql as $$
      begin
        insert into statements_seen select tg_op, count(*) from moved;
        if (select count(*) from statements_seen) = 2 then raise 'killed'; end if;
        return null;
      end $$;
    create trigger see_update after update on notifications referencing new table as moved for each statement execute function see();
    create trigger see_delete after delete on notifications referencing old table as moved for each statement execute function see()`)
  await assert.rejects(tidyNotices({ db, clock }), /killed/)
  assert.equal(await count(`state = 'archived'`), 1000)
  assert.equal(await count(`state = 'archived' and created_at > '2026-05-01T00:16:41Z'`), 0, 'the oldest first')
  await pool.query(`insert into statements_seen values ('retried', 0)`)
  assert.equal((await tidyNotices({ db, clock })).next, 'again')
  assert.equal(await count(`state <> 'archived'`), 0)
  clock.advance({ hours: 24 * 366 * 3 })
  await tidyNotices({ db, clock })
  assert.equal(await count('true'), 0)
  const { rows } = await pool.query(`select max(rows)::int as most, sum(rows)::int as all from statements_seen`)
  assert.deepEqual(rows, [{ most: 1000, all: 5000 }])
  await close()
})
