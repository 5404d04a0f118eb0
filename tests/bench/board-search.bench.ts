import assert from 'node:assert/strict'
import { searchBoard } from '#/features/tasks/server/search-board.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { compare } from './compare.ts'

const [few, many] = [1000, 100_000]
const searches = 10

await using small = await openTestDatabase()
await using full = await openTestDatabase()
for (const [{ url }, count] of [
  [small, few],
  [full, many],
] as const)
  await seedBoard(url, count)
const opened = { small: openDatabase(small.url, 1), full: openDatabase(full.url, 1) }

const asked = [
  { name: 'the first page', query: {}, least: 24 },
  { name: 'a word of every tenth task: «реклама»', query: { q: 'реклама' }, least: 24 },
  { name: 'a rare word: «экслибрис»', query: { q: 'экслибрис' }, least: 1 },
  { name: 'a mistyped word: «ролек»', query: { q: 'ролек' }, least: 10 },
  { name: 'a town and a sum', query: { town: 'Тверь', min: 15_000_00, sort: 'sum' as const }, least: 5 },
]

for (const { name, query, least } of asked) {
  const search = (db: (typeof opened)['small']['db']) => async () => {
    for (let count = 0; count < searches; count += 1) {
      const page = await searchBoard({ db, clock }, { ...query, key: undefined, size: 24 })
      assert.ok(page.ok && page.value.items.length >= least, name)
    }
    return { operations: searches }
  }
  await compare({
    name: `13. Board of ${many.toLocaleString('en')} tasks, ${name}`,
    unit: 'search',
    limit: { name: `of ${few.toLocaleString('en')} tasks`, run: search(opened.small.db) },
    product: { name: `of ${many.toLocaleString('en')} tasks`, run: search(opened.full.db) },
    goal: 0.67,
  })
}
await Promise.all([opened.small.close(), opened.full.close()])

/** «реклама» in every tenth task, «ролик» in every thirtieth, «экслибрис» in a few; the rest of the words differ from task to task. */
async function seedBoard(url: string, count: number): Promise<void> {
  const { pool, close } = openDatabase(url, 1)
  await pool.query(`
    insert into persons (id, phone, status, created_at, updated_at) values ('person_1', '89000000001', 'active', now(), now());
    insert into organizations (id, inn, full_name, short_name, source, status, created_at, updated_at)
      values ('organization_1', '7700000001', 'ООО «Ромашка»', 'Ромашка', 'typed', 'active', now(), now());
    insert into tasks (id, org_id, number, title, category, result, criteria, format, place, pay_kind, price, slots, slots_taken, due_on,
      apply_until, receipt_text, state, created_by, published_at, created_at, updated_at)
    select 'task_' || i, 'organization_1', 'З-2026-' || i,
      (array['Настройка рекламы', 'Вёрстка каталога', 'Перевод договора', 'Сборка мебели', 'Покраска фасада', 'Съёмка склада', 'Правка сайта',
        'Дизайн упаковки', 'Разбор архива', 'Доставка образцов'])[i % 10 + 1] || case when i % 30 = 7 then ', ролик' else '' end
        || case when i % ${count / 10} = 3 then ', экслибрис' else '' end || ' № ' || i,
      'media', 'Готовая работа по образцу, слова ' || md5(i::text) || ' ' || md5((i % 997)::text), '{Всё сделано}', 'onSite',
      (array['Тверь', 'Тула', 'Казань', 'Омск'])[i % 4 + 1] || ', ул. Мира, 1', 'fixed', 1000000 + i % 1000 * 1000, 3, 1, current_date + 30,
      current_date + 10, 'Услуги', 'published', 'person_1', now() - i * interval '1 minute', now(), now()
    from generate_series(0, ${count - 1}) i;
    insert into task_applications (id, task_id, org_id, person_id, state, created_at)
    select 'application_' || i, 'task_' || i, 'organization_1', 'person_1', 'sent', now() from generate_series(0, ${count - 1}) i`)
  await pool.query('vacuum analyze')
  await close()
}
