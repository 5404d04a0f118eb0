import assert from 'node:assert/strict'
import test from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { countStatements } from '../../../../tests/support/count-statements.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { newId } from '#/platform/server/new-id.ts'
import * as contract from '../contract/errors.ts'
import { addRows, editRows, fixRows } from '../contract/grid.ts'
import { createEmptyRegister } from '../contract/register.ts'
import { refsOf } from '../domain/row-places.ts'

test('rows in trouble of all registers are one list: the newest register first, each in the order of its file', async () => {
  await using house = await openErrors()
  const { accountant, older, newer } = house
  const ordered = await house.order(accountant)
  assert.deepEqual(
    ordered.registers.map(({ id, editable }) => [id, editable]),
    [
      [newer, true],
      [older, true],
    ],
  )
  assert.deepEqual(ordered.runs, [
    [0, 1, 2],
    [1, 2, 3],
    [1, 7, 7],
  ])
  assert.deepEqual([ordered.total, refsOf(ordered.runs).length], [5, 5])
  const rows = dataOf(await house.call(accountant, contract.readErrors, { query: { rows: `${newer}:1;${older}:2-3,7` } }))
  const places = (rows['items'] as { register_id: string; row: { no: number } }[]).map(
    (one) => `${one.register_id}:${one.row.no}`,
  )
  assert.deepEqual(places.toSorted(), [`${newer}:1`, `${older}:2`, `${older}:3`, `${older}:7`].toSorted())
  const ofCause = await house.order(accountant, { code: 'R003' })
  assert.deepEqual([ofCause.runs, ofCause.total], [[[0, 2, 3]], 2])
  assert.equal((await house.order(accountant, { register: newer })).total, 2)
  assert.equal((await house.order(accountant, { inn: '5001 0073' })).total, 0)
  assert.equal((await house.order(accountant, { inn: '500100732250' })).total, 2)
})

test('causes tell how many rows, for what sum and since when, over the rows that the list shows', async () => {
  await using house = await openErrors()
  const { accountant, older, newer } = house
  const all = await house.summary(accountant)
  assert.deepEqual(
    [all.total, all.registers.map(({ id, count }) => [id, count])],
    [
      5,
      [
        [older, 3],
        [newer, 2],
      ],
    ],
  )
  const of = (code: string) => all.groups.find((one) => one.code === code)
  assert.deepEqual([of('R003')?.count, of('R003')?.sum], [2, 100_200 + 100_300])
  assert.deepEqual([of('R012')?.count, of('R012')?.sum], [3, 0])
  assert.equal(of('R003')?.since, '2026-11-21T09:00:00Z')
  const narrow = await house.summary(accountant, { register: newer })
  assert.deepEqual([narrow.total, narrow.groups.find(({ code }) => code === 'R003')], [5, undefined])
})

test('each cause names the registers that the viewer mends now, and one answer goes to the rows of the list alone', async () => {
  await using house = await openErrors()
  const { accountant, colleague, older, newer } = house
  const of = async (code: string, member = accountant, query = {}) =>
    (await house.summary(member, query)).groups.find((one) => one.code === code)?.registers.map(({ id, rows }) => [id, rows])
  assert.deepEqual(await of('R012'), [
    [newer, 2],
    [older, 1],
  ])
  assert.deepEqual(await of('R003'), [[older, 2]])
  assert.deepEqual(await of('R003', await house.seed.member(house.orgId, 'viewer')), [])
  const [first] = await house.idsOf(accountant)
  dataOf(await house.assign(accountant, [String(first)], colleague))
  assert.deepEqual(await of('R003', colleague, { assignee: 'me' }), [[older, 1]])
  const fix = (rows: number, errors: object, member = colleague) =>
    house.call(member, fixRows, {
      params: { id: older },
      body: { code: 'R003', rows, fix: { kind: 'exclude' }, errors },
    })
  assertRefused(await fix(2, { assignee: 'me' }), 'staleVersion')
  assert.equal(dataOf(await fix(1, { assignee: 'me' }))['asked'], 1)
  assert.deepEqual(await of('R003'), [[older, 1]])
  const twice = await Promise.all([fix(1, {}), fix(1, {}, accountant)])
  assert.deepEqual(
    twice.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  assert.equal(await of('R003'), undefined)
  assert.deepEqual(await of('R012'), [
    [newer, 2],
    [older, 1],
  ])
})

test('before one answer to all names each is told as it was and as it will be, of the rows the viewer mends', async () => {
  await using house = await openErrors()
  const { accountant, older } = house
  const rows = await house.db
    .selectFrom('register_rows')
    .selectAll()
    .where('register_id', '=', older as never)
    .where('no', 'in', [4, 5])
    .execute()
  const changes = rows.map((row) => ({ row_id: row.id, version: row.version, cells: [{ field: 'fio', value: 'Чужой Человек' }] }))
  dataOf(await house.call(accountant, editRows, { params: { id: older }, body: { changes } }))
  const known = await house.db
    .selectFrom('register_rows')
    .select('errors')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const names = known.map(
    ({ errors }) => (errors as { code: string; value?: string }[]).find(({ code }) => code === 'R006')?.value,
  )
  assert.ok(names.every((name) => name !== undefined))
  const examples = async (member: Member) =>
    (await house.summary(member)).groups.find(({ code }) => code === 'R006')?.examples ?? []
  const shown = await examples(accountant)
  assert.equal(
    shown.reduce((sum, example) => sum + example.rows, 0),
    2,
  )
  assert.ok(shown.every(({ was, will }) => was === 'Чужой Человек' && names.includes(will)))
  assert.deepEqual(await examples(await house.seed.member(house.orgId, 'viewer')), [])
})

test('a row is handed to a colleague, once to many, and found by whose it is; what it says does not change', async () => {
  await using house = await openErrors()
  const { accountant, colleague } = house
  const ids = await house.idsOf(accountant)
  const given = dataOf(await house.assign(accountant, ids.slice(0, 3), colleague))
  assert.deepEqual(given, { assigned: 3, settled: 0 })
  assert.equal((await house.order(accountant, { assignee: colleague.personId })).total, 3)
  assert.equal((await house.order(colleague, { assignee: 'me' })).total, 3)
  assert.equal((await house.order(accountant, { assignee: 'me' })).total, 0)
  assert.equal((await house.order(accountant, { assignee: 'none' })).total, 2)
  const { assignees, mine } = await house.summary(colleague)
  assert.deepEqual([assignees, mine], [[{ id: colleague.personId, name: 'accountant', count: 3 }], 3])
  const versions = await house.db.selectFrom('register_rows').select('version').where('id', 'in', ids.slice(0, 3)).execute()
  const before = versions.map(({ version }) => version)
  dataOf(await house.assign(colleague, ids.slice(0, 2), undefined))
  assert.equal((await house.summary(colleague)).mine, 1)
  const after = await house.db.selectFrom('register_rows').select('version').where('id', 'in', ids.slice(0, 3)).execute()
  assert.deepEqual(
    after.map(({ version }) => version),
    before,
  )
  const told = await house.db.selectFrom('journal_entries').select('facts').where('action', '=', 'registerRowsAssigned').execute()
  assert.ok(told.length >= 2 && told.every(({ facts }) => !JSON.stringify(facts).includes('accountant')))
})

test('a row that is in order by now is passed over, and two who hand over the same rows end with one keeper', async () => {
  await using house = await openErrors()
  const { accountant, colleague } = house
  const right = await house.db.selectFrom('register_rows').select('id').where('state', '=', 'ready').executeTakeFirstOrThrow()
  assert.deepEqual(dataOf(await house.assign(accountant, [right.id], colleague)), { assigned: 0, settled: 1 })
  const ids = await house.idsOf(accountant)
  const both = await Promise.all([
    house.assign(accountant, ids, colleague),
    house.assign(colleague, ids.toReversed(), accountant),
  ])
  assert.deepEqual(
    both.map((answer) => dataOf(answer)['assigned']),
    [5, 5],
  )
  const keepers = await house.db.selectFrom('register_rows').select('assignee_id').distinct().where('id', 'in', ids).execute()
  assert.equal(keepers.length, 1)
})

test('rows are handed only to whoever may edit their registers, by whoever may, and never those of others', async () => {
  await using house = await openErrors()
  const { accountant, colleague, orgId, older } = house
  const ids = await house.idsOf(accountant)
  const [approver, manager] = [await house.seed.member(orgId, 'approver'), await house.seed.member(orgId, 'manager')]
  for (const unfit of [approver, manager]) {
    const refused = await house.assign(accountant, ids, unfit)
    assertRefused(refused, 'assigneeUnfit')
    assert.match(String(refused.body['message']), /Р-2026-00090/)
  }
  assertRefused(await house.assign(manager, ids, colleague), 'noAccess')
  const branch = newId('branch', house.clock)
  await house.run(`insert into branches (id, org_id, name, created_at) values ($1, $2, 'Север', now())`, [branch, orgId])
  await house.run('update members set branch_ids = array[$1] where person_id = $2', [branch, colleague.personId])
  assertRefused(await house.assign(accountant, ids, colleague), 'assigneeUnfit')

  const strange = await house.seed.organization('7736207543')
  const stranger = await house.seed.member(strange, 'accountant')
  assertRefused(await house.assign(stranger, ids, stranger), 'notFound')
  assertRefused(await house.assign(accountant, ids, stranger), 'notFound')
  assertRefused(await house.call(stranger, contract.readErrors, { query: { rows: `${older}:2` } }), 'notFound')
  assert.equal((await house.order(stranger)).total, 0)
  assert.equal((await house.summary(stranger)).total, 0)
  await house.run("update members set status = 'disabled' where person_id = $1", [colleague.personId])
  assertRefused(await house.assign(accountant, ids, colleague), 'notFound')
})

test('ten thousand rows in trouble are one short order, and the number of statements does not follow them', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 10_000, rowsOfPerson: 10 })
  await house.run(`update register_rows set state = 'error', errors = '[{"code":"R012","text":"","fix":"","severity":"error"}]'`)
  const asked = await countStatements(house, async () => {
    const ordered = dataOf(await house.call(accountant, contract.orderErrors, { query: {} }))
    assert.deepEqual([ordered['runs'], ordered['total']], [[[0, 1, 10_000]], 10_000])
    await house.call(accountant, contract.summarizeErrors, { query: {} })
    await house.call(accountant, contract.readErrors, { query: { rows: `${id}:1-500` } })
  })
  assert.ok(asked.statements <= 12, String(asked.statements))
})

async function openErrors() {
  const house = await openRegistersHouse()
  const name = { number: 'Р-2026-00090', first: 0 }
  const { id: older, orgId, accountant } = await checkedRegister(house, { rows: 10, name })
  const colleague = await house.seed.member(orgId, 'accountant')
  await wrong(house, accountant, older)
  house.clock.advance({ hours: 1 })
  const made = dataOf(await house.call(accountant, createEmptyRegister, { body: { name: 'Ручной' } }))
  const newer = String(made['id'])
  dataOf(await house.call(accountant, addRows, { params: { id: newer }, body: { count: 2 } }))
  return {
    ...house,
    orgId,
    accountant,
    colleague,
    older,
    newer,
    order: async (member: Member, query: object = {}) =>
      dataOf(await house.call(member, contract.orderErrors, { query })) as Ordered,
    summary: async (member: Member, query: object = {}) =>
      dataOf(await house.call(member, contract.summarizeErrors, { query })) as Summary,
    idsOf: async (member: Member) => {
      const query = { rows: `${older}:2-3,7;${newer}:1-2` }
      const { items } = dataOf(await house.call(member, contract.readErrors, { query })) as { items: { row: { id: string } }[] }
      return items.map(({ row }) => row.id) as never[]
    },
    assign: (member: Member, rowIds: readonly string[], to: Member | undefined) =>
      house.call(member, contract.assignRows, {
        body: { row_ids: rowIds, member_id: (to?.scope as unknown as { memberId?: string } | undefined)?.memberId ?? null },
      }),
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}

/** Two wrong ИНН and one row without a sum. */
async function wrong(house: RegistersHouse, accountant: Member, id: string): Promise<void> {
  const rows = await house.db.selectFrom('register_rows').selectAll().where('no', 'in', [2, 3, 7]).execute()
  const changes = rows.map((row) => {
    const cell = row.no === 7 ? { field: 'amount', value: '' } : { field: 'inn', value: '500100732250' }
    return { row_id: row.id, version: row.version, cells: [cell] }
  })
  dataOf(await house.call(accountant, editRows, { params: { id }, body: { changes } }))
}

type Ordered = {
  readonly registers: readonly { readonly id: string; readonly editable: boolean }[]
  readonly runs: number[][]
  readonly total: number
}
type Summary = {
  readonly total: number
  readonly mine: number
  readonly registers: readonly { readonly id: string; readonly count: number }[]
  readonly assignees: readonly object[]
  readonly groups: readonly {
    readonly code: string
    readonly count: number
    readonly sum: number
    readonly since: string
    readonly examples: readonly { readonly was: string; readonly will: string; readonly rows: number }[]
    readonly registers: readonly { readonly id: string; readonly rows: number }[]
  }[]
}
