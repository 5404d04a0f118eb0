import { openDatabase } from '#/platform/server/database.ts'
import { sha256 } from '#/platform/server/secrets.ts'

export const taskCount = 20_000
export const token = 'Zk3vQ0mB8wX1tYp7LdRc5sNeHfUaGj2iOq4KxMnVbTz'

/** 100 organizations with 200 tasks each, one application per task, a work for every second one; one owner with a session. */
export async function seedTasks(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, 1)
  await pool.query(statements)
  await pool.query(
    `insert into sessions (id, token_sha256, person_id, user_agent, ip, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, '', '127.0.0.1', now(), now() + interval '1 hour', now() + interval '1 day')`,
    [`session_${'0'.repeat(26)}`, sha256(token), `person_${'0'.repeat(25)}1`],
  )
  await pool.query('vacuum analyze')
  await close()
}

const statements = `
insert into persons (id, phone, status, created_at, updated_at)
select 'person_' || lpad(i::text, 26, '0'), '89' || lpad(i::text, 9, '0'), 'active', now(), now() from generate_series(1, 2000) i;
insert into organizations (id, inn, full_name, short_name, source, status, created_at, updated_at)
select 'organization_' || lpad(i::text, 26, '0'), lpad((7700000000 + i)::text, 10, '0'), 'ООО «Ромашка ' || i || '»', 'Ромашка ' || i,
  'typed', 'active', now(), now() from generate_series(0, 99) i;
insert into members (id, org_id, person_id, phone, name, role, status, created_at)
select 'member_' || lpad(i::text, 26, '0'), 'organization_' || lpad(i::text, 26, '0'), 'person_' || lpad((i + 1)::text, 26, '0'),
  '89' || lpad((i + 1)::text, 9, '0'), 'Владелец', 'owner', 'active', now() from generate_series(0, 99) i;
insert into tasks (id, org_id, number, title, category, result, criteria, format, place, pay_kind, price, slots, slots_taken, due_on,
  apply_until, receipt_text, state, created_by, published_at, created_at, updated_at)
select 'task_' || lpad(i::text, 26, '0'), 'organization_' || lpad((i % 100)::text, 26, '0'), 'З-2026-' || lpad(i::text, 6, '0'),
  'Снять видео о складе № ' || i || ' и смонтировать ролик', 'media', 'Готовый ролик длиной две минуты в формате mp4, с музыкой и титрами',
  '{Длина две минуты,Разрешение 4К}', 'onSite', 'Казань, ул. Баумана, 1', 'fixed', 1500000 + i, 3, 1, current_date + 30, current_date + 10,
  'Услуги видеосъёмки', 'published', 'person_' || lpad((i % 100 + 1)::text, 26, '0'), now() - i * interval '1 minute',
  now() - i * interval '1 minute', now() - i * interval '1 minute' from generate_series(0, ${taskCount - 1}) i;
insert into task_applications (id, task_id, org_id, person_id, state, created_at)
select 'application_' || lpad(i::text, 26, '0'), 'task_' || lpad(i::text, 26, '0'), 'organization_' || lpad((i % 100)::text, 26, '0'),
  'person_' || lpad((i % 1900 + 101)::text, 26, '0'), case i % 2 when 0 then 'accepted' else 'sent' end, now() from generate_series(0, ${taskCount - 1}) i;
insert into assignments (id, task_id, application_id, org_id, person_id, price, state, created_at, updated_at)
select 'assignment_' || lpad(i::text, 26, '0'), 'task_' || lpad(i::text, 26, '0'), 'application_' || lpad(i::text, 26, '0'),
  'organization_' || lpad((i % 100)::text, 26, '0'), 'person_' || lpad((i % 1900 + 101)::text, 26, '0'), 1500000,
  case i % 4 when 0 then 'submitted' else 'paid' end, now(), now() from generate_series(0, ${taskCount - 1}, 2) i`
