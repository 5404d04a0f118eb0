import pg from 'pg'
import { sha256 } from '#/platform/server/secrets.ts'

/** Sessions of the owner of the large organization and of a contractor who works for it. */
export const tokens = {
  client: 'Zk3vQ0mB8wX1tYp7LdRc5sNeHfUaGj2iOq4KxMnVbTz',
  person: 'Yk3vQ0mB8wX1tYp7LdRc5sNeHfUaGj2iOq4KxMnVbTz',
} as const

/** The moment at which everything below stands. */
export const filledAt = '2026-11-21T09:00:00Z'

/** Ids by number, as the statements below write them: `task_00000000000000000000000042`. */
export function numbered(prefix: string, number: number): string {
  return `${prefix}_${String(number).padStart(26, '0')}`
}

/** How many works stand in each unfinished state: 60, 145, 1000. What waits grows slower than what is done. */
export function waitingAt(scale: number): number {
  return Math.round(50 + 9.5 * scale)
}

/** The newest paid work of the large organization. */
export function firstPaid(scale: number): number {
  return 4 * waitingAt(scale)
}

/**
 * Fills a migrated database with one large organization and `5 × scale` small ones over two years. At 100 the large one has
 * 100 000 tasks, 200 000 works, 300 000 documents, 196 000 receipts, 20 000 contractors, a register of 10 000 rows, and there are
 * 1 000 000 notices, 2 000 000 journal entries and 100 000 tasks on the board. Triggers and foreign keys are off: the same rows
 * by the product's own verbs would take days.
 */
export async function fillScale(url: string, scale: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'")
    await client.query(helpersOf(scale))
    for (const statement of statementsOf(scale)) await client.query(statement)
    for (const [side, person] of [
      ['client', 0],
      ['person', 1],
    ] as const) {
      await client.query(
        `insert into sessions (id, token_sha256, person_id, mode, user_agent, ip, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, '', '127.0.0.1', $5, $5, $5::timestamptz + interval '1 day')`,
        [numbered('session', person), sha256(tokens[side]), numbered('person', person), side, filledAt],
      )
    }
    await client.query(withoutAutovacuum)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Statistics gathered meanwhile would have functions of the database planned anew in one of the calls. */
const withoutAutovacuum = `do $$ declare filled text; begin
  for filled in select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop execute format('alter table %s set (autovacuum_enabled = false, toast.autovacuum_enabled = false)', filled); end loop;
end $$`

/**
 * `made(kind, number)` is an id; `ago(share)` a moment of the last two years, 0 the newest; `phrase(number)` a title of a work. At any
 * scale 40 tasks of the large organization, 40 of the board and 8 of its contractors have the rare word.
 */
const helpersOf = (scale: number) => `
create function pg_temp.made(kind text, number bigint) returns text immutable language sql as
  $$ select kind || '_' || lpad(number::text, 26, '0') $$;
create function pg_temp.ago(share double precision) returns timestamptz immutable language sql as
  $$ select timestamptz '${filledAt}' - share * interval '730 days' - interval '1 hour' $$;
create function pg_temp.phrase(number bigint) returns text immutable language sql as $$
  select case when number % ${25 * scale} = 7 then 'Изготовить черпак' else
    (array['Снять видео о складе', 'Подготовить рекламу у входа', 'Смонтировать ролик о выставке', 'Перевести каталог',
      'Развезти заказы по городу', 'Написать статью о доставке', 'Настроить кассу', 'Собрать витрину', 'Провести опрос покупателей',
      'Проверить остатки'])[1 + number % 10] end || ' № ' || number $$;
create function pg_temp.surname(number bigint) returns text immutable language sql as $$
  select case when number % ${25 * scale} = 7 then 'Черпаков' else (array['Иванов', 'Смирнов', 'Кузнецов', 'Попов', 'Васильев', 'Петров',
    'Соколов', 'Михайлов', 'Новиков', 'Фёдоров', 'Морозов', 'Волков', 'Алексеев', 'Лебедев', 'Семёнов'])[1 + number % 15] end $$`

function statementsOf(scale: number): readonly string[] {
  const counts = {
    contractors: 200 * scale,
    tasks: 1000 * scale,
    works: 2000 * scale,
    others: 5 * scale,
    notices: 10_000 * scale,
    entries: 20_000 * scale,
  }
  return [
    ...peopleAndOrganizations(counts),
    ...tasksAndWorks(counts, waitingAt(scale)),
    ...documents(counts),
    ...money(scale),
    ...news(counts),
  ]
}

type Counts = Readonly<Record<'contractors' | 'tasks' | 'works' | 'others' | 'notices' | 'entries', number>>

/** Person 0 owns the large organization 0; persons 1… are contractors; person 1 000 000 + n owns the small organization n. */
function peopleAndOrganizations({ contractors, others }: Counts): readonly string[] {
  return [
    `insert into persons (id, phone, status, created_at, updated_at)
     select pg_temp.made('person', i), '89' || lpad(i::text, 9, '0'), 'active', pg_temp.ago(1), pg_temp.ago(1)
     from (select generate_series(0, ${contractors}) union all select generate_series(1000001, ${1_000_000 + others})) as people (i)`,
    `insert into profiles (person_id, surname, firstname, secondname, birthdate, inn, updated_at)
     select pg_temp.made('person', i), pg_temp.surname(i), (array['Иван', 'Анна', 'Пётр', 'Ольга'])[1 + i % 4], 'Сергеевна',
       date '1990-01-01', lpad(i::text, 12, '0'), pg_temp.ago(1) from generate_series(0, ${contractors}) i`,
    `insert into bindings (person_id, inn, state, rights_asked, rights_granted, updated_at)
     select pg_temp.made('person', i), lpad(i::text, 12, '0'), 'bound', '{INCOME_REGISTRATION}', '{INCOME_REGISTRATION,PAYMENT_INFORMATION}',
       pg_temp.ago(1) from generate_series(1, ${contractors}) i`,
    `insert into payout_methods (id, person_id, kind, bik, number_cipher, number_sha256, mask, usable_from, created_at)
     select pg_temp.made('payoutMethod', i), pg_temp.made('person', i), 'account', '044525225', '\\x00', sha256(i::text::bytea),
       '•• 1234', pg_temp.ago(1), pg_temp.ago(1) from generate_series(1, ${contractors}) i`,
    `insert into npd_status_checks (id, inn, day, result, source, checked_at)
     select pg_temp.made('statusCheck', i * 4 + k), lpad(i::text, 12, '0'), date '2026-11-20' - k * 30, 'active', 'publicService',
       timestamptz '2026-11-20' - k * interval '30 days' from generate_series(1, ${contractors}) i, generate_series(0, 3) k`,
    `insert into organizations (id, inn, full_name, short_name, source, status, created_at, updated_at)
     select pg_temp.made('organization', i), lpad((7700000000 + i)::text, 10, '0'), 'ООО «Ромашка ' || i || '»', 'Ромашка ' || i,
       'typed', 'active', pg_temp.ago(1), pg_temp.ago(1) from generate_series(0, ${others}) i`,
    `insert into members (id, org_id, person_id, phone, name, role, status, created_at, last_seen_at)
     select pg_temp.made('member', i), pg_temp.made('organization', i), pg_temp.made('person', case i when 0 then 0 else 1000000 + i end),
       '89' || lpad(i::text, 9, '0'), 'Владелец', 'owner', 'active', pg_temp.ago(1), timestamptz '${filledAt}'
     from generate_series(0, ${others}) i`,
    `insert into contractors (id, org_id, person_id, inn, source, created_at)
     select pg_temp.made('contractor', i), pg_temp.made('organization', 0), pg_temp.made('person', i), lpad(i::text, 12, '0'), 'task',
       pg_temp.ago(i::float / ${contractors}) from generate_series(1, ${contractors}) i`,
    `insert into contractors (id, org_id, person_id, inn, source, created_at)
     select pg_temp.made('contractor', 1000000 + o * 10 + k), pg_temp.made('organization', o), pg_temp.made('person', 1 + (o * 10 + k) % ${contractors}),
       lpad((1 + (o * 10 + k) % ${contractors})::text, 12, '0'), 'task', pg_temp.ago(0.5)
     from generate_series(1, ${others}) o, generate_series(0, 9) k`,
  ]
}

/**
 * Works 0…: the newest first, two a task. The newest wait for documents, the next are done, then those submitted and those to be paid;
 * the rest are closed. The works of small organizations follow, 20 each, all closed.
 */
function tasksAndWorks({ contractors, tasks, works, others }: Counts, waiting: number): readonly string[] {
  return [
    `insert into tasks (id, org_id, number, title, category, result, criteria, format, pay_kind, price, slots, slots_taken, due_on,
       apply_until, receipt_text, state, created_by, published_at, created_at, updated_at)
     select pg_temp.made('task', i), pg_temp.made('organization', o), 'З-2026-' || lpad(i::text, 6, '0'), pg_temp.phrase(i), 'media',
       'Готовая работа с описанием и снимками, принятая на месте', '{Длина две минуты,Разрешение 4К}', 'remote', 'fixed', 1500000 + i,
       3, case when is_open then 1 else 2 end, date '2026-12-20', case when is_open then date '2026-12-10' else date '2026-10-01' end,
       'Услуги по договору', case when is_open then 'published' else 'completed' end, pg_temp.made('person', case o when 0 then 0 else 1000000 + o end),
       at, at, at
     from (
       select i, 0 as o, i < ${tasks / 20} as is_open, pg_temp.ago(i::float / ${tasks}) as at from generate_series(0, ${tasks - 1}) i
       union all
       select i, 1 + (i - ${tasks}) / 200, true, pg_temp.ago((i - ${tasks})::float / ${others * 200} / 20)
       from generate_series(${tasks}, ${tasks + others * 200 - 1}) i
     ) as wanted`,
    // Triggers sleep while the house is filled.
    `insert into task_words (task_id, words)
     select id, setweight(to_tsvector('russian', title), 'A') || setweight(to_tsvector('russian', result), 'C') || day_words(published_at) from tasks`,
    `insert into board_words (word)
     select word from ts_stat('select to_tsvector(''simple'', title || '' '' || result) from tasks') where word ~ '^[[:alpha:]]{4,40}$'`,
    `create temporary table wanted_works as
     select i, i / 2 as task, 0 as o, 1 + i % ${contractors} as person, i::float / ${works} as share,
       coalesce((array['docsPending', 'active', 'submitted', 'readyToPay'])[1 + i / ${waiting}], 'closed') as state
     from generate_series(0, ${works - 1}) i
     union all
     select ${works} + (o - 1) * 20 + k, ${tasks} + (o - 1) * 200 + k, o, 1 + (o * 10 + k % 10) % ${contractors}, 0.1 + k * 0.04, 'closed'
     from generate_series(1, ${others}) o, generate_series(0, 19) k`,
    'analyze wanted_works',
    `insert into task_applications (id, task_id, org_id, person_id, state, created_at)
     select pg_temp.made('application', i), pg_temp.made('task', task), pg_temp.made('organization', o), pg_temp.made('person', person),
       'accepted', pg_temp.ago(share) from wanted_works`,
    `insert into task_applications (id, task_id, org_id, person_id, state, created_at)
     select pg_temp.made('application', 10000000 + i), pg_temp.made('task', i), pg_temp.made('organization', 0),
       pg_temp.made('person', 1 + (i * 7 + 3) % ${contractors}), case when i < ${tasks / 50} then 'sent' else 'declinedByClient' end,
       pg_temp.ago(i::float / ${tasks}) from generate_series(0, ${tasks - 1}) i`,
    `insert into assignments (id, task_id, application_id, org_id, person_id, price, state, order_document_id, act_document_id,
       accepted_at, paid_at, created_at, updated_at)
     select pg_temp.made('assignment', i), pg_temp.made('task', task), pg_temp.made('application', i), pg_temp.made('organization', o),
       pg_temp.made('person', person), 1500000 + i % 1000,
       state, pg_temp.made('document', 1000000 + i), case when state = 'closed' and i % 5 < 2 then pg_temp.made('document', 10000000 + i) end,
       case when state in ('readyToPay', 'closed') then pg_temp.ago(share) end, case when state = 'closed' then pg_temp.ago(share) end,
       pg_temp.ago(share), pg_temp.ago(share) from wanted_works`,
    // Each work has its thread of three messages; the sixtieth of the first work is a page and more.
    `insert into threads (application_id, org_id, person_id, messages, last_at, client_last, person_last)
     select pg_temp.made('application', i), pg_temp.made('organization', o), pg_temp.made('person', person),
       case i when 0 then 60 else 3 end, pg_temp.ago(share), 2, case i when 0 then 60 else 3 end from wanted_works`,
    `insert into thread_messages (application_id, no, side, author_id, text, warned, at)
     select pg_temp.made('application', i), no, case no when 2 then 'client' else 'person' end,
       pg_temp.made('person', case no when 2 then 0 else person end), 'Когда можно приехать?', '{}', pg_temp.ago(share)
     from wanted_works, generate_series(1, case i when 0 then 60 else 3 end) no`,
  ]
}

/** A contract with each contractor, an order for each work, an act for two of five. What waits for a signature is among the newest orders. */
function documents({ contractors }: Counts): readonly string[] {
  const facts = `jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('kind', 'paragraph', 'text',
      repeat('Исполнитель обязуется оказать услуги лично и в срок. ', 8))),
    'parties', jsonb_build_object('client', jsonb_build_object('name', 'ООО «Ромашка»', 'inn', '7700000000'),
      'person', jsonb_build_object('name', 'Иванова Анна Сергеевна', 'shortName', 'Иванова А. С.', 'inn', '000000000001')))`
  const columns = `id, org_id, person_id, kind, number, title, day, amount, state, signers_order, parent_id, assignment_id, task_id,
    template, facts, sha256, size, verify_code, expires_at, signed_at, created_at, updated_at`
  return [
    `insert into documents (${columns})
     select pg_temp.made('document', i), pg_temp.made('organization', 0), pg_temp.made('person', i), 'frame', 'Д-2026-' || lpad(i::text, 6, '0'),
       'Рамочный договор', date '2026-01-01', null, 'signed', 'clientFirst', null, null, null, 'frame-1', ${facts}, md5(i::text), 40000,
       'f' || i, pg_temp.ago(0), pg_temp.ago(i::float / ${contractors}), pg_temp.ago(i::float / ${contractors}), pg_temp.ago(0)
     from generate_series(1, ${contractors}) i`,
    `insert into documents (${columns})
     select pg_temp.made('document', 1000000 + i), pg_temp.made('organization', o), pg_temp.made('person', person), 'order',
       'З-2026-' || lpad(i::text, 6, '0'), 'Заказ: ' || pg_temp.phrase(task), pg_temp.ago(share)::date, 1500000,
       case when state <> 'docsPending' then 'signed' when i % 2 = 0 then 'waitClient' else 'waitPerson' end,
       case when i % 20 = 1 then 'parallel' else 'clientFirst' end, pg_temp.made('document', person), pg_temp.made('assignment', i),
       pg_temp.made('task', task), 'order-1', ${facts}, md5(i::text), 40000, 'o' || i, timestamptz '2026-12-01', pg_temp.ago(share),
       pg_temp.ago(share), pg_temp.ago(share) from wanted_works`,
    `insert into documents (${columns})
     select pg_temp.made('document', 10000000 + i), pg_temp.made('organization', o), pg_temp.made('person', person), 'act',
       'А-2026-' || lpad(i::text, 6, '0'), 'Акт: ' || pg_temp.phrase(task), pg_temp.ago(share)::date, 1500000, 'signed', 'clientFirst',
       pg_temp.made('document', 1000000 + i), pg_temp.made('assignment', i), pg_temp.made('task', task), 'act-1', ${facts}, md5(i::text),
       40000, 'a' || i, timestamptz '2026-12-01', pg_temp.ago(share), pg_temp.ago(share), pg_temp.ago(share)
     from wanted_works where state = 'closed' and i % 5 < 2`,
    `insert into document_signatures (id, document_id, side, signer_id, signer_name, signer_phone, role, basis, code_id, document_sha256,
       agreement_version, agreement_sha256, purpose_text, code_sent_at, message_key, session_id, ip, user_agent, signed_at)
     select pg_temp.made('signature', i * 2 + k), pg_temp.made('document', 1000000 + i), case k when 0 then 'client' else 'person' end,
       pg_temp.made('person', case k when 0 then 0 else person end), 'Иванова Анна Сергеевна', '89000000001', '', '',
       pg_temp.made('code', i * 2 + k), md5(i::text), '1', '\\x00', 'Подписать заказ', pg_temp.ago(share), 'm' || i || k,
       pg_temp.made('session', person), '127.0.0.1', '', pg_temp.ago(share)
     from wanted_works, generate_series(0, 1) k where state <> 'docsPending' and i % 2 = 0`,
    `insert into document_events (document_id, kind, actor, at, prev_hash, hash)
     select pg_temp.made('document', 1000000 + i), (array['made', 'opened', 'signed'])[k], 'system', pg_temp.ago(share), '', md5(i::text || k)
     from wanted_works, generate_series(1, 3) k where i % 4 = 0`,
  ]
}

/** Register 0 is large; each next one holds 100 works. One more waits for approval with half of what is to be paid. */
function money(scale: number): readonly string[] {
  const first = firstPaid(scale)
  const waiting = waitingAt(scale)
  const receiptState = `case when o = 0 and i < ${first + waiting} then 'queued' when o = 0 and i < ${first + 2 * waiting} then 'failed'
    when o = 0 and i < ${first + 3 * waiting} or i % 100 = 7 then 'cancelled' else 'registered' end`
  const register = `case when o > 0 then 1000000 + o when i < ${first + 100 * scale} then 0 else 1 + (i - ${first + 100 * scale}) / 100 end`
  const firstHealthy = first + waiting / 10
  return [
    `create temporary table wanted_rows as select wanted_works.*, ${register} as register from wanted_works where state = 'closed'`,
    'analyze wanted_rows',
    `insert into registers (id, org_id, number, name, source, state, created_by, executed_at, created_at, updated_at)
     select pg_temp.made('register', register), pg_temp.made('organization', o), 'Р-2026-' || lpad(register::text, 6, '0'), 'Выплаты', 'acceptedTasks',
       case register when 0 then 'executing' else 'executed' end, pg_temp.made('person', 0), pg_temp.ago(min(share)), pg_temp.ago(min(share)),
       pg_temp.ago(min(share)) from wanted_rows group by register, o`,
    `insert into registers (id, org_id, number, name, source, state, created_by, submitted_by, approval_round, created_at, updated_at)
     values (pg_temp.made('register', 9000000), pg_temp.made('organization', 0), 'Р-2026-900000', 'На утверждении', 'acceptedTasks',
       'onApproval', pg_temp.made('person', 0), pg_temp.made('person', 0), 1, pg_temp.ago(0), pg_temp.ago(0))`,
    `insert into register_rows (id, register_id, org_id, no, inn, fio, service, amount, person_id, assignment_id, state, errors, updated_at)
     select pg_temp.made('row', i), pg_temp.made('register', register), pg_temp.made('organization', o),
       row_number() over (partition by register order by i), lpad(person::text, 12, '0'), 'Иванова Анна Сергеевна', 'Услуги по договору',
       1500000, pg_temp.made('person', person), pg_temp.made('assignment', i),
       case when register = 0 and i < ${firstHealthy} then 'held' when register = 0 and i % 10 = 1 then 'queued' else 'done' end,
       case when register = 0 and i < ${firstHealthy} then '[{"code":"notBound","text":"Нет привязки","fix":"","severity":"error"}]'::jsonb else '[]' end,
       pg_temp.ago(share) from wanted_rows`,
    `insert into register_rows (id, register_id, org_id, no, inn, fio, service, amount, person_id, assignment_id, state, updated_at)
     select pg_temp.made('row', 10000000 + i), pg_temp.made('register', 9000000), pg_temp.made('organization', 0), row_number() over (order by i),
       lpad(person::text, 12, '0'), 'Иванова Анна Сергеевна', 'Услуги по договору', 1500000, pg_temp.made('person', person),
       pg_temp.made('assignment', i), 'ready', pg_temp.ago(share)
     from wanted_works where state = 'readyToPay' and i % 2 = 0`,
    `insert into payouts (id, org_id, person_id, assignment_id, row_id, amount, method_id, requisites_mask, purpose, bank_key, bank_id, state,
       created_at, sent_at, paid_at, updated_at)
     select pg_temp.made('payout', i), pg_temp.made('organization', o), pg_temp.made('person', person), pg_temp.made('assignment', i),
       pg_temp.made('row', i), 1500000, pg_temp.made('payoutMethod', person), '•• 1234', 'Оплата услуг', 'k' || i, 'b' || i, 'paid',
       pg_temp.ago(share), pg_temp.ago(share), pg_temp.ago(share), pg_temp.ago(share) from wanted_rows`,
    `insert into receipts (id, org_id, person_id, payout_id, assignment_id, row_id, inn, seller_name, buyer_inn, buyer_name, services, total,
       operation_at, request_at, operation_unique_id, state, fns_receipt_id, link, registered_at, fail_code, fail_text, cancel_reason,
       deadline_on, created_at, updated_at)
     select pg_temp.made('check', i), pg_temp.made('organization', o), pg_temp.made('person', person), pg_temp.made('payout', i),
       pg_temp.made('assignment', i), pg_temp.made('row', i), lpad(person::text, 12, '0'), pg_temp.surname(person) || ' Анна Сергеевна',
       '7700000000', 'ООО «Ромашка»', '[{"name":"Услуги по договору","quantity":1,"price":1500000,"amount":1500000}]', 1500000, pg_temp.ago(share),
       pg_temp.ago(share), 'u' || i,
       ${receiptState},
       '2' || lpad(i::text, 9, '0'), 'https://lknpd.example/' || i, pg_temp.ago(share), null, null, case when ${receiptState} = 'cancelled' then 'REFUND' end, (pg_temp.ago(share) + interval '30 days')::date,
       pg_temp.ago(share), pg_temp.ago(share) from wanted_rows`,
    `insert into receipt_days (org_id, day, state, count, total)
     select org_id, moscow_day(operation_at), state, count(*), sum(total) from receipts group by 1, 2, 3`,
  ]
}

/** One of fifty notices is the owner's of the large organization; four of five journal entries are that organization's. */
function news({ contractors, notices, entries, others }: Counts): readonly string[] {
  return [
    `insert into notifications (id, person_id, org_id, category, event_key, title, body, state, created_at)
     select pg_temp.made('notification', i), pg_temp.made('person', case when i % 50 = 0 then 0 else 1 + i % ${contractors} end),
       case when i % 50 = 0 then pg_temp.made('organization', 0) end, 'task', 'e' || i, pg_temp.phrase(i / 50 + i % 50 * 1000),
       'Исполнитель сдал результат, посмотрите его и примите', case when i % 100 < 50 then 'created' else 'read' end, pg_temp.ago(i::float / ${notices})
     from generate_series(0, ${notices - 1}) i`,
    `insert into journal_entries (owner_id, no, text_version, at, person_id, actor_name, ip, action, object_kind, object_id, object_name,
       facts, previous_sha256, sha256)
     select pg_temp.made('organization', o), i + 1, 1, pg_temp.ago(1 - i::float / ${entries}), pg_temp.made('person', 0), 'Владелец', '127.0.0.1',
       (array['taskPublished', 'resultAccepted', 'documentSigned', 'registerCreated'])[1 + i % 4], 'task', pg_temp.made('task', i),
       pg_temp.phrase(i / 20), '{}', sha256(i::text::bytea), sha256(i::text::bytea)
     from (select i, case when i % 5 < 4 then 0 else 1 + i / 5 % ${others} end as o from generate_series(0, ${entries - 1}) i) as wanted`,
    `insert into journal_chains (owner_id, last_no, last_sha256) select owner_id, max(no), '\\x00' from journal_entries group by owner_id`,
  ]
}
