import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import * as boardContract from '../contract/board.ts'
import * as taskContract from '../contract/task.ts'

type Piece = { readonly text: string; readonly found: boolean }
type Found = {
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly found: { readonly title: readonly Piece[]; readonly text: readonly Piece[] | null } | null
  }[]
  readonly next: string | null
  readonly read_as: string | null
  readonly any_word: boolean
}

test('a task is found by any form of its words, with those of the title first and marked', async () => {
  await using house = await openBoard([
    { title: 'Вёрстка каталога', result: 'Каталог на сорок страниц, в котором есть место и для рекламы магазина' },
    { title: 'Настройка рекламы в поиске' },
    { title: 'Ролик для витрины' },
  ])
  const found = await house.search({ q: 'реклама' })
  assert.deepEqual(titles(found), ['Настройка рекламы в поиске', 'Вёрстка каталога'])
  assert.deepEqual(marked(found.items[0]?.found?.title), ['рекламы'])
  assert.equal(found.items[0]?.found?.text, null)
  assert.deepEqual(marked(found.items[1]?.found?.text ?? []), ['рекламы'])
  assert.deepEqual(titles(await house.search({ q: 'настроить рекламу' })), ['Настройка рекламы в поиске'])
  assert.deepEqual(titles(await house.search({ q: 'верстка' })), ['Вёрстка каталога'])
  assert.deepEqual(titles(await house.search({ q: 'роли' })), ['Ролик для витрины'])
})

test('a mistyped word is read as the word of the board, and the answer says so', async () => {
  await using house = await openBoard([{ title: 'Ролик для витрины' }, { title: 'Дизайн упаковки' }])
  const found = await house.search({ q: 'ролек' })
  assert.deepEqual([titles(found), found.read_as, found.any_word], [['Ролик для витрины'], 'ролик', false])
  const both = await house.search({ q: 'дезайн упаковки' })
  assert.deepEqual([titles(both), both.read_as], [['Дизайн упаковки'], 'дизайн упаковки'])
  const strange = await house.search({ q: 'абракадабра' })
  assert.deepEqual([titles(strange), strange.read_as], [[], null])
})

test('when no task has all the words, those with any of them are shown, and the answer says so', async () => {
  await using house = await openBoard([{ title: 'Ролик для витрины' }, { title: 'Дизайн упаковки' }])
  const found = await house.search({ q: 'ролик упаковка' })
  assert.deepEqual(
    [titles(found).toSorted(), found.read_as, found.any_word],
    [['Дизайн упаковки', 'Ролик для витрины'], null, true],
  )
})

test('a word that no task on the board has now is told to nobody, and a preposition is not put right', async () => {
  await using house = await openBoard([{ title: 'Ролик для Иванова' }, { title: 'Фото на приз' }])
  await house.db.updateTable('tasks').set({ title: 'Ролик для витрины' }).where('title', '=', 'Ролик для Иванова').execute()
  const found = await house.search({ q: 'ролик иваноаа' })
  assert.deepEqual([titles(found), found.read_as, found.any_word], [['Ролик для витрины'], null, true])
  const other = await house.search({ q: 'фото при' })
  assert.deepEqual([titles(other), other.read_as], [['Фото на приз'], null])
  const cursor = 'fresh~2026-11-30T10:00Z[Europe/Moscow]~x'
  assert.deepEqual(titles(await house.search({ sort: 'fresh', q: 'ролик', cursor })), ['Ролик для витрины'])
})

test('the words of a draft are not found and not learned, also of one made of an old task', async () => {
  await using house = await openBoard([{ title: 'Ролик для витрины' }])
  await house.db.updateTable('tasks').set({ state: 'draft', title: 'Секретная закладка' }).execute()
  const { count } = await house.db
    .selectFrom('board_words')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('word', 'in', ['секретная', 'закладка'])
    .executeTakeFirstOrThrow()
  assert.equal(count, 0)
  await house.db.updateTable('tasks').set({ state: 'published' }).execute()
  assert.deepEqual(titles(await house.search({ q: 'секретные закладки' })), ['Секретная закладка'])
})

test('signs and prepositions in a search mean nothing, and alone find nothing', async () => {
  await using house = await openBoard([{ title: 'Ролик для витрины' }])
  for (const q of ["ролик & | ! :* ( ' \\", '«ролик»', 'для ролика'])
    assert.deepEqual(titles(await house.search({ q })), ['Ролик для витрины'], q)
  for (const q of ['для', '!!!', '& |']) assert.deepEqual(titles(await house.search({ q })), [], q)
})

test('a task is found by its words of now, only while it is on the board, and never by its street', async () => {
  await using house = await openBoard([])
  const draft = await house.done<{ id: string; version: number }>(taskContract.createTask, house.client, {
    body: taskForm({ title: 'Покраска забора', format: 'onSite', place: 'Тверь, ул. Заречная, 5' }),
  })
  assert.deepEqual(titles(await house.search({ q: 'покраска' })), [])
  const params = { id: draft.id }
  await house.done(taskContract.publishTask, house.client, { params, body: { version: draft.version, acknowledged: false } })
  assert.deepEqual(titles(await house.search({ q: 'покрасить забор тверь' })), ['Покраска забора'])
  assert.deepEqual(titles(await house.search({ q: 'заречная' })), [])
  assert.deepEqual(titles(await house.search({ town: 'ТВЕРЬ' })), ['Покраска забора'])
  assert.deepEqual(titles(await house.search({ town: 'Тула' })), [])
  const { version } = await house.task(draft.id)
  const body = { ...taskForm({ title: 'Ремонт крыльца', format: 'onSite', place: 'Тверь, ул. Заречная, 5' }), version }
  await house.done(taskContract.modifyTask, house.client, { params, body })
  assert.deepEqual(titles(await house.search({ q: 'ремонт крыльца' })), ['Ремонт крыльца'])
  assert.deepEqual((await house.search({ q: 'забор' })).items.length, 0)
})

test('the board is paged in each of its orders, and every task comes once', async () => {
  await using house = await openBoard(
    [30_000_00, 10_000_00, 20_000_00, 15_000_00, 40_000_00].map((price, place) => ({
      title: `Ролик номер ${place}`,
      price,
      due_on: `2026-12-${20 - place}`,
      apply_until: '2026-12-01',
    })),
  )
  const orders = { fresh: '43210', sum: '40231', term: '43210', best: '43210' }
  for (const [sort, expected] of Object.entries(orders)) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Found = await house.search({ q: 'ролек', sort, size: '2', ...(cursor !== null && { cursor }) })
      seen.push(...titles(page).map((title) => title.slice(-1)))
      cursor = page.next
    } while (cursor !== null)
    assert.equal(seen.join(''), expected, sort)
  }
  const other = await house.search({ q: 'ролик', sort: 'sum', size: '2' })
  assert.deepEqual(titles(await house.search({ q: 'ролик', sort: 'term', cursor: other.next ?? '' })), [])
  assert.equal(titles(await house.search({ due: '2026-12-17' })).length, 2)
  for (const cursor of [
    'чужой',
    'sum~нет~task_1',
    'fresh~-000001-01-01T00:00Z~task_1',
    'term~2026-13-01~task_1',
    'fresh~вчера~task_1',
  ])
    assert.equal((await house.call(boardContract.listBoard, undefined, { query: { cursor } })).body['kind'], 'invalidInput')
})

test('the board is narrowed to categories, to a unit, to days and to a town with what is done from anywhere', async () => {
  await using house = await openBoard([
    { title: 'Ролик для витрины', category: 'media', ...fromHome, due_on: '2026-12-10', apply_until: '2026-12-01' },
    { title: 'Дизайн упаковки', category: 'design', ...fromHome, due_on: '2026-12-18', apply_until: '2026-12-01' },
    {
      title: 'Покраска забора',
      category: 'repair',
      format: 'onSite',
      place: 'Тверь, ул. Мира, 1',
      pay_kind: 'unit',
      unit: 'м²',
      quantity: 40,
    },
    { title: 'Монтаж полок', category: 'repair', format: 'onSite', place: 'Тула, ул. Мира, 1' },
  ])
  const narrowed = async (query: Record<string, unknown>) => titles(await house.search(query)).toSorted()
  assert.deepEqual(await narrowed({ cat: 'media,design' }), ['Дизайн упаковки', 'Ролик для витрины'])
  assert.deepEqual(await narrowed({ unit: 'м²' }), ['Покраска забора'])
  assert.deepEqual(await narrowed({ from: '2026-12-15', due: '2026-12-18' }), ['Дизайн упаковки'])
  assert.deepEqual(await narrowed({ fmt: 'both', town: 'тверь' }), ['Дизайн упаковки', 'Покраска забора', 'Ролик для витрины'])
  assert.deepEqual(await narrowed({ fmt: 'remote', town: 'тверь' }), ['Дизайн упаковки', 'Ролик для витрины'])
  assert.deepEqual(await narrowed({ fmt: 'both' }), ['Дизайн упаковки', 'Ролик для витрины'])
  assert.deepEqual([await narrowed({ cat: 'typo' }), (await narrowed({ cat: '' })).length], [[], 4])
  assert.equal((await house.call(boardContract.listBoard, undefined, { query: { unit: 'час' } })).body['kind'], 'invalidInput')
})

test('beside each choice of the filters stands how many tasks it would show', async () => {
  await using house = await openBoard([
    { title: 'Ролик для витрины', category: 'media', ...fromHome },
    { title: 'Дизайн упаковки', category: 'design', ...fromHome },
    { title: 'Монтаж полок', category: 'design', format: 'onSite', place: 'Тула, ул. Мира, 1' },
  ])
  const counts = async (query: Record<string, unknown>) => {
    const { categories, formats } = await house.done<Counts>(boardContract.countBoard, undefined, { query })
    return Object.fromEntries([
      ...categories.filter(({ count }) => count > 0).map(({ slug, count }) => [slug, count]),
      ...formats.map(({ format, count }) => [format, count]),
    ])
  }
  assert.deepEqual(await counts({}), { media: 1, design: 2, remote: 2, onSite: 1, both: 2 })
  assert.deepEqual(await counts({ cat: 'design', fmt: 'remote' }), { media: 1, design: 1, remote: 1, onSite: 1, both: 1 })
  assert.deepEqual(await counts({ town: 'Тула' }), { design: 1, remote: 2, onSite: 1, both: 3 })
})

test('of many tasks no more are counted than are shown', async () => {
  await using house = await openBoard([{ title: 'Ролик для витрины', category: 'media' }])
  const now = house.clock.now()
  const moments = Array.from({ length: 150 }, (_, place) => now.subtract({ seconds: place }).toString())
  await refill(house, moments)
  const { categories } = await house.done<Counts>(boardContract.countBoard, undefined, { query: {} })
  assert.equal(categories.find(({ slug }) => slug === 'media')?.count, 100)
})

test('of a frequent word the newest two hundred tasks are compared, from as many days as they take', async () => {
  await using house = await openBoard([{ title: 'Ролик для витрины' }])
  const now = house.clock.now()
  const ages = (days: readonly number[], each: number) => days.flatMap((days) => Array.from({ length: each }, () => days))
  const boards: [number[], number][] = [
    [ages([0, 1], 120), 200],
    [ages([0, 1, 2], 100), 200],
    [ages([0, 1, 2, 3, 4, 5, 6, 7], 30), 200],
    [ages([0, 3, 6, 9, 12, 15, 18, 21, 24, 27], 25), 200],
    [ages([0, 40, 80], 90), 200],
    [ages([0, 5, 33, 300], 20), 80],
    [ages([100], 201), 200],
  ]
  for (const [days, expected] of boards) {
    const moments = days.map((age, place) => now.subtract({ hours: 24 * age, seconds: place }).toString())
    await refill(house, moments)
    const found = await everyTask(house, { q: 'ролик' })
    const newest = moments.toSorted().toReversed().slice(0, expected)
    assert.deepEqual(
      found.map((id) => moments[Number(id.slice(-4))]),
      newest,
    )
    const all = moments.toSorted().toReversed()
    for (const sort of ['fresh', 'sum'])
      assert.equal(new Set(await everyTask(house, { q: 'ролик', sort })).size, all.length, sort)
  }
})

/** The board holds nothing but copies of its one task, published at these moments. */
async function refill(house: Board, moments: readonly string[]): Promise<void> {
  await sql`delete from tasks where id like '%copy%'`.execute(house.db)
  await sql`insert into tasks select copy.* from tasks as old, unnest(${moments}::text[]) with ordinality as made (at, no),
    jsonb_populate_record(old, jsonb_build_object('id', 'task_copy' || lpad((no - 1)::text, 4, '0'), 'number', 'З-' || no,
      'published_at', at, 'state', 'published')) as copy where old.id not like '%copy%'`.execute(house.db)
  await sql`update tasks set state = 'draft' where id not like '%copy%'`.execute(house.db)
}

async function everyTask(house: Board, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Found = await house.search({ ...query, size: '50', ...(cursor !== '' && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next
  }
  return ids
}

type Form = Parameters<TaskHouse['publish']>[1]
type Board = Awaited<ReturnType<typeof openBoard>>

async function openBoard(tasks: readonly NonNullable<Form>[]) {
  const house = await openTaskHouse()
  const client = await house.addClient()
  for (const task of tasks) {
    await house.publish(client, { result: 'Готовая работа в сроки, которые названы ниже', criteria: ['Всё сделано'], ...task })
    house.clock.advance({ minutes: 1 })
  }
  return {
    ...house,
    client,
    search: (query: Record<string, unknown>) => house.done<Found>(boardContract.listBoard, undefined, { query }),
  }
}

const fromHome = { format: 'remote', place: '' } as const

type Counts = {
  readonly categories: readonly { readonly slug: string; readonly count: number }[]
  readonly formats: readonly { readonly format: string; readonly count: number }[]
}

function titles({ items }: Found): string[] {
  return items.map(({ title }) => title)
}

function marked(pieces: readonly Piece[] | undefined): string[] {
  return (pieces ?? []).filter(({ found }) => found).map(({ text }) => text)
}
