import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import type { Tx } from '#/platform/server/database.ts'
import { countStatements } from '../../../../tests/support/count-statements.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { inns, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import * as contract from '../contract/register.ts'
import { submitRegister } from '../contract/approval.ts'
import * as rowContract from '../contract/row.ts'
import { checkedStates, uncheckedStates } from '../domain/register.ts'
import { checkRows } from './check-rows.ts'
import { lockRegisterForSystem } from './register-queries.ts'

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`after any change of a row or of several the rows checked again say what a check of the whole register says, seed ${seed}`, async () => {
    await using house = await openRegistersHouse()
    const dice = diceOf(seed)
    const { registerId, numbers, phones } = await mixedRegister(house, dice)
    let others = 0
    for (let step = 0; step < 40; step += 1) {
      const rows = await house.db
        .selectFrom('register_rows')
        .selectAll()
        .where('register_id', '=', registerId)
        .orderBy('no')
        .execute()
      const many = seed % 2 === 0 ? 1 + dice(4) : 1
      const chosen = rows.toSorted((one, other) => hashOf(one.no * step) - hashOf(other.no * step)).slice(0, many)
      const changes = chosen.map((row) => ({
        row,
        change:
          row.state === 'excluded'
            ? { state: 'checking' as const }
            : dice(5) === 0
              ? { state: 'excluded' as const }
              : { state: 'checking' as const, ...cellsOf(dice, numbers, phones) },
      }))
      const apply = async (tx: Tx, isWhole: boolean) => {
        const changed = []
        for (const { row, change } of changes) {
          const now = await tx
            .updateTable('register_rows')
            .set(change)
            .where('id', '=', row.id)
            .returning(['inn', 'phone'])
            .executeTakeFirstOrThrow()
          changed.push({ before: row, ...now })
        }
        const register = await lockRegisterForSystem(tx, registerId)
        await checkRows(tx, house.deps, register, isWhole ? undefined : changed)
      }
      const whole = await triedOut(house, registerId, (tx) => apply(tx, true))
      const part = await triedOut(house, registerId, (tx) => apply(tx, false))
      assert.deepEqual(
        part,
        whole,
        `seed ${seed}, step ${step}: ${JSON.stringify(changes.map(({ row, change }) => [row.no, change]))}`,
      )
      await house.db.transaction().execute((tx) => apply(tx, false))
      others += whole.rows.filter(
        (after, at) =>
          !chosen.some(({ no }) => no === after.no) && JSON.stringify(after.errors) !== JSON.stringify(rows[at]?.errors),
      ).length
    }
    assert.ok(others > 0, `changes of rows concern others: ${others}`)
  })
}

test('editing a row of a register of 600 costs what it costs in one of 20, and writes that row alone', async () => {
  const costs = []
  for (const size of [20, 600]) {
    await using house = await openRegistersHouse()
    const { id, accountant } = await checkedRegister(house, { rows: size, history: 3 })
    const rowIds = await house.db
      .selectFrom('register_rows')
      .select(['id', 'version'])
      .where('register_id', '=', id)
      .orderBy('no')
      .execute()
    const row = rowIds[size / 2] ?? assert.fail()
    const before = await placesOf(house)
    const { statements } = await countStatements(house, () => edit(house, accountant, id, row))
    assert.deepEqual(await writtenSince(house, before), [row.id])
    costs.push(statements)
  }
  assert.deepEqual(costs[1], costs[0])
})

test('sending a register for approval writes no row whose check says what it said', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await checkedRegister(house, { rows: 300 })
  const before = await placesOf(house)
  const { statements } = await countStatements(house, async () => {
    dataOf(await house.call(accountant, submitRegister, { params: { id } }))
  })
  assert.deepEqual(await writtenSince(house, before), [])
  assert.ok(statements < 60, `${statements} statements`)
})

async function edit(house: RegistersHouse, member: Member, id: string, row: { id: string; version: number }): Promise<void> {
  const params = { id, rowId: row.id }
  dataOf(
    await house.call(member, rowContract.editRow, { params, body: { version: row.version, service: 'Перевод другого текста' } }),
  )
}

/** Where each row of a register lies: one that is written anew lies elsewhere. */
async function placesOf(house: RegistersHouse): Promise<Map<string, string>> {
  const { rows } = await house.pool.query<{ id: string; place: string }>('select id, ctid::text as place from register_rows')
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** The rows written since. */
async function writtenSince(house: RegistersHouse, before: ReadonlyMap<string, string>): Promise<string[]> {
  return [...(await placesOf(house))].filter(([id, place]) => before.get(id) !== place).map(([id]) => id)
}

/** What the rows and the register would come to; nothing of it stays. */
async function triedOut(house: RegistersHouse, registerId: string, work: (tx: Tx) => Promise<void>) {
  const undo = new Error('undo')
  let found: Awaited<ReturnType<typeof seen>> | undefined
  await house.db
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      found = await seen(tx)
      throw undo
    })
    .catch((fault: unknown) => {
      if (fault !== undo) throw fault
    })
  return found ?? assert.fail()

  async function seen(tx: Tx) {
    const columns = ['no', 'inn', 'fio', 'service', 'person_id', 'assignment_id', 'state', 'errors'] as const
    const id = registerId as Parameters<typeof lockRegisterForSystem>[1]
    const rows = await tx.selectFrom('register_rows').select(columns).where('register_id', '=', id).orderBy('no').execute()
    const head = await tx.selectFrom('registers').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    return { rows, state: head.state }
  }
}

/** A register of rows of five people and of nobody, with works, sums, keys and phones mixed up, beside another one that was sent. */
async function mixedRegister(house: RegistersHouse, dice: (sides: number) => number) {
  const orgId = await house.seed.organization()
  const accountant = await house.seed.member(orgId, 'accountant')
  await house.db
    .updateTable('organizations')
    .set({ limit_person_month: kopecks(4000_00) })
    .execute()
  const numbers: string[] = []
  const works = []
  let no = 0
  for (let one = 0; one < 5; one += 1) {
    const person = await house.seed.contractor(one, { bound: one !== 3, method: one !== 4 })
    for (let each = 0; each < 4; each += 1) {
      no += 1
      const work = await house.seed.work(
        orgId,
        person,
        kopecks(1000_00 + (each % 2) * 500_00),
        accountant,
        no,
        each === 3 ? 'actPending' : 'readyToPay',
      )
      numbers.push(work.number)
      works.push(work)
    }
  }
  const phones = (await house.db.selectFrom('persons').select('phone').execute()).flatMap(({ phone }) => phone ?? [])
  const make = async (ids: string[]) =>
    String(dataOf(await house.call(accountant, contract.createRegister, { body: { assignment_ids: ids } }))['id'])
  const ready = works.filter((_, at) => at % 4 !== 3).map(({ id }) => id)
  const first = await make(ready.slice(0, 2))
  await make(ready.slice(2))
  await house.work()
  await house.run("update register_rows set external_key = 'К' || no % 3 where register_id = $1", [first])
  await house.run("update registers set state = 'onApproval' where id = $1", [first])
  const { id: registerId } = await house.db
    .selectFrom('registers')
    .select('id')
    .where('state', '<>', 'onApproval')
    .executeTakeFirstOrThrow()
  const rows = await house.db
    .selectFrom('register_rows')
    .select('id')
    .where('register_id', '=', registerId)
    .orderBy('no')
    .execute()
  for (const { id } of rows) {
    const key = dice(2) === 0 ? null : `К${dice(5)}`
    await house.db
      .updateTable('register_rows')
      .set({ ...cellsOf(dice, numbers, phones), external_key: key, state: 'checking' })
      .where('id', '=', id)
      .execute()
  }
  await house.db.transaction().execute(async (tx) => checkRows(tx, house.deps, await lockRegisterForSystem(tx, registerId)))
  const states = await house.db.selectFrom('register_rows').select('state').where('register_id', '=', registerId).execute()
  assert.ok(states.every(({ state }) => [...checkedStates, ...uncheckedStates].some((one) => one === state)))
  return { registerId, numbers, phones }
}

/** Some of the cells of a row, typed as people type. */
function cellsOf(dice: (sides: number) => number, numbers: readonly string[], phones: readonly string[]) {
  const pick = (list: readonly string[]) => list[dice(list.length)] ?? ''
  const number = pick(numbers)
  const phone = pick(phones)
  const typedPhone = pick([phone, `+7 ${phone.slice(1)}`, `8(${phone.slice(1, 4)})${phone.slice(4)}`, '89', ''])
  return {
    ...(dice(2) === 0 && { inn: pick([...inns.slice(0, 5), ...inns.slice(0, 5), inns[7] ?? '', '', '', '123']) }),
    ...(dice(3) === 0 && { phone: typedPhone }),
    ...(dice(4) === 0 && { fio: pick(['', 'Иванов И.', 'Петров Пётр']) }),
    ...(dice(2) === 0 && {
      task_number: pick([number, number.toLowerCase(), String(Number(number.slice(-6))), `№ ${number}`, '', '', '999']),
    }),
    ...(dice(2) === 0 && { amount: kopecks([1000_00, 1500_00, 2500_00, 1][dice(4)] ?? 1) }),
    ...(dice(6) === 0 && { assignment_id: null }),
  }
}

function hashOf(number: number): number {
  return Math.imul(number + 7, 2654435761) >>> 8
}

function diceOf(seed: number): (sides: number) => number {
  let state = seed * 2654435761
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * sides)
  }
}
