import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/list.ts'
import { cancelRegister, createEmptyRegister, readRegister, validateRegister } from '../contract/register.ts'
import { exportRows } from '../contract/export.ts'

test('registers are narrowed by state, author, branch, day, number and name, and added up whole', async () => {
  await using house = await openList()
  const { accountant, colleague, large } = house
  const branch = newId('branch', house.clock)
  await house.run(`insert into branches (id, org_id, name, created_at) values ($1, $2, 'Север', now())`, [branch, house.orgId])
  const first = await house.make(accountant, 'Октябрь')
  house.clock.advance({ hours: 48 })
  const second = await house.make(colleague, 'Ноябрь')
  await house.run('update registers set branch_id = $1 where id = $2', [branch, second])
  const found = async (query: object) => (await house.list(accountant, query)).toSorted()
  assert.deepEqual(await found({}), [first, second, large].toSorted())
  assert.deepEqual(await found({ state: 'ready' }), [large])
  assert.deepEqual(await found({ author: colleague.personId }), [second])
  assert.deepEqual(await found({ branch }), [second])
  assert.deepEqual(await found({ from: '2026-11-22' }), [second])
  assert.deepEqual(await found({ to: '2026-11-21' }), [first, large].toSorted())
  assert.deepEqual(await found({ q: 'ОКТЯ' }), [first])
  assert.deepEqual(await found({ q: '00090' }), [large])
  assert.deepEqual(await found({ q: '100%' }), [])
  const all = await house.summary(accountant)
  assert.deepEqual([all.registers, all.rows, all.sum, all.errors, all.whole], [3, 5, 501_500, 0, true])
  assert.deepEqual(all.authors.map(({ id }) => id).toSorted(), [accountant.personId, colleague.personId].toSorted())
  assert.deepEqual(
    [(await house.summary(accountant, { q: 'Ноябрь' })).registers, (await house.summary(house.stranger)).registers],
    [1, 0],
  )
})

test('an ended register is put away: it leaves the list, is read and exported as before, and comes back', async () => {
  await using house = await openList()
  const { accountant, large } = house
  const archive = (member: Member, endpoint: typeof contract.archiveRegister | typeof contract.unarchiveRegister) =>
    house.call(member, endpoint, { params: { id: large } })
  assertRefused(await archive(accountant, contract.archiveRegister), 'wrongState')
  dataOf(await house.call(accountant, cancelRegister, { params: { id: large } }))
  const both = await Promise.all([
    archive(accountant, contract.archiveRegister),
    archive(house.colleague, contract.archiveRegister),
  ])
  assert.deepEqual(
    both.map((answer) => dataOf(answer)['state']),
    ['cancelled', 'cancelled'],
  )
  const told = await house.db.selectFrom('journal_entries').select('no').where('action', '=', 'registerArchived').execute()
  assert.equal(told.length, 1)
  assert.deepEqual(await house.list(accountant), [])
  assert.deepEqual(await house.list(accountant, { filter: 'archived' }), [large])
  assert.equal(dataOf(await house.call(accountant, readRegister, { params: { id: large } }))['archived'], true)
  const table = await house.call(accountant, exportRows, { params: { id: large }, query: { format: 'csv' } })
  assert.ok(table.file !== undefined)
  dataOf(await archive(accountant, contract.unarchiveRegister))
  assert.deepEqual(await house.list(accountant), [large])
  const manager = await house.seed.member(house.orgId, 'manager')
  for (const endpoint of [contract.archiveRegister, contract.unarchiveRegister] as const) {
    assertRefused(await archive(manager, endpoint), 'noAccess')
    assertRefused(await archive(house.stranger, endpoint), 'notFound')
  }
})

test('a copy is a new register of the same people for another period: its rows name no work, and nothing is paid twice', async () => {
  await using house = await openList()
  const { accountant, large } = house
  await house.run("update register_rows set state = 'excluded' where no = 2")
  await house.run("update register_rows set external_key = 'К-1' where no = 1")
  const copy = async () => {
    house.clock.advance({ minutes: 1 })
    const body = { name: 'Декабрь' }
    const id = String(dataOf(await house.call(accountant, contract.copyRegister, { params: { id: large }, body }))['id'])
    await house.work()
    return { id, rows: await rowsOf(id) }
  }
  const rowsOf = (id: string) =>
    house.db
      .selectFrom('register_rows')
      .selectAll()
      .where('register_id', '=', id as never)
      .orderBy('no')
      .execute()
  const codesOf = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    rows.map(({ errors }) => (errors as { code: string }[]).map(({ code }) => code).join())

  const { id, rows } = await copy()
  assert.deepEqual(
    rows.map(({ no, amount, service, external_key: key }) => [no, amount, service, key]),
    [1, 3, 4, 5].map((no, at) => [at + 1, 100_000 + no * 100, 'Перевод текста', null]),
  )
  assert.deepEqual(codesOf(rows), ['R017', 'R017', 'R017', 'R017'], 'the works still wait in the first register')
  await house.run("update assignments set state = 'closed', paid_at = now(), closed_at = now()")
  await house.run("update register_rows set state = 'done' where register_id = $1 and state <> 'excluded'", [large])
  const later = await copy()
  assert.deepEqual(codesOf(later.rows), ['R020', 'R020', 'R020', 'R020'], 'the works are paid')
  assert.ok(later.rows.every(({ state, assignment_id: work }) => state === 'error' && work === null))
  const head = dataOf(await house.call(accountant, readRegister, { params: { id } }))
  assert.deepEqual([head['name'], head['source'], head['state']], ['Декабрь', 'manual', 'hasErrors'])
  assertRefused(await house.call(house.stranger, contract.copyRegister, { params: { id: large }, body: {} }), 'notFound')
  const empty = await house.make(accountant, 'Пустой')
  assertRefused(await house.call(accountant, contract.copyRegister, { params: { id: empty }, body: {} }), 'registerEmpty')
  const key = randomUUID()
  const twice = await Promise.all(
    ['а', 'б'].map(() => house.call(accountant, contract.copyRegister, { params: { id: large }, body: {} }, key)),
  )
  assert.equal(new Set(twice.flatMap(({ body }) => (body['data'] as { id?: string } | undefined)?.id ?? [])).size, 1)
  await exhaustLimits(house.db)
  assertRefused(await house.call(accountant, contract.copyRegister, { params: { id: large }, body: {} }), 'tooOften')
})

test('ready rows are moved to a register of their own and paid by themselves; the rest wait where they were', async () => {
  await using house = await openList()
  const { accountant, large } = house
  const separate = (member: Member) => house.call(member, contract.separateReady, { params: { id: large } })
  assertRefused(await separate(accountant), 'nothingToSeparate')
  assertRefused(await separate(await house.seed.member(house.orgId, 'manager')), 'noAccess')
  assertRefused(await separate(house.stranger), 'notFound')
  await house.run(`update register_rows set inn = '1', assignment_id = null where register_id = $1 and no in (2, 4)`, [large])
  dataOf(await house.call(accountant, validateRegister, { params: { id: large } }))
  await house.work()
  const both = await Promise.all([separate(accountant), separate(house.colleague)])
  const [second, first] = both.toSorted((one, other) => outcomeOf(one.body).localeCompare(outcomeOf(other.body)))
  assert.ok(first && second)
  assertRefused(first, 'nothingToSeparate')
  const apart = String(dataOf(second)['id'])
  await house.work()
  const numbers = async (id: string) => {
    const found = await house.db.selectFrom('register_rows').select(['no', 'state', 'register_id']).orderBy('no').execute()
    return found.filter((row) => row.register_id === id).map(({ no, state }) => `${no} ${state}`)
  }
  assert.deepEqual(await numbers(apart), ['1 ready', '3 ready', '5 ready'])
  assert.deepEqual(
    (await numbers(large)).map((row) => row.slice(0, 1)),
    ['2', '4'],
  )
  const kept = await house.db.selectFrom('registers').select('last_deleted_no').where('id', '=', large).execute()
  assert.deepEqual(kept, [{ last_deleted_no: 5 }], 'nobody gets the number of a row that left')
  const states = await house.db.selectFrom('registers').select(['id', 'state']).execute()
  assert.deepEqual(
    new Map<string, string>(states.map(({ id, state }) => [id, state])),
    new Map([
      [large, 'hasErrors'],
      [apart, 'ready'],
    ]),
  )
  await house.run(`update registers set state = 'cancelled' where id = $1`, [large])
  assertRefused(await separate(accountant), 'wrongState')
})

async function openList() {
  const house = await openRegistersHouse()
  const name = { number: 'Р-2026-00090', first: 0 }
  const { id: large, orgId, accountant } = await checkedRegister(house, { rows: 5, name })
  const colleague = await house.seed.member(orgId, 'accountant')
  const stranger = await house.seed.member(await house.seed.organization('7736207543'), 'accountant')
  return {
    ...house,
    orgId,
    accountant,
    colleague,
    stranger,
    large,
    make: async (member: Member, title: string) =>
      String(dataOf(await house.call(member, createEmptyRegister, { body: { name: title } }))['id']),
    list: async (member: Member, query: object = {}) =>
      (dataOf(await house.call(member, contract.listRegisters, { query }))['items'] as { id: string }[]).map(({ id }) => id),
    summary: async (member: Member, query: object = {}) =>
      dataOf(await house.call(member, contract.summarizeRegisters, { query })) as Summary,
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}

type Summary = {
  readonly registers: number
  readonly rows: number
  readonly sum: number
  readonly errors: number
  readonly whole: boolean
  readonly authors: readonly { readonly id: string }[]
}
