import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { partnerHandlers } from '#/features/partner/server/handlers.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import type { Id } from '#/kernel/ids.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as contract from '../contract/status.ts'
import { contractorHandlers } from './handlers.ts'

const child = new URL('../../../../tests/support/status-in-child.ts', import.meta.url).pathname

test('a preview reports what is wrong with a file and checks nobody', async () => {
  await using house = await openStatusHouse()
  const body = csv('ФИО;ИНН', `Иванов Иван;${innOf(1)}`, 'Петров Пётр;50010073225', `Иванов Иван;${innOf(1)}`)
  const seen = await house.ask(contract.previewList, { query: { file_name: 'люди.csv' }, body })
  assert.deepEqual([seen.inn_column, seen.name_column, seen.rows, seen.good, seen.repeats, seen.wrong], [1, 0, 3, 2, 1, 1])
  assert.deepEqual(seen.problems, [{ row: 3, typed: '50010073225', text: 'Строка 3: 11 цифр, нужно 12' }])
  const corrected = await house.ask(contract.previewList, {
    query: { file_name: 'люди.csv', inn_column: 0, heading_row: 1 },
    body,
  })
  assert.deepEqual([corrected.good, corrected.name_column], [0, null])
  assert.equal((await house.statusCalls()).length, 0)
  assert.equal((await house.db.selectFrom('status_batches').select('id').execute()).length, 0)
})

test('a file without ИНН, a file that is not a table and a file with only invalid ИНН are refused', async () => {
  await using house = await openStatusHouse()
  const start = (file_name: string, ...lines: string[]) =>
    house.code(contract.startList, { query: { file_name }, body: csv(...lines) })
  assert.equal(await start('имена.csv', 'Имя', 'Иванов'), 'columnMissing')
  assert.equal(
    await house.code(contract.previewList, { query: { file_name: 'a.xlsx' }, body: new Uint8Array([1, 2, 3]) }),
    'fileUnreadable',
  )
  assert.equal(await start('плохие.csv', 'ИНН', '123456789012', '1'), 'invalidInput')
  const day = { file_name: 'a.csv', day: '2018-01-01' }
  assert.equal(await house.code(contract.startList, { query: day, body: csv('ИНН', innOf(1)) }), 'invalidInput')
  house.as({ branchIds: ['branch_1'] })
  assert.equal(await start('a.csv', 'ИНН', innOf(1)), 'noAccess')
  house.as({ branchIds: [], role: 'viewer' })
  assert.equal(await start('a.csv', 'ИНН', innOf(1)), 'noAccess')
})

test('a list is checked row by row, including its repeats, and exported as XLSX and CSV', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  const id = await startList(house, 'ИНН;Имя', `${innOf(1)};Иванов Иван`, `${innOf(2)};Петров Пётр`, `${innOf(1)};Он же`, '123;')
  await house.work(3)
  const list = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([list.state, list.active, list.not_active, list.wrong, list.repeats, list.waiting], ['done', 2, 1, 1, 1, 0])
  assert.equal((await house.statusCalls()).length, 2)
  const { items } = await house.ask(contract.listStatusRows, { params: { id }, query: {} })
  assert.deepEqual(
    items.map(({ no, name, state, comment }) => [no, name, state, comment]),
    [
      [1, 'Иванов Иван', 'active', ''],
      [2, 'Петров Пётр', 'not_active', ''],
      [3, 'Он же', 'active', 'Повтор строки 2'],
      [4, '', 'wrong', 'Строка 5: 3 цифры, нужно 12'],
    ],
  )
  const wrong = await house.ask(contract.listStatusRows, { params: { id }, query: { only: 'wrong' } })
  assert.deepEqual(
    wrong.items.map(({ no }) => no),
    [4],
  )
  const { file } = await house.call(contract.downloadStatusList, { params: { id }, query: {} })
  const book = await readSpreadsheet(file?.bytes ?? new Uint8Array(), { fileName: 'a.xlsx' })
  assert.deepEqual(book.ok && book.value.rows[1]?.cells.map((cell) => (cell.kind === 'text' ? cell.text : '')), [
    innOf(1),
    'Иванов Иван',
    'Самозанятый',
    '',
    '21.11.2026 12:00',
  ])
  const plain = await house.call(contract.downloadStatusList, { params: { id }, query: { format: 'csv' } })
  assert.match(Buffer.from(plain.file?.bytes ?? []).toString(), /123;;Ошибка в ИНН;;;Строка 5: 3 цифры, нужно 12/)
})

test('bound contractors of a list are checked through the partner interface, and the forecast counts each by its channel', async () => {
  await using house = await openStatusHouse({ perMinute: 2, serviceTakes: 2 })
  for (const place of [1, 2, 3]) {
    await house.person(place, { bound: true })
    await house.link(place)
  }
  const inns = Array.from({ length: 10 }, (_, place) => innOf(place + 1))
  const id = await startList(house, 'ИНН', ...inns)
  const before = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([before.forecast?.seconds, before.forecast?.per_minute], [7 * 31, 2])
  await house.work(2)
  const soon = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([soon.active, soon.waiting], [3, 6])
  await house.work(250, 5)
  const list = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([list.state, list.active, list.not_active], ['done', 3, 7])
  assert.deepEqual(new Set((await house.statusCalls()).map(({ taken }) => taken)), new Set([true]))
})

test('a person waiting at a screen is answered before payments, monitoring and lists', async () => {
  await using house = await openStatusHouse({ perMinute: 2, serviceTakes: 2 })
  await startList(house, 'ИНН', ...Array.from({ length: 20 }, (_, place) => innOf(place + 100)))
  await house.work(40)
  const asked = await house.check([innOf(1)])
  await house.work(32)
  assert.equal((await asked.read()).rows[0]?.state, 'not_active')
  assert.equal((await house.statusCalls()).at(-1)?.inn, innOf(1))
})

test('a list stops on a pause, continues after it and ends on a cancellation; answers remain', async () => {
  await using house = await openStatusHouse({ perMinute: 2 })
  const id = await startList(house, 'ИНН', ...Array.from({ length: 8 }, (_, place) => innOf(place)))
  const change = (action: string) => house.call(contract.changeListState, { params: { id, action } })
  await house.work(70, 5)
  assert.equal((await change('pause')).body['code'], 1)
  assert.equal((await change('pause')).body['kind'], 'wrongState')
  await house.work(200, 10)
  const calls = (await house.statusCalls()).length
  assert.ok(calls <= 5, `${calls} calls`)
  const paused = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([paused.state, paused.waiting > 0], ['paused', true])
  assert.equal((await change('resume')).body['code'], 1)
  await house.work(60, 5)
  assert.ok((await house.statusCalls()).length > calls)
  const [one, other] = await Promise.all([change('cancel'), change('cancel')])
  assert.deepEqual(new Set([outcomeOf(one.body), outcomeOf(other.body)]), new Set(['done', 'wrongState']))
  await house.work(200, 10)
  const ended = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([ended.state, ended.not_active > 0, ended.forecast], ['cancelled', true, null])
  assert.equal((await change('resume')).body['kind'], 'wrongState')
})

test('ten thousand rows are loaded quickly, and two workers check none of them twice', async () => {
  await using house = await openStatusHouse()
  const inns = Array.from({ length: 10_000 }, (_, place) => innOf(place))
  const bytes = await writeXlsx({
    sheets: [{ name: 'Люди', columns: [{ title: 'ИНН', width: 16, kind: 'text' }], rows: inns.map((inn) => [inn]) }],
  })
  const started = performance.now()
  const { id } = await house.ask(contract.startList, { query: { file_name: 'много.xlsx' }, body: new Uint8Array(bytes) })
  const took = performance.now() - started
  assert.ok(took < 15_000, `${Math.round(took)} ms`)
  const list = await house.ask(contract.readStatusList, { params: { id } })
  assert.deepEqual([list.total, list.waiting], [10_000, 10_000])
  const others = [openDatabase(house.url), openDatabase(house.url)]
  const tables = others.map(({ db }) => {
    const table = createWorkTable()
    partnerHandlers(table, { ...house.deps, db })
    contractorHandlers(table, { ...house.deps, db })
    return { db, table }
  })
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(tables.map(({ db, table }) => runDueJobs({ db, clock: house.clock, log: silentLog, table })))
    house.clock.advance({ seconds: 1 })
  }
  await Promise.all(others.map((open) => open.close()))
  const asked = (await house.statusCalls()).map(({ inn }) => inn)
  assert.ok(asked.length > 300, `${asked.length} asked`)
  assert.equal(new Set(asked).size, asked.length)
})

test('more than ten thousand rows are refused', async () => {
  await using house = await openStatusHouse()
  const body = csv('ИНН', ...Array.from({ length: 10_001 }, (_, place) => innOf(place)))
  assert.equal(await house.code(contract.startList, { query: { file_name: 'a.csv' }, body }), 'tooManyRows')
})

test('two workers never check one bound contractor twice', async () => {
  await using house = await openStatusHouse()
  for (let place = 0; place < 12; place += 1) {
    await house.person(place, { bound: true })
    await house.link(place)
  }
  await startList(house, 'ИНН', ...Array.from({ length: 12 }, (_, place) => innOf(place)))
  const { batch_id: batchId } = await house.db.selectFrom('status_batch_rows').select('batch_id').executeTakeFirstOrThrow()
  // As after a pause and a resume while a worker was busy: two jobs process one list.
  const { id, ...job } = await house.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'contractors.run-batch')
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('jobs')
    .values({ ...job, id: `${id}b` as Id<'job'>, unique_key: null, payload: JSON.stringify({ batchId }) })
    .execute()
  await house.work(10)
  const asked = await house.db.selectFrom('npd_status_checks').select('inn').where('source', '=', 'partner').execute()
  assert.equal(asked.length, 12)
  assert.equal(new Set(asked.map(({ inn }) => inn)).size, 12)
})

for (const point of ['status.before-ask', 'status.after-ask', 'batch.after-step']) {
  test(`a worker killed at ${point} loses nothing: another ends the list`, async () => {
    await using house = await openStatusHouse()
    await house.payer(innOf(1))
    const id = await startList(house, 'ИНН', innOf(1), innOf(2), innOf(3))
    const worker = openChild(house, '', point)
    await worker.ready
    void worker.go(1)
    void worker.go(1)
    assert.equal(await worker.ended, 'SIGKILL')
    await house.work(130, 5)
    const list = await house.ask(contract.readStatusList, { params: { id } })
    assert.deepEqual([list.state, list.active, list.not_active], ['done', 1, 2])
    const kept = await house.db.selectFrom('npd_status_checks').select('inn').execute()
    assert.equal(kept.length, 3)
  })
}

test('two processes together send two requests a minute, whatever is waiting, as the service’s own record proves', async () => {
  await using house = await openStatusHouse({ perMinute: 2, serviceTakes: 2 })
  await startList(house, 'ИНН', ...Array.from({ length: 60 }, (_, place) => innOf(place)))
  await startList(house, 'ИНН', ...Array.from({ length: 60 }, (_, place) => innOf(place + 60)))
  const workers = [openChild(house, '2'), openChild(house, '2')]
  await Promise.all(workers.map(({ ready }) => ready))
  for (let minute = 0; minute < 40; minute += 1) {
    house.clock.advance({ seconds: 15 })
    await Promise.all(workers.map((worker) => worker.go(15)))
  }
  await Promise.all(workers.map((worker) => worker.end()))
  const calls = await house.statusCalls()
  const moments = calls.map(({ at }) => Temporal.Instant.from(at).epochMilliseconds)
  const mostInMinute = Math.max(
    ...moments.map((moment) => moments.filter((other) => other >= moment && other < moment + 60_000).length),
  )
  assert.equal(mostInMinute, 2)
  assert.ok(calls.length >= 12 && calls.length <= 20, `${calls.length} in ten minutes`)
  assert.ok(calls.every(({ taken }) => taken))
})

function csv(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

async function startList(house: StatusHouse, ...lines: readonly string[]): Promise<string> {
  return (await house.ask(contract.startList, { query: { file_name: 'люди.csv' }, body: csv(...lines) })).id
}

function openChild(house: StatusHouse, perMinute: string, crashAt?: string) {
  const started = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', child, house.url, house.serviceUrl, house.clock.now().toString(), perMinute],
    { env: { ...process.env, ...(crashAt && { CRASH_AT: crashAt }) }, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const waiting: (() => void)[] = []
  const lines: string[] = []
  started.stdin.on('error', () => undefined)
  started.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\n').filter(Boolean)) {
      const next = waiting.shift()
      if (next) next()
      else lines.push(line)
    }
  })
  const line = () =>
    new Promise<void>((resolve) => {
      if (lines.shift() === undefined) waiting.push(resolve)
      else resolve()
    })
  return {
    ready: line(),
    ended: once(started, 'exit').then(([, signal]) => signal as string | null),
    async go(seconds: number) {
      started.stdin.write(`${seconds}\n`)
      await line()
    },
    async end() {
      started.stdin.write('end\n')
      await once(started, 'exit')
    },
  }
}
