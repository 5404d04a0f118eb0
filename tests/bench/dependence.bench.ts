import assert from 'node:assert/strict'
import pg from 'pg'
import { sql } from 'kysely'
import { watchDependence } from '#/features/contractors/server/watch-dependence.ts'
import type { Id } from '#/kernel/ids.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openTestDatabase } from '../support/test-database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { compare } from './compare.ts'
import { numbered } from './fill-scale.ts'

/**
 * The weekly count of order 685н over an organization of ten thousand people, each paid every month of three years: beside one of a
 * thousand, a person each, beside a bare sum of the same payments by person and month, and beside their reading.
 */

const [few, many] = [1_000, 10_000]
const [months, lookedAt] = [36, 12]
const clock = standingClock('2026-11-21T09:00:00Z')
const orgId = numbered('organization', 0) as Id<'organization'>

await using small = await house(few)
await using large = await house(many)

await compare({
  name: `19. Weekly count of order 685н: ${many} people paid ${months} months, a person each`,
  unit: 'person',
  limit: { name: `an organization of ${few}`, run: () => times(10, few, () => small.count()) },
  product: { name: `an organization of ${many}`, run: () => times(1, many, () => large.count()) },
  goal: 0.67,
})
await compare({
  name: '19. The same count beside a bare sum',
  unit: 'person',
  limit: { name: `sum by person and month of the ${lookedAt} months`, run: () => times(1, many, () => large.sum()) },
  product: { name: 'count', run: () => times(1, many, () => large.count()) },
})
await compare({
  name: '19. The same count beside the reading of its payments',
  unit: 'person',
  limit: { name: `${many * lookedAt} payments read`, run: () => times(1, many, () => large.read()) },
  product: { name: 'count', run: () => times(1, many, () => large.count()) },
  goal: 1,
})

async function house(people: number) {
  const database = await openTestDatabase()
  await fill(database, people)
  const { db, close } = openDatabase(database.url, 2)
  const since = Temporal.Instant.from('2025-11-30T21:00:00Z')
  const paid = db.selectFrom('payouts').where('org_id', '=', orgId).where('paid_at', '>=', since).where('state', '=', 'paid')
  return {
    /** Half of them are told about by the tax service and earn as much elsewhere: they do not match. */
    async count() {
      await db.deleteFrom('dependence_meters').execute()
      await watchDependence({ db, clock })
      const meter = await db.selectFrom('dependence_meters').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([meter.level, meter.people], ['above', people / 2])
    },
    async sum() {
      const month = sql`date_trunc('month', paid_at at time zone 'Europe/Moscow')`
      const sums = await paid
        .groupBy(['person_id', month])
        .select(['person_id', month.as('month'), sql`sum(amount)`.as('total')])
        .execute()
      assert.equal(sums.length, people * lookedAt)
    },
    async read() {
      assert.equal((await paid.select(['person_id', 'paid_at', 'amount']).execute()).length, people * lookedAt)
    },
    async [Symbol.asyncDispose]() {
      await close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function times(counts: number, people: number, act: () => Promise<void>) {
  for (let done = 0; done < counts; done += 1) await act()
  return { operations: counts * people }
}

/** People 1…, 40 000 ₽ each on the tenth of each month; the even ones let us see an income twice as large. */
async function fill({ url }: TestDatabase, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set timezone = 'Europe/Moscow'")
    for (const statement of statementsOf(people)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function statementsOf(people: number): readonly string[] {
  const [org, at] = [`'${orgId}'`, "'2023-12-10'"]
  const id = (kind: string, number = 'i') => `'${kind}_' || lpad((${number})::text, 26, '0')`
  const everybody = `generate_series(1, ${people}) i`
  return [
    `insert into organizations (id, inn, full_name, short_name, source, status, created_at, updated_at)
      values (${org}, '7700000000', 'ООО «Ромашка»', 'Ромашка', 'typed', 'active', ${at}, ${at})`,
    `insert into persons (id, phone, status, created_at, updated_at)
      select ${id('person')}, '89' || lpad(i::text, 9, '0'), 'active', ${at}, ${at} from ${everybody}`,
    `insert into contractors (id, org_id, person_id, inn, source, created_at)
      select ${id('contractor')}, ${org}, ${id('person')}, lpad(i::text, 12, '0'), 'task', ${at} from ${everybody}`,
    `insert into bindings (person_id, inn, state, rights_granted, optional_rights, updated_at)
      select ${id('person')}, lpad(i::text, 12, '0'), 'bound', '{INCOME_SUMMARY}', '{INCOME_SUMMARY}', ${at} from ${everybody} where i % 2 = 0`,
    `insert into tax_accounts (person_id, income)
      select ${id('person')}, income from ${everybody}, (select jsonb_object_agg(to_char(month, 'YYYYMM'), '{"total":8000000,"tax":480000}'::jsonb) as income
        from generate_series(timestamp ${at}, timestamp ${at} + interval '${months - 1} months', interval '1 month') month) as told where i % 2 = 0`,
    `insert into payouts (id, org_id, person_id, assignment_id, row_id, amount, method_id, requisites_mask, purpose, bank_key, state,
        created_at, sent_at, paid_at, updated_at)
      select ${id('payout', 'no')}, ${org}, ${id('person')}, ${id('assignment', 'no')}, ${id('row', 'no')}, 4000000, ${id('payoutMethod')},
        '•• 1234', 'Оплата услуг', 'k' || no, 'paid', day, day, day, day
      from generate_series(0, ${months - 1}) month, ${everybody}, lateral (select month * ${people} + i as no,
        timestamptz ${at} + month * interval '1 month' as day) as payment`,
  ]
}
