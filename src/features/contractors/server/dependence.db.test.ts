import assert from 'node:assert/strict'
import test from 'node:test'
import type { CallReply } from '#/wire/endpoint.ts'
import { moscowDate } from '#/kernel/time.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import * as z from 'zod/mini'
import { dataOf } from '../../../../tests/support/approved-register.ts'
import { checkedRegister } from '../../../../tests/support/many-rows.ts'
import { payMonthly } from '../../../../tests/support/monthly-payments.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract/dependence.ts'
import { dependenceForeseen, dependenceRose, watchDependenceJob } from './jobs.ts'
import { watchDependence } from './watch-dependence.ts'

const note = 'Сезонная работа, закончится в январе'

test('thirty-five people paid three months in a row are near the threshold, the thirty-sixth passes it', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 36)
  await pay(house, made.orgId, "person_id like '%00036'", { months: 2 })
  const near = await read(house, made)
  assert.deepEqual([near.level, near.matching, near.coming, near.paid, near.threshold_on], ['near', 35, 1, 36, '2026-12-01'])
  await pay(house, made.orgId, "person_id like '%00036'", { months: 3 })
  const above = await read(house, made)
  assert.deepEqual([above.level, above.matching, above.threshold_on], ['above', 36, null])
  const [first] = above.items
  assert.deepEqual(
    [first?.months, first?.average, first?.since, first?.share, first?.no_share, first?.matches],
    [3, 4_000_000, '2026-09', null, 'noRight', true],
  )
  assert.match(first?.advice ?? '', /до 01\.01\.2027/)
})

test('the people are paged, the closest first, and each figure opens the payments behind it', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 5)
  await pay(house, made.orgId, "person_id like '%00002'", { months: 2 })
  await pay(house, made.orgId, "person_id like '%00003'", { months: 3, sum: 3_500_000 })
  const first = await read(house, made, { size: 3 })
  assert.deepEqual([first.items.map(({ matches }) => matches), first.next], [[true, true, true], '3'])
  const rest = await read(house, made, { size: 3, cursor: first.next ?? '' })
  assert.deepEqual([rest.items.map(({ crosses_on }) => crosses_on), rest.next], [['2026-12-01', null], null])
  assert.equal((await read(house, made, { only: 'coming' })).items.length, 1)
  const params = { id: first.items[0]?.contractor_id ?? '' }
  const payments = dataOf(await house.call(made.accountant, contract.listDependencePayments, { params })) as unknown as Payments
  assert.deepEqual(
    payments.items.map(({ amount, paid_at }) => [amount, paid_at.slice(0, 7)]),
    [
      [4_000_000, '2026-11'],
      [4_000_000, '2026-10'],
      [4_000_000, '2026-09'],
    ],
  )
})

test('a month without payments and money that came back break a run', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 2)
  await house.run(
    "update payouts set state = 'returned' where person_id like '%00001' and paid_at < '2026-11-01' and paid_at > '2026-10-01'",
  )
  const { matching, items } = await read(house, made)
  assert.deepEqual([matching, items.map(({ months }) => months).toSorted((one, other) => one - other)], [1, [1, 3]])
})

test('a month begins at midnight in Moscow', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 1)
  const months: (number | undefined)[] = []
  for (const moment of ['2026-08-31T21:00:00Z', '2026-08-31T20:59:59Z']) {
    await house.run(`update payouts set paid_at = '${moment}' where paid_at < '2026-10-01'`)
    months.push((await read(house, made)).items[0]?.months)
  }
  assert.deepEqual(months, [3, 2])
})

test('an income the tax service has told of frees a person of whom the customer is a small part', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 1)
  await house.run(
    `update bindings set rights_granted = rights_granted || '{INCOME_SUMMARY}', optional_rights = '{INCOME_SUMMARY}'`,
  )
  await house.run(
    `insert into tax_accounts (person_id, income, fetched_at)
      select person_id, '{"202609": {"total": 9000000}, "202610": {"total": 9000000}}', now() from bindings`,
  )
  const { matching, items } = await read(house, made)
  assert.deepEqual([matching, items[0]?.share, items[0]?.no_share], [0, 44, null])
  assert.deepEqual(items[0]?.told, { paid: 8_000_000, income: 18_000_000 }, 'what the share is of')
  // This month is told of, September is not.
  await house.run(`update tax_accounts set income = '{"202610": {"total": 9000000}, "202611": {"total": 9000000}}'`)
  const unknown = await read(house, made)
  assert.deepEqual([unknown.matching, unknown.items[0]?.share, unknown.items[0]?.no_share], [1, null, 'notTold'])
  assert.equal(unknown.items[0]?.told, null)
})

test('the owner accepts the risk once, of two owners at once one; nobody else may, and it can be withdrawn', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 26)
  const owner = await house.seed.member(made.orgId, 'owner')
  const accept = (who: typeof owner) => house.call(who, contract.acceptDependence, { body: { note } })
  assert.equal(outcomeOf((await accept(made.accountant)).body), 'noAccess')
  assert.equal(outcomeOf((await house.call(owner, contract.acceptDependence, { body: { note: 'Так' } })).body), 'invalidInput')
  assert.equal(outcomeOf((await house.call(owner, contract.withdrawDependence, {})).body), 'wrongState')
  const answers = await Promise.all([accept(owner), accept(owner)])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'wrongState'])
  const { acceptance } = await read(house, made)
  assert.deepEqual([acceptance?.note, acceptance?.people], [note, 26])
  assert.equal(outcomeOf((await house.call(owner, contract.withdrawDependence, {})).body), 'done')
  assert.equal((await read(house, made)).acceptance, null)
  const entries = await house.db.selectFrom('journal_entries').select('facts').execute()
  assert.ok(!JSON.stringify(entries).includes(note), 'the journal is kept for ever, the note is not')
})

test('far from the threshold there is nothing to accept', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 2)
  const owner = await house.seed.member(made.orgId, 'owner')
  assert.equal(outcomeOf((await house.call(owner, contract.acceptDependence, { body: { note } })).body), 'wrongState')
})

test('an organization that paid nobody for months and begins again is told of anew', async () => {
  await using house = await openRegistersHouse()
  await paidPeople(house, 26)
  const { told, days } = await watched(house)
  await days(1)
  house.clock.advance({ hours: 24 * 150 })
  await days(9)
  await house.run("update payouts set paid_at = paid_at + interval '150 days'")
  await days(9)
  assert.deepEqual(told, ['near 26', 'near 26'])
})

test('the owner who accepts a risk does not set off a notice of it', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 26)
  const { told, days } = await watched(house)
  const owner = await house.seed.member(made.orgId, 'owner')
  assert.equal(outcomeOf((await house.call(owner, contract.acceptDependence, { body: { note } })).body), 'done')
  await days(9)
  assert.deepEqual(told, [])
})

test('another organization sees nobody of this one, and a member without the right sees nothing', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 2)
  const id = (await read(house, made)).items[0]?.contractor_id ?? ''
  const other = await house.seed.organization('7736050003')
  const accountant = await house.seed.member(other, 'accountant')
  const seen = await read(house, { accountant })
  assert.deepEqual([seen.paid, seen.items], [0, []])
  assert.equal((await house.call(accountant, contract.listDependencePayments, { params: { id } })).status, 404)
  const signer = await house.seed.member(made.orgId, 'signer')
  for (const answer of [
    await house.call(signer, contract.readDependence, { query: {} }),
    await house.call(signer, contract.listDependencePayments, { params: { id } }),
    await house.call(made.accountant, contract.withdrawDependence, {}),
  ])
    assert.equal(outcomeOf(answer.body), 'noAccess')
})

test('members are told once when the level becomes worse, and not of a risk that is accepted', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 36)
  await pay(house, made.orgId, 'right(person_id, 5)::int > 26', { months: 2 })
  const { told, days } = await watched(house)
  await days(3)
  assert.deepEqual(told, ['near 26'])
  await pay(house, made.orgId, 'right(person_id, 5)::int > 26', { months: 3 })
  await days(5)
  assert.deepEqual(told, ['near 26', 'above 36'])

  const owner = await house.seed.member(made.orgId, 'owner')
  assert.equal(outcomeOf((await house.call(owner, contract.acceptDependence, { body: { note } })).body), 'done')
  await days(8)
  assert.equal(told.length, 2, 'an accepted risk is not told of')
  const today = moscowDate(house.clock.now()).toString()
  await house.run(`update dependence_meters set accepted_until = '${today}'::date - 8, counted_on = '${today}'::date - 9`)
  await days(1)
  assert.equal(told.length, 3, 'the acceptance has ended')
  await house.run(`update dependence_meters set accepted_until = '${today}'::date + 90`)
  await house.call(owner, contract.withdrawDependence, {})
  await days(8)
  assert.equal(told.length, 4, 'the acceptance was withdrawn')
})

test('members are told once, in one notice, whom the signs reach within a month, and that their number passes the threshold', async () => {
  await using house = await openRegistersHouse()
  const made = await paidPeople(house, 36)
  await pay(house, made.orgId, 'right(person_id, 5)::int > 33', { months: 2 })
  const { foreseen, days } = await watched(house)
  await days(1)
  const [first] = foreseen
  assert.ok(first)
  assert.deepEqual([foreseen.length, first.matching + first.people, first.on], [1, 36, '2026-12-01'])
  assert.equal(first.threshold, '2026-12-01', 'the thirty-sixth comes that day')
  await days(15)
  assert.equal(foreseen.length, 1, 'a crossing is told of once, not each week')
})

type Made = Awaited<ReturnType<typeof paidPeople>>

/** What members are told of, and days of the weekly count. */
async function watched(house: RegistersHouse) {
  const told: string[] = []
  const foreseen: z.output<typeof dependenceForeseen.payload>[] = []
  const table = createWorkTable()
  const foretell = job('tests.foreseen', dependenceForeseen.payload)
  onEvent(table, dependenceForeseen, foretell)
  onJob(table, foretell, async (payload) => {
    foreseen.push(payload)
    return { next: 'done' }
  })
  const tell = job('tests.dependence', z.object({ level: z.string(), people: z.number() }))
  onEvent(table, dependenceRose, tell)
  onJob(table, tell, async ({ level, people }) => {
    told.push(`${level} ${people}`)
    return { next: 'done' }
  })
  onJob(table, watchDependenceJob, () => watchDependence(house))
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, watchDependenceJob, {}, { key: 'platform' }))
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      while ((await runDueJobs({ db: house.db, clock: house.clock, log: silentLog, table })) > 0);
      house.clock.advance({ hours: 24 })
    }
  }
  return { told, foreseen, days }
}

type Payments = CallReply<typeof contract.listDependencePayments>
type Seen = CallReply<typeof contract.readDependence>

async function read(house: RegistersHouse, made: Pick<Made, 'accountant'>, query: Record<string, unknown> = {}): Promise<Seen> {
  return dataOf(await house.call(made.accountant, contract.readDependence, { query })) as unknown as Seen
}

/** People paid 40 000 ₽ on the tenth of each of three months. */
async function paidPeople(house: RegistersHouse, people: number) {
  const made = await checkedRegister(house, { rows: people * 3, rowsOfPerson: 3 })
  await payMonthly((text) => house.run(text), made.id, people, '2026-11-10')
  return made
}

/** The people of this condition are paid so many of the last months, and this sum. */
async function pay(
  house: RegistersHouse,
  orgId: string,
  who: string,
  { months, sum = 4_000_000 }: { readonly months: number; readonly sum?: number },
): Promise<void> {
  await house.run(
    `update payouts set amount = ${sum}, state = case when paid_at >= '2026-11-01'::date - interval '${months - 1} months' then 'paid' else 'returned' end
      where org_id = '${orgId}' and ${who}`,
  )
}
