import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openTaskHouse } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import { publishTasks } from '../contract/desk.ts'
import { downloadTaskTemplate, importTasks, previewTaskFile } from '../contract/task-file.ts'
import { listTasks } from '../contract/task.ts'

type Wrong = { row: number; title: string; text: string }[]
type Human = Awaited<ReturnType<TaskHouse['addClient']>>

const head = 'Название;Категория;Результат;Критерии;Адрес;Цена, ₽;Единица;Количество;Мест;Сдать до;Отклики до;Текст в чеке'
const good =
  'Снять ролик №1;Фото и видео;Готовый ролик длиной две минуты в формате mp4;Две минуты, 4К;;15 000,50;;;3;20.12.2026;05.12.2026;Съёмка'

test('each good line of a file becomes a draft that may be published at once; wrong lines are named by their numbers', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const lines = [
    head,
    good,
    'Уложить плитку;Ремонт и отделка;Плитка уложена по уровню, швы затёрты;;Казань, ул. Баумана, 1;350;м²;40;;20.12.2026;;Укладка плитки',
    'Без цены;Дизайн;Макет буклета на восьми полосах для печати;;;;;;;10.12.2026;;Дизайн',
    'Кот;Дизайн;Макет буклета на восьми полосах для печати;;;100;;;;10.12.2026;;Дизайн',
    'Чужая категория;Космос;Макет буклета на восьми полосах для печати;;;100;;;;10.12.2026;;Дизайн',
    'Вчерашний срок;Дизайн;Макет буклета на восьми полосах для печати;;;100;;;;20.11.2026;;Дизайн',
    'Звоните нам;Дизайн;Позвоните по телефону +7 900 111-22-33, всё расскажем;;;100;;;;10.12.2026;;Дизайн',
    'Дорого;Дизайн;Макет буклета на восьми полосах для печати;;;много;;;;10.12.2026;;Дизайн',
  ]
  const input = fileOf(lines)
  const preview = await house.done<{ good: number; wrong: Wrong; titles: string[] }>(previewTaskFile, client, input)
  assert.deepEqual([preview.good, preview.titles], [3, ['Снять ролик №1', 'Уложить плитку', 'Без цены']])
  assert.deepEqual(
    preview.wrong.map(({ row, text }) => `${row} ${text.split(/[:;«]/)[0]}`),
    ['5 Название', '6 Категория', '7 Срок сдачи должен быть позже сегодняшнего дня', '8 Стоп-слова', '9 Цена'],
  )
  assert.equal((await tasks(house, client)).length, 0, 'a look stores nothing')

  const key = 'b1c2d3e4-0000-4000-8000-000000000002'
  const made = await house.call(importTasks, client, input, key)
  const again = await house.call(importTasks, client, input, key)
  assert.deepEqual([made.body, (made.body['data'] as { made: number }).made], [again.body, 3])
  const drafts = await tasks(house, client)
  assert.deepEqual(drafts.map(({ number }) => number).toSorted(), ['З-2026-000001', 'З-2026-000002', 'З-2026-000003'])
  const named = new Map((await house.db.selectFrom('tasks').selectAll().execute()).map((row) => [row.title, row]))
  const [film, tiles, open] = ['Снять ролик №1', 'Уложить плитку', 'Без цены'].map((title) => named.get(title))
  assert.deepEqual([film?.price, film?.slots, film?.format, film?.pay_kind], [1_500_050, 3, 'remote', 'fixed'])
  assert.deepEqual(
    [tiles?.price, tiles?.quantity, tiles?.unit, tiles?.format, tiles?.pay_kind],
    [35_000, 40, 'м²', 'onSite', 'unit'],
  )
  assert.deepEqual([open?.price, open?.pay_kind, open?.apply_until.toString()], [null, 'offers', '2026-12-05'])
  const published = await house.done<{ done: number; skipped: unknown[] }>(publishTasks, client, {
    body: { ids: drafts.map(({ id }) => id), acknowledged: false },
  })
  assert.deepEqual([published.done, published.skipped], [3, []])
})

test('a file of 500 tasks is made whole; one of 501, one without a column, an empty one and a broken one are refused', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const many = (count: number) =>
    fileOf([head, ...Array.from({ length: count }, (_, place) => good.replace('№1', `№${place + 1}`))])
  const made = await house.done<{ made: number }>(importTasks, client, many(500))
  assert.equal(made.made, 500)
  for (const endpoint of [previewTaskFile, importTasks]) {
    const refused = async (input: ReturnType<typeof fileOf>) => house.call(endpoint, client, input)
    assertRefused(await refused(many(501)), 'invalidInput')
    assertRefused(await refused(fileOf(['Название;Категория;Результат', 'Снять ролик;Дизайн;Ролик'])), 'columnMissing')
    assertRefused(await refused(fileOf([])), 'fileUnreadable')
    assertRefused(await refused(fileOf(Array.from({ length: 10_030 }, () => head))), 'tooManyRows')
  }
  await exhaustLimits(house.db)
  assertRefused(await house.call(previewTaskFile, client, many(1)), 'tooOften')
  assertRefused(await house.call(importTasks, client, many(1)), 'tooOften')
})

test('tasks of a file stand in the branch of their author, and a branch that is not his is refused', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const [north, south] = [await addBranch(house, client, 'Север'), await addBranch(house, client, 'Юг')]
  const narrow = { ...client, sessionId: 'session_narrow' as never, branchIds: [north] }
  await house.done(importTasks, narrow, fileOf([head, good]))
  const rows = await house.db.selectFrom('tasks').select('branch_id').execute()
  assert.deepEqual(rows, [{ branch_id: north }])
  assertRefused(await house.call(importTasks, narrow, fileOf([head, good], south)), 'branchNeeded')
  const wide = { ...narrow, sessionId: 'session_wide' as never, branchIds: [north, south] }
  assertRefused(await house.call(importTasks, wide, fileOf([head, good])), 'branchNeeded')
})

test('the template has every column, and its sample makes no task', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { file } = await house.call(downloadTaskTemplate, client, {})
  assert.ok(file)
  const book = await readSpreadsheet(Buffer.from(file.bytes), { fileName: file.name })
  assert.ok(book.ok)
  assert.deepEqual(book.value.sheets, ['Задания', 'Категории', 'Подсказки'])
  const input = { query: { file_name: file.name }, body: file.bytes }
  assertRefused(await house.call(previewTaskFile, client, input), 'invalidInput')
})

function fileOf(lines: readonly string[], branchId?: string) {
  const query = { file_name: 'Задания.csv', ...(branchId !== undefined && { branch_id: branchId }) }
  return { query, body: new TextEncoder().encode(lines.join('\n')) }
}

async function tasks(house: TaskHouse, client: Human) {
  return (await house.done<{ items: { id: string; number: string }[] }>(listTasks, client, { query: {} })).items
}

async function addBranch(house: TaskHouse, client: Human, name: string) {
  const id = newId('branch', house.clock)
  await house.db
    .insertInto('branches')
    .values({ id, org_id: client.orgId as never, name, created_at: house.clock.now() })
    .execute()
  return id
}
