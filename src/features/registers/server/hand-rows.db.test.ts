import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { submitRegister } from '../contract/approval.ts'
import * as contract from '../contract/grid.ts'
import { cancelRegister, createEmptyRegister, readRegister } from '../contract/register.ts'

test('a register is made empty, filled by hand, and goes the way of any register', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  await house.seed.member(orgId, 'approver')
  const empty = await registerNow(house, accountant, id)
  assert.deepEqual(
    [empty['source'], empty['state'], empty['rows'], empty['sum'], empty['name']],
    ['manual', 'draft', 0, 0, 'Премьера'],
  )
  const added = await add(house, accountant, id, { count: 2 })
  assert.deepEqual(
    added.rows.map(({ no, manual, state, problems }) => [no, manual, state, problems.map(({ code }) => code)]),
    [1, 2].map((no) => [no, true, 'error', ['R001', 'R012']]),
  )
  await fill(house, accountant, added.rows[0], { inn: inns[0] ?? '', amount: '1000' })
  await remove(house, accountant, id, added.rows.slice(1))
  await house.work()
  const filled = await registerNow(house, accountant, id)
  assert.deepEqual([filled['state'], filled['rows'], filled['sum'], filled['ready']], ['ready', 1, 1000_00, 1])
  assert.equal(dataOf(await house.call(accountant, submitRegister, { params: { id } }))['state'], 'onApproval')
  assert.deepEqual(await entries(house), [
    ['registerCreated', { rows: 0, amount: 0 }],
    ['registerRowsAdded', { rows: 2, numbers: '1-2' }],
    ['registerRowEdited', undefined],
    ['registerRowsDeleted', { rows: 1, numbers: '2' }],
    ['registerSubmitted', undefined],
  ])
})

test('a copy of a row says what the row says, and the check says that it repeats it: the work is not paid twice', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 3 })
  await house.run("update register_rows set external_key = 'К-2' where no = 2")
  const [, second] = await read(house, accountant, id, '1-3')
  const { rows } = await add(house, accountant, id, { copies: [second?.id ?? ''] })
  const [copy] = rows
  assert.deepEqual([copy?.no, copy?.manual, copy?.key], [4, true, null])
  for (const field of ['inn', 'fio', 'service', 'amount'] as const) assert.equal(copy?.[field], second?.[field])
  assert.deepEqual([copy?.state, copy?.problems[0]?.code], ['error', 'R017'])
  assert.match(copy?.problems[0]?.text ?? '', /строка 2/)
  assertRefused(await house.call(accountant, submitRegister, { params: { id } }), 'wrongState')
  assert.equal((await read(house, accountant, id, '2'))[0]?.state, 'ready')

  await remove(house, accountant, id, rows)
  await house.work()
  assert.equal((await registerNow(house, accountant, id))['state'], 'ready')
})

test('copies stand after the last row in the order they were asked for, and bring what could not be read as it is', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 2 })
  await fill(house, accountant, rows[0], { service: 'Съёмка', amount: 'тысяча' })
  await fill(house, accountant, rows[1], { service: 'Монтаж', phone: '+7 900 000-00-09' })
  const copied = await add(house, accountant, id, { copies: [rows[1]?.id ?? '', rows[0]?.id ?? ''] })
  assert.deepEqual(
    copied.rows.map(({ no, service, phone, typed_amount: typed }) => [no, service, phone, typed]),
    [
      [3, 'Монтаж', '89000000009', null],
      [4, 'Съёмка', '', 'тысяча'],
    ],
  )
})

test('the number of a deleted row is not given again, and the last row deleted leaves a draft', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 3 })
  await remove(house, accountant, id, rows.slice(1))
  const next = await add(house, accountant, id, { count: 1 })
  assert.deepEqual(
    next.rows.map(({ no }) => no),
    [4],
  )
  await remove(house, accountant, id, [...rows.slice(0, 1), ...next.rows])
  const emptied = await registerNow(house, accountant, id)
  assert.deepEqual([emptied['state'], emptied['rows'], emptied['sum']], ['draft', 0, 0])
  const again = await add(house, accountant, id, { count: 1 })
  assert.equal(again.rows[0]?.no, 5)
})

test('a step back over a row that a colleague has deleted tells that it is gone, and changes nothing', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const owner = await house.seed.member(orgId, 'owner')
  const { rows } = await add(house, accountant, id, { count: 1 })
  const edited = await fill(house, accountant, rows[0], { service: 'Съёмка' })
  await remove(house, owner, id, edited.rows)
  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    back.left.map(({ gone }) => gone),
    [true],
  )
})

test('deleted rows come back with their numbers, keys and history, and go again; edits before them are taken back after that', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 3 })
  const [, second] = rows
  const filled = await fill(house, accountant, second, { inn: inns[0] ?? '', amount: '1000' })
  await house.run("update register_rows set external_key = 'К-2' where no = 2")
  await remove(house, accountant, id, [...filled.rows, ...rows.slice(2)])
  assert.deepEqual(await numbers(house, accountant, id), [1])

  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    back.rows.map(({ id: rowId, no, key, manual, amount }) => [rowId, no, key, manual, amount]),
    [
      [second?.id, 2, 'К-2', true, 1000_00],
      [rows[2]?.id, 3, null, true, null],
    ],
  )
  const story = dataOf(await house.call(accountant, contract.readRowStory, { params: { id, rowId: second?.id } }))
  const texts = (story['events'] as { text: string }[]).map(({ text }) => text)
  assert.ok(texts.includes('Строка удалена') && texts.filter((text) => text === 'Строка добавлена').length === 1, texts.join())
  assert.deepEqual([back.undo, back.redo], [2, 1])

  await step(house, accountant, id, contract.redoRows)
  assert.deepEqual(await numbers(house, accountant, id), [1])
  await step(house, accountant, id, contract.undoRows)
  const emptied = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual([emptied.left, emptied.rows[0]?.inn, emptied.rows[0]?.amount], [[], '', null])
  const gone = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual([gone.left, gone.undo, await numbers(house, accountant, id)], [[], 0, []])

  await step(house, accountant, id, contract.redoRows)
  assert.deepEqual(await numbers(house, accountant, id), [1, 2, 3])
  const again = await step(house, accountant, id, contract.redoRows)
  assert.equal(again.rows[0]?.amount, 1000_00)
  await house.work()
  assert.equal((await registerNow(house, accountant, id))['rows'], 3)
})

test('what was pasted into rows added for it is taken back with them by one step, and made again by one', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 2 })
  const changes = rows.map(({ id: row_id, version }) => ({ row_id, version, cells: [{ field: 'service', value: 'Съёмка' }] }))
  dataOf(await house.call(accountant, contract.editRows, { params: { id }, body: { changes, continues: true } }))
  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual([back.left, back.undo, await numbers(house, accountant, id)], [[], 0, []])
  const again = await step(house, accountant, id, contract.redoRows)
  assert.deepEqual([again.redo, await numbers(house, accountant, id)], [0, [1, 2]])
  assert.deepEqual(
    (await read(house, accountant, id, '1-2')).map(({ service }) => service),
    ['Съёмка', 'Съёмка'],
  )
})

test('a step back leaves rows that a colleague has filled or invited to, says why, and takes away the others', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const owner = await house.seed.member(orgId, 'owner')
  const { rows } = await add(house, accountant, id, { count: 3 })
  await fill(house, owner, rows[0], { service: 'Съёмка' })
  await invite(house, { id, accountant }, rows[1]?.id ?? '')
  const back = await step(house, accountant, id, contract.undoRows)
  assert.deepEqual(
    back.left.map(({ no, action }) => [no, action?.outcome, action?.text]),
    [
      [1, 'conflict', 'после добавления её изменили, поэтому она не удалена'],
      [2, 'refused', 'по ней уже пригласили человека, она не удалена'],
    ],
  )
  assert.deepEqual(await numbers(house, accountant, id), [1, 2])
  await step(house, accountant, id, contract.redoRows)
  assert.deepEqual(await numbers(house, accountant, id), [1, 2, 3], 'only what was taken away comes back')
})

test('two presses of a step back at once bring deleted rows back once, and not into a full register', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 2 })
  await remove(house, accountant, id, rows)
  const fill = (count: number) =>
    house.run(
      `insert into register_rows (id, register_id, org_id, no, state, updated_at)
       select 'filler-' || no, $1, $2, no, 'excluded', now() from generate_series(10, $3::int + 9) as no`,
      [id, orgId, count],
    )
  await fill(9999)
  const back = () => house.call(accountant, contract.undoRows, { params: { id } })
  assertRefused(await back(), 'tooManyRows')
  await house.run("delete from register_rows where id like 'filler-%'")
  for (const answer of await Promise.all([back(), back()])) dataOf(answer)
  assert.deepEqual(await numbers(house, accountant, id), [], 'the second press takes back the adding itself')
  await fill(9999)
  assertRefused(await house.call(accountant, contract.redoRows, { params: { id } }), 'tooManyRows')
})

test('the card of a row says who added it and when', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 1 })
  const story = dataOf(await house.call(accountant, contract.readRowStory, { params: { id, rowId: rows[0]?.id ?? '' } }))
  assert.deepEqual(story['events'], [{ at: house.clock.now().toString(), text: 'Строка добавлена вручную', by: 'accountant' }])
})

test('rows of accepted works and rows whose person was invited are not deleted, and nothing of such a choice is', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 2 })
  const { rows } = await add(house, accountant, id, { count: 2 })
  const [first] = await read(house, accountant, id, '1')
  assertRefused(await tryRemove(house, accountant, id, [first, ...rows]), 'rowsNotDeletable')
  await invite(house, { id, accountant }, rows[0]?.id ?? '')
  const refused = await tryRemove(house, accountant, id, rows)
  assertRefused(refused, 'rowsNotDeletable')
  assert.deepEqual(refused.body['facts'], { rows: '3' })
  assert.equal((await registerNow(house, accountant, id))['rows'], 4)
})

test('a row that a colleague has changed since it was seen is not deleted', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const owner = await house.seed.member(orgId, 'owner')
  const { rows } = await add(house, accountant, id, { count: 1 })
  await fill(house, owner, rows[0], { service: 'Съёмка' })
  assertRefused(await tryRemove(house, accountant, id, rows), 'staleVersion')
  const now = await read(house, accountant, id, '1')
  await remove(house, accountant, id, now)
})

test('two members who add rows at once get different numbers, and one press sent twice adds one row', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const owner = await house.seed.member(orgId, 'owner')
  const body = { count: 1 }
  const press = randomUUID()
  await Promise.all([
    house.call(accountant, contract.addRows, { params: { id }, body }, press),
    house.call(accountant, contract.addRows, { params: { id }, body }, press),
    house.call(owner, contract.addRows, { params: { id }, body }),
  ])
  const rows = await read(house, accountant, id, '1-5')
  assert.deepEqual(
    rows.map(({ no }) => no),
    [1, 2],
  )
})

test('two who delete one row at once delete it once', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const owner = await house.seed.member(orgId, 'owner')
  const { rows } = await add(house, accountant, id, { count: 1 })
  const answers = await Promise.all([accountant, owner].map((member) => tryRemove(house, member, id, rows)))
  assert.deepEqual(statuses(answers), [200, 404])
  assert.equal((await entries(house)).filter(([action]) => action === 'registerRowsDeleted').length, 1)
})

test('a register takes ten thousand rows, and two at the edge do not go over it', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  await add(house, accountant, id, { count: 1 })
  await house.run(
    `insert into register_rows (id, register_id, org_id, no, state, updated_at)
     select 'filler-' || no, $1, $2, no, 'excluded', now() from generate_series(2, 9999) as no`,
    [id, orgId],
  )
  const ask = (body: object) => house.call(accountant, contract.addRows, { params: { id }, body })
  const [row] = await read(house, accountant, id, '1')
  assertRefused(await ask({ count: 2 }), 'tooManyRows')
  const answers = await Promise.all([ask({ count: 1 }), ask({ copies: [row?.id] })])
  assert.deepEqual(statuses(answers), [200, 422])
  assertRefused(answers.find(({ status }) => status === 422) ?? assert.fail(), 'tooManyRows')
})

test('rows of a register on approval, of a colleague or of others are neither added nor deleted', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await emptyRegister(house)
  const { rows } = await add(house, accountant, id, { count: 1 })
  const other = await emptyRegister(house, '7701010017')
  const stray = await add(house, other.accountant, other.id, { count: 1 })
  const manager = await house.seed.member(orgId, 'manager')
  const viewer = await house.seed.member(orgId, 'viewer')
  const acts = [
    (member: Member) => house.call(member, contract.addRows, { params: { id }, body: { count: 1 } }),
    (member: Member) => tryRemove(house, member, id, rows),
  ]
  for (const act of acts) {
    assertRefused(await act(manager), 'noAccess')
    assertRefused(await act(viewer), 'noAccess')
    assertRefused(await act(other.accountant), 'notFound')
  }
  // Rows of another register are not there.
  const copies = stray.rows.map((row) => row.id)
  assertRefused(await house.call(accountant, contract.addRows, { params: { id }, body: { copies } }), 'notFound')
  assertRefused(await tryRemove(house, accountant, id, stray.rows), 'notFound')
  dataOf(await house.call(accountant, cancelRegister, { params: { id } }))
  for (const act of acts) assertRefused(await act(accountant), 'wrongState')
})

test('an empty register is of a branch where the member has several, is made by who edits registers, and not too often', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  const make = (member: Member, body: object = {}) => house.call(member, createEmptyRegister, { body })
  const branches = [newId('branch', house.clock), newId('branch', house.clock)]
  for (const id of branches)
    await house.db.insertInto('branches').values({ id, org_id: orgId, name: id, created_at: house.clock.now() }).execute()
  const narrowed = await house.seed.member(orgId, 'accountant')
  Object.assign(narrowed.scope, { branchIds: branches })
  assertRefused(await make(narrowed), 'branchNeeded')
  const { id } = dataOf(await make(narrowed, { branch_id: branches[0] }))
  const made = await house.db
    .selectFrom('registers')
    .select('branch_id')
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  assert.equal(made.branch_id, branches[0])
  assertRefused(await make(await house.seed.member(orgId, 'viewer')), 'noAccess')

  const numbers = (await Promise.all([make(accountant), make(accountant)])).map((answer) => dataOf(answer)['number'])
  assert.equal(new Set(numbers).size, 2)
  const limit = { key: `register-empty:${orgId}`, count: 60, seconds: 3600 }
  for (let used = 4; used < limit.count; used += 1) await takeFromLimits(house.db, house.clock, [limit])
  assertRefused(await make(accountant), 'tooOften')
})

type View = {
  readonly id: string
  readonly no: number
  readonly version: number
  readonly manual: boolean
  readonly state: string
  readonly inn: string
  readonly fio: string
  readonly phone: string
  readonly service: string
  readonly amount: number | null
  readonly typed_amount: string | null
  readonly key: string | null
  readonly task_number: string
  readonly problems: readonly { readonly code: string; readonly text: string }[]
}
type Changed = {
  readonly rows: readonly View[]
  readonly undo: number
  readonly redo: number
  readonly left: readonly {
    readonly no: number | null
    readonly gone: boolean
    readonly action: { readonly outcome: string; readonly text: string | null } | null
  }[]
}

/** A register made empty by an accountant of a company that owes one accepted work of 1000 ₽. */
async function emptyRegister(house: RegistersHouse, inn?: string) {
  const orgId = await house.seed.organization(inn)
  const accountant = await house.seed.member(orgId, 'accountant')
  if (inn === undefined) await house.seed.work(orgId, await house.seed.contractor(0), kopecks(1000_00), accountant, 1)
  const made = dataOf(await house.call(accountant, createEmptyRegister, { body: { name: 'Премьера' } }))
  return { id: String(made['id']), orgId, accountant }
}

async function step(
  house: RegistersHouse,
  member: Member,
  id: string,
  endpoint: typeof contract.undoRows | typeof contract.redoRows,
): Promise<Changed> {
  return dataOf(await house.call(member, endpoint, { params: { id } })) as Changed
}

async function numbers(house: RegistersHouse, member: Member, id: string): Promise<number[]> {
  return (await read(house, member, id, '1-20')).map(({ no }) => no)
}

async function registerNow(house: RegistersHouse, member: Member, id: string) {
  return dataOf(await house.call(member, readRegister, { params: { id } }))
}

async function add(house: RegistersHouse, member: Member, id: string, body: object): Promise<Changed> {
  return dataOf(await house.call(member, contract.addRows, { params: { id }, body })) as Changed
}

function tryRemove(house: RegistersHouse, member: Member, id: string, rows: readonly (View | undefined)[]) {
  const chosen = rows.map((row) => ({ row_id: row?.id, version: row?.version }))
  return house.call(member, contract.deleteRows, { params: { id }, body: { rows: chosen } })
}

async function remove(house: RegistersHouse, member: Member, id: string, rows: readonly View[]): Promise<void> {
  dataOf(await tryRemove(house, member, id, rows))
}

async function read(house: RegistersHouse, member: Member, id: string, nos: string): Promise<readonly View[]> {
  return dataOf(await house.call(member, contract.readRows, { params: { id }, query: { nos } }))['items'] as View[]
}

async function fill(
  house: RegistersHouse,
  member: Member,
  row: View | undefined,
  cells: Readonly<Record<string, string>>,
): Promise<Changed> {
  const place = await house.db
    .selectFrom('register_rows')
    .select('register_id')
    .where('id', '=', (row?.id ?? '') as Id<'row'>)
    .executeTakeFirstOrThrow()
  const change = {
    row_id: row?.id,
    version: row?.version,
    cells: Object.entries(cells).map(([field, value]) => ({ field, value })),
  }
  return dataOf(
    await house.call(member, contract.editRows, { params: { id: place.register_id }, body: { changes: [change] } }),
  ) as Changed
}

/** As if the person of the row had been invited to its work. */
async function invite(house: RegistersHouse, register: { id: string; accountant: Member }, rowId: string): Promise<void> {
  const by = register.accountant.personId
  await house.run(
    `insert into codes (id, person_id, purpose, subject_sha256, code_hmac, message_key, tries_left, sent_at, expires_at)
     values ('code-1', $1, 'confirm', '', '', '', 5, now(), now())`,
    [by],
  )
  await house.run(
    `insert into onboardings (id, org_id, register_id, way, category, result, due_on, plan_sha256, code_id, created_by, created_at)
     select 'onboarding-1', org_id, id, 'each', '', '', current_date, '', 'code-1', $2, now() from registers where id = $1`,
    [register.id, by],
  )
  await house.run(
    `insert into newcomers (id, onboarding_id, row_id, no, name, service, amount, state, updated_at)
     values ('newcomer-1', 'onboarding-1', $1, 1, '', '', 1, 'waiting', now())`,
    [rowId],
  )
}

function statuses(answers: readonly { readonly status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((left, right) => left - right)
}

async function entries(house: RegistersHouse) {
  const found = await house.db.selectFrom('journal_entries').select(['action', 'facts']).orderBy('no').execute()
  const told = ['registerCreated', 'registerRowsAdded', 'registerRowsDeleted']
  return found.map(({ action, facts }) => [action, told.includes(action) ? facts : undefined])
}
