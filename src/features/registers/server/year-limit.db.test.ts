import assert from 'node:assert/strict'
import test from 'node:test'
import { readSummary } from '#/features/tasks/server/read-summary.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as approvalContract from '../contract/approval.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'
import { registerHandlers } from './handlers.ts'

const rubles = (sum: number) => kopecks(sum * 100)

test('of a sum that crosses 2 400 000 a year what fits is paid now, the rest stays to be paid and is one row of its own', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  await earned(house, world, 2_390_000)
  const id = await register(house, world, [20_000])
  const [stopped] = await rowsOf(house, world.accountant, id)
  assert.deepEqual(
    stopped?.problems.map(({ code, text, value }) => [code, text, value]),
    [['R011', 'Лимит 2,4 млн за 2026 год: можно выплатить 10\u00A0000\u00A0₽', '10000.00']],
  )
  assert.match(stopped?.problems[0]?.fix ?? '', /^По чекам «Наряда» на 21\.11\.2026/)
  assertRefused(await house.call(world.accountant, approvalContract.submitRegister, { params: { id } }), 'wrongState')

  const version = stopped?.version ?? 0
  const { expected } = await moneyOf(house, world)
  const clicks = await Promise.all([1, 2].map(() => split(house, world.accountant, { id, rowId: stopped?.id ?? '', version })))
  assert.deepEqual(
    clicks.map(({ body }) => body['code'] === 1).toSorted((a, b) => Number(a) - Number(b)),
    [false, true],
  )
  const rows = await rowsOf(house, world.accountant, id)
  assert.deepEqual(
    rows.map(({ no, state, amount }) => [no, state, amount]),
    [
      [1, 'ready', 10_000_00],
      [2, 'excluded', 10_000_00],
    ],
  )
  assert.deepEqual(
    rows[1]?.problems.map(({ code }) => code),
    ['R011'],
  )
  assert.equal((await moneyOf(house, world)).expected, expected, 'both parts together are the work that was split')
  await approve(house, world, id)
  await startPaying(house, world.accountant, id)
  await house.work(4)
  assert.deepEqual(await moneyOf(house, world), { expected: expected - 10_000_00, received: 10_000_00 })
  assert.deepEqual(await states(house, id), ['paid', 'excluded'])
  assert.deepEqual(
    (await house.book()).map(({ amount }) => amount),
    [10_000_00],
  )
  const payable = registerContract.listPayable.reply.parse(
    dataOf(await house.call(world.accountant, registerContract.listPayable)),
  )
  assert.deepEqual(
    payable.items.map(({ amount }) => amount),
    [10_000_00],
  )

  // The new year has a limit of its own.
  house.clock.advance({ hours: 24 * 45 })
  const next = await registerOf(
    house,
    world,
    payable.items.map(({ assignment_id: work }) => work),
  )
  const [rest] = await rowsOf(house, world.accountant, next)
  assert.deepEqual(
    [rest?.state, rest?.problems.some(({ code }) => code === 'R011')],
    ['warning', false],
    'an old act is asked about',
  )
})

test('a limit reached between the approval and the payment holds it, and what fits is paid once by an order of its own', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  const id = await register(house, world, [20_000])
  await approve(house, world, id)
  await earned(house, world, 2_390_000)
  await startPaying(house, world.accountant, id)
  await house.work(3)
  const [held] = await rowsOf(house, world.accountant, id)
  assert.deepEqual([held?.state, held?.problems[0]?.code, held?.problems[0]?.value], ['held', 'R011', '10000.00'])
  assert.deepEqual(await house.book(), [])

  const place = { id, rowId: held?.id ?? '', version: held?.version ?? 0 }
  assertRefused(await split(house, world.manager, place), 'noAccess')
  const clicks = await Promise.all([1, 2, 3].map(() => split(house, world.accountant, place)))
  assert.equal(clicks.filter(({ body }) => body['code'] === 1).length, 1, JSON.stringify(clicks.map(({ body }) => body)))
  await house.work(4)
  assert.deepEqual(await states(house, id), ['paid', 'excluded'])
  assert.deepEqual(
    (await house.book()).map(({ amount }) => amount),
    [10_000_00],
  )
  house.clock.advance({ hours: 80 })
  await house.work(2)
  assert.equal((await house.book()).length, 1, 'the order of the whole sum is never sent')
})

test('a split keeps what fits at that moment, not what fitted when the row was checked; two at once give one', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  await earned(house, world, 2_390_000)
  const id = await register(house, world, [20_000])
  const [stopped] = await rowsOf(house, world.accountant, id)
  assert.equal(stopped?.problems[0]?.value, '10000.00')
  await earnedInAll(house, 2_394_000)
  const place = { id, rowId: stopped?.id ?? '', version: stopped?.version ?? 0 }
  const clicks = await Promise.all([1, 2].map(() => split(house, world.accountant, place)))
  assert.equal(clicks.filter(({ body }) => body['code'] === 1).length, 1)
  assert.deepEqual(
    (await rowsOf(house, world.accountant, id)).map(({ state, amount }) => [state, amount]),
    [
      ['ready', 6_000_00],
      ['excluded', 14_000_00],
    ],
  )
})

test('a row held for the limit is split by what is left now, and not at all when nothing is', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  const id = await register(house, world, [20_000])
  await approve(house, world, id)
  await earned(house, world, 2_390_000)
  await startPaying(house, world.accountant, id)
  await house.work(3)
  const [held] = await rowsOf(house, world.accountant, id)
  const place = { id, rowId: held?.id ?? '', version: held?.version ?? 0 }
  await earnedInAll(house, 2_400_000)
  assertRefused(await split(house, world.accountant, place), 'wrongState')
  await earnedInAll(house, 2_394_000)
  dataOf(await split(house, world.accountant, place))
  await house.work(4)
  assert.deepEqual(await states(house, id), ['paid', 'excluded'])
  assert.deepEqual(
    (await house.book()).map(({ amount }) => amount),
    [6_000_00],
  )
})

test('two payments that fit into the year one by one and not together: one goes, the other is held, whoever pays them', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  const id = await register(house, world, [9_000, 8_000])
  await approve(house, world, id)
  await earned(house, world, 2_390_000)
  await startPaying(house, world.accountant, id)
  // Each is decided while the other is not committed yet, however quick the machine is.
  await house.run(
    'create function take_a_while() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$',
  )
  await house.run(`create trigger payouts_take_a_while before update on payouts for each row
    when (old.unclear_since is null and new.unclear_since is not null) execute function take_a_while()`)
  const others = [openDatabase(house.url), openDatabase(house.url)]
  const tables = others.map(({ db }) => {
    const table = createWorkTable()
    registerHandlers(table, { ...house.deps, db })
    return { db, table }
  })
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(tables.map(({ db, table }) => runDueJobs({ db, clock: house.clock, log: silentLog, table })))
    house.clock.advance({ seconds: 2 })
  }
  await Promise.all(others.map((open) => open.close()))
  assert.equal((await house.book()).length, 1)
  assert.deepEqual((await states(house, id)).toSorted(), ['held', 'paid'])
})

test('income the tax service tells of counts where the person lets us see it, and not where the right was taken back', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  await house.run(
    `insert into tax_accounts (person_id, income, fetched_at) values ($1, '{"202611":{"total":238000000,"tax":1},"202511":{"total":9900000,"tax":1}}', $2)`,
    [world.person, house.clock.now().toString()],
  )
  const id = await register(house, world, [30_000])
  assert.deepEqual(await states(house, id), ['ready'])
  await house.run(`update bindings set rights_granted = rights_granted || '{INCOME_SUMMARY}'`)
  dataOf(await house.call(world.accountant, registerContract.validateRegister, { params: { id } }))
  await house.work()
  const [stopped] = await rowsOf(house, world.accountant, id)
  assert.deepEqual(
    stopped?.problems.map(({ code, value }) => [code, value]),
    [['R011', '20000.00']],
  )
  assert.match(stopped?.problems[0]?.fix ?? '', /^По данным ФНС и чекам «Наряда» на 21\.11\.2026/)
  await house.run(`update bindings set optional_rights = '{}'`)
  dataOf(await house.call(world.accountant, registerContract.validateRegister, { params: { id } }))
  await house.work()
  assert.deepEqual(await states(house, id), ['ready'], 'a right taken back here is not used')
})

test('a held row whose work cannot be split stays as it is, with its order', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  const id = await register(house, world, [20_000])
  await approve(house, world, id)
  await earned(house, world, 2_390_000)
  await startPaying(house, world.accountant, id)
  await house.work(3)
  const [held] = await rowsOf(house, world.accountant, id)
  await house.run('update assignments set accepted_amount = 100')
  const answer = await split(house, world.accountant, { id, rowId: held?.id ?? '', version: held?.version ?? 0 })
  assert.notEqual(answer.body['code'], 1)
  const payouts = house.db.selectFrom('payouts').innerJoin('assignments as work', 'work.id', 'payouts.assignment_id')
  const kept = await payouts
    .select(['payouts.state', 'work.state as work'])
    .where('payouts.amount', '=', rubles(20_000))
    .execute()
  assert.deepEqual(kept, [{ state: 'created', work: 'paying' }])
})

test('a row that no limit stops is not split, nor one of another register or of an old version', async () => {
  await using house = await openRegistersHouse()
  const world = await seedWorld(house)
  const id = await register(house, world, [20_000])
  const [row] = await rowsOf(house, world.accountant, id)
  const place = { id, rowId: row?.id ?? '', version: row?.version ?? 0 }
  assertRefused(await split(house, world.accountant, place), 'wrongState')
  assertRefused(await split(house, world.accountant, { ...place, version: 99 }), 'staleVersion')
  assertRefused(
    await split(house, world.accountant, { ...place, rowId: id.replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
    'notFound',
  )
})

type World = Awaited<ReturnType<typeof seedWorld>>

async function seedWorld(house: RegistersHouse) {
  const orgId = await house.seed.organization()
  await house.run(
    'update organizations set limit_row = 240000000, limit_register = null, limit_day = null, limit_person_month = 240000000',
  )
  const accountant = await house.seed.member(orgId, 'accountant')
  const approver = await house.seed.member(orgId, 'approver')
  const manager = await house.seed.member(orgId, 'manager')
  const person = await house.seed.contractor(0)
  return { orgId, accountant, approver, manager, person, works: { made: 0 } }
}

async function register(house: RegistersHouse, world: World, sums: readonly number[]): Promise<string> {
  const works = []
  for (const sum of sums) {
    world.works.made += 1
    works.push((await house.seed.work(world.orgId, world.person, rubles(sum), world.accountant, world.works.made)).id)
  }
  return registerOf(house, world, works)
}

async function registerOf(house: RegistersHouse, { accountant }: World, works: readonly string[]): Promise<string> {
  const made = dataOf(await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: [...works] } }))
  await house.work()
  return String(made['id'])
}

async function approve(house: RegistersHouse, { accountant, approver }: World, id: string): Promise<void> {
  dataOf(await house.call(accountant, approvalContract.submitRegister, { params: { id } }))
  dataOf(await house.call(approver, approvalContract.sendApprovalCode, { params: { id } }))
  dataOf(await house.call(approver, approvalContract.approveRegister, { params: { id }, body: { code: house.lastCode() } }))
}

/** Income by a receipt of another customer, whose payment is not in the book of the bank here. */
async function earned(house: RegistersHouse, { person }: World, sum: number): Promise<void> {
  const other = await house.seed.organization('7736050003')
  const owner = await house.seed.member(other, 'owner')
  const work = await house.seed.work(other, person, rubles(sum), owner, 900, 'readyToPay')
  const now = house.clock.now().toString()
  await house.run(
    `insert into registers (id, org_id, number, name, source, state, created_by, created_at, updated_at)
      values ('other-register', $1, 'Р-2026-00900', 'Реестр', 'acceptedTasks', 'executed', $2, $3, $3)`,
    [other, owner.personId, now],
  )
  await house.run(
    `insert into register_rows (id, register_id, org_id, no, state, updated_at, assignment_id, amount)
      values ('other-row', 'other-register', $1, 1, 'done', $2, $3, $4)`,
    [other, now, work.id, rubles(sum)],
  )
  await house.run(
    `insert into payouts (id, org_id, person_id, assignment_id, row_id, amount, method_id, requisites_mask, purpose, bank_key, state, created_at, paid_at, updated_at)
      select 'other-payout', $1, $2, $3, 'other-row', $4, id, mask, 'Оплата', 'other', 'paid', $5, $5, $5 from payout_methods where person_id = $2 limit 1`,
    [other, person, work.id, rubles(sum), now],
  )
  await house.run(
    `insert into receipts (id, org_id, person_id, payout_id, assignment_id, row_id, inn, seller_name, buyer_inn, buyer_name, services,
        total, operation_at, request_at, operation_unique_id, state, registered_at, deadline_on, created_at, updated_at)
      values ('other-receipt', $1, $2, 'other-payout', $3, 'other-row', '500100732259', 'Иванов', '7736050003', 'Газпром', '[]',
        $4, $5, $5, 'other', 'registered', $5, '2026-12-09', $5, $5)`,
    [other, person, work.id, rubles(sum), now],
  )
}

/** The same income grows by receipts of others. */
async function earnedInAll(house: RegistersHouse, sum: number): Promise<void> {
  await house.run(`update receipts set total = $1 where id = 'other-receipt'`, [rubles(sum)])
}

function split(house: RegistersHouse, member: Member, place: { id: string; rowId: string; version: number }) {
  const { version, ...params } = place
  return house.call(member, rowContract.splitRow, { params, body: { version } })
}

/** As the payee sees it above his works. */
async function moneyOf(house: RegistersHouse, { person }: World) {
  const summary = await readSummary(house.deps, { personId: person } as never)
  assert.ok(summary.ok)
  const { expected, received } = summary.value
  return { expected, received }
}

async function rowsOf(house: RegistersHouse, member: Member, id: string) {
  return rowContract.listRows.reply.parse(dataOf(await house.call(member, rowContract.listRows, { params: { id } }))).items
}

async function states(house: RegistersHouse, id: string): Promise<string[]> {
  const rows = house.db
    .selectFrom('register_rows')
    .select('state')
    .where('register_id', '=', id as Id<'register'>)
  return (await rows.orderBy('no').execute()).map(({ state }) => state)
}
