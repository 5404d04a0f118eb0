import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { walkChain } from '#/features/journal/server/walk-chain.ts'
import { listPersonReceipts } from '#/features/receipts/contract/receipt.ts'
import { readCounters } from '#/features/profile/contract/counters.ts'
import { listRegisters } from '#/features/registers/contract/list.ts'
import { readTaxes } from '#/features/taxes/contract.ts'
import type { Database } from '#/platform/server/database.ts'
import { openWholeHouse } from '../../tests/support/whole-house.ts'
import { demoContractors, demoMembers } from './demo/demo-people.ts'
import { enter } from './demo/demo-stage.ts'
import { playDemo } from './demo/play-demo.ts'

/** Queries for rows that break an invariant: each must return none. */
const breaches = {
  'a paid row has one receipt or an error in sight': sql`
    select r.id from register_rows r left join receipts c on c.row_id = r.id
    where r.state in ('paid', 'receiptQueued', 'receiptDone', 'receiptFailed', 'done')
    group by r.id having count(c.id) filter (where c.state in ('registered', 'mismatch', 'external', 'cancelQueued')) <> 1
      and not bool_or(r.errors <> '[]')`,
  'no row has two receipts': sql`
    select row_id from receipts where state not in ('cancelled', 'cancelledOutside') group by row_id having count(*) > 1`,
  'a receipt is of the sum and the person of its payment': sql`
    select c.id from receipts c join payouts p on p.id = c.payout_id join assignments a on a.id = c.assignment_id
    where (c.total <> p.amount - coalesce(a.overpaid, 0) and c.state not in ('cancelled', 'cancelledOutside')) or c.person_id <> p.person_id or c.org_id <> p.org_id or p.state not in ('paid', 'returned')`,
  'the rows of a register that was started are its orders and what was left out': sql`
    select g.id from registers g join register_rows r on r.register_id = g.id
    left join payouts p on p.row_id = r.id and p.state not in ('rejected', 'cancelled')
    where g.started_at is not null group by g.id
    having coalesce(sum(r.amount), 0) <> coalesce(sum(p.amount), 0) + coalesce(sum(r.amount) filter (where p.id is null), 0)
      or bool_or(p.id is null and r.state not in ('excluded', 'cancelled', 'bankRejected'))`,
  'an order is of the sum that was accepted': sql`
    select p.id from payouts p join assignments a on a.id = p.assignment_id join register_rows r on r.id = p.row_id
    where (p.amount <> coalesce(a.accepted_amount, a.price) + coalesce(a.overpaid, 0) and p.state <> 'returned') or p.amount <> r.amount or p.person_id <> a.person_id`,
  'money goes once for a work': sql`
    select assignment_id from payouts where state in ('created', 'sent', 'paid') group by assignment_id having count(*) > 1`,
  'a work is paid exactly when its money is': sql`
    select a.id from assignments a left join payouts p on p.assignment_id = a.id and p.state = 'paid'
    where (a.state in ('paid', 'closed')) <> (p.id is not null)`,
  'a signature has its evidence and an agreement accepted before': sql`
    select s.id from document_signatures s join documents d on d.id = s.document_id left join codes c on c.id = s.code_id
    left join consents a on a.person_id = s.signer_id and a.slug = 'einteraction' and a.version = s.agreement_version
      and a.text_sha256 = s.agreement_sha256 and a.method = 'code' and a.accepted_at <= s.code_sent_at
    where a.id is null or c.used_at is null or c.used_at > s.signed_at or c.purpose <> 'sign' or c.person_id <> s.signer_id
      or s.document_sha256 is distinct from d.sha256 or s.signer_name = '' or s.message_key <> c.message_key`,
  'a code confirms one thing': sql`
    select code_id from (select code_id from document_signatures group by code_id, coalesce(manifest_id, id) union all select code_id from consents where code_id is not null
      union all select code_id from register_approvals where code_id is not null) as used group by code_id having count(*) > 1`,
  'a signed document has two signatures, and no other has': sql`
    select d.id from documents d left join document_signatures s on s.document_id = d.id
    group by d.id having (count(s.id) = 2) <> (d.state in ('signed', 'annulPending', 'annulled', 'replaced'))`,
  'a register is approved by another than its author, or by the only one who may': sql`
    select g.id from registers g where g.approved_by in (g.created_by, g.submitted_by) and 1 < (
      select count(*) from members m where m.org_id = g.org_id and m.status = 'active' and m.role in ('owner', 'approver'))`,
  'a register paid from was approved at every step by as many people as it asks': sql`
    select g.id from registers g, jsonb_array_elements(g.approval_steps) with ordinality as s (step, no)
    where g.started_at is not null and (s.step ->> 'needCount')::int > (
      select count(distinct coalesce(a.for_person_id, a.person_id)) from register_approvals a
      where a.register_id = g.id and a.round = g.approval_round and a.decision = 'approved' and a.step = s.no)`,
  'an annulled receipt was registered before': sql`
    select id from receipts where state in ('cancelled', 'cancelledOutside') and (registered_at is null or fns_receipt_id is null or cancelled_at is null)`,
  'a receipt is replaced only after it was annulled': sql`
    select c.id from receipts c join receipts old on old.id = c.replaces_id
    where old.state not in ('cancelled', 'cancelledOutside') or old.payout_id <> c.payout_id`,
  'a receipt is annulled by the platform only by a consent or because the money came back': sql`
    select c.id from receipts c join payouts p on p.id = c.payout_id where c.state in ('cancelled', 'cancelQueued')
    and p.state <> 'returned' and not exists (
      select from receipt_cancel_requests r where r.receipt_id = c.id and r.state = 'agreed' and r.decided_by <> r.asked_by)`,
  'a person is told of a thing once': sql`
    select event_key from notifications group by person_id, event_key having count(*) > 1`,
  'a message that was due was handed over': sql`
    select id from notice_messages where state in ('dropped', 'failed', 'unknown') and reason is distinct from 'outdated'`,
  'places taken are works that live': sql`
    select t.id from tasks t left join assignments a on a.task_id = t.id and a.state <> 'cancelled'
    group by t.id having t.slots_taken <> count(a.id) or count(a.id) > t.slots`,
  'the totals of days are those of their receipts': sql`
    select org_id from (
      select org_id, moscow_day(operation_at) as day, state, 1 as count, total from receipts
      union all select org_id, day, state, -count, -total from receipt_days
      union all select org_id, day, state, -count, -total from receipt_day_changes) as both_sides
    group by org_id, day, state having sum(count) <> 0 or sum(total) <> 0`,
  'no work in the background is given up': sql`select id from jobs where state = 'dead'`,
}

/** Actions without exactly one entry in the organization's journal made by the person who acted. */
const missingEntries = sql`
  with acts as (
    select d.org_id, s.signer_id as person_id, 'documentSigned' as action, d.id as object_id
      from document_signatures s join documents d on d.id = s.document_id
    union all select g.org_id, a.person_id, 'registerApproved', g.id
      from register_approvals a join registers g on g.id = a.register_id where a.decision = 'approved'
    union all select org_id, started_by, 'registerStarted', id from registers where started_by is not null
    union all select t.org_id, null, 'taskPublished', t.id from tasks t where t.published_at is not null
  )
  select acts.* from acts left join journal_entries e on e.owner_id = acts.org_id and e.action = acts.action
    and e.object_id = acts.object_id and e.person_id = coalesce(acts.person_id, e.person_id)
  group by acts.org_id, acts.person_id, acts.action, acts.object_id having count(e.no) <> 1`

const orders = z.object({ items: z.array(z.object({ key: z.string(), amount: z.number(), state: z.string() })) })
const receipts = z.array(
  z.object({
    id: z.string(),
    inn: z.string(),
    total: z.number(),
    operationId: z.optional(z.string()),
    cancelledAt: z.optional(z.string()),
  }),
)

test('four months of an organization, with answers lost on the way, break no invariant and match the books of outside parties', async (t) => {
  const today = Temporal.Instant.from('2026-11-20T09:00:00Z')
  await using house = await openWholeHouse(today.subtract({ hours: 24 * 125 }))
  const bankUrl = house.gateways.bankPageUrl ?? ''
  const npdUrl = house.gateways.myTaxUrl
  await post(`${bankUrl}/admin/faults`, { kind: 'lost_answer', on: 'pay', count: 2 })
  await post(`${npdUrl}/admin/faults`, { kind: 'duplicate_answer', count: 1 })
  await playDemo(house.stage, today)
  assert.deepEqual([await read(`${bankUrl}/admin/faults`), await read(`${npdUrl}/admin/faults`)], [{ items: [] }, []])

  for (const [name, query] of Object.entries(breaches)) {
    await t.test(name, async () => {
      assert.deepEqual((await query.execute(house.db)).rows, [])
    })
  }

  await t.test('every journal is intact from its first entry to its head', async () => {
    const owners = await house.db.selectFrom('journal_chains').select('owner_id').execute()
    const walked = await Promise.all(owners.map(({ owner_id: ownerId }) => walkChain(house.db, ownerId)))
    assert.deepEqual(
      walked.filter(({ broken }) => broken),
      [],
    )
    assert.ok(owners.some(({ owner_id: ownerId }) => ownerId.startsWith('organization_')))
  })

  await t.test('every signature, approval and start is recorded once in the journal of its organization', async () => {
    const { rows } = await missingEntries.execute(house.db)
    assert.deepEqual(rows, [])
  })

  await t.test('the bank has paid exactly what our records say', async () => {
    const { items } = orders.parse(await read(`${bankUrl}/admin/book`))
    const ours = await house.db
      .selectFrom('payouts')
      .select(['bank_key as key', 'amount', 'state'])
      .where('state', '=', 'paid')
      .execute()
    assert.ok(ours.length > 0)
    assert.deepEqual(byKey(items.map(({ key, amount, state }) => ({ key, amount, state }))), byKey(ours))
  })

  await t.test('a person reads one figure of a tax on every screen, and a debt names its month', async () => {
    for (const { phone } of demoContractors.slice(0, 3)) {
      const actor = await enter(house.stage, phone, 'person')
      const taxes = await actor.act(readTaxes, {})
      const income = await actor.act(listPersonReceipts, { query: {} })
      assert.deepEqual([income.month_tax.income, income.month_tax.tax], [taxes.month.income, taxes.month.tax], phone)
      for (const { period, amount } of taxes.charges)
        assert.equal(income.months.find(({ month }) => month === period)?.tax, amount, `${phone}, ${period}`)
      assert.equal(taxes.debt.amount > 0, taxes.debt.periods.length > 0, `${phone}: a debt and its month`)
      assert.ok(!taxes.calendar.some(({ kind, period }) => kind === 'due' && period === taxes.not_charged), phone)
    }
  })

  await t.test('the menu counts for each member only what the member may do', async () => {
    const [owner, accountant, approver] = demoMembers
    for (const { phone } of [owner, accountant, approver]) {
      const actor = await enter(house.stage, phone, 'client')
      const counters = await actor.act(readCounters, { params: { role: 'client' } })
      const waiting = await actor.act(listRegisters, { query: { filter: 'waits_me' } })
      assert.equal(counters.registers_to_approve, waiting.items.length, phone)
      if (phone !== approver.phone) continue
      assert.deepEqual(
        [counters.docs_to_sign, counters.registry_errors, counters.check_problems, counters.applications],
        [0, 0, 0, 0],
        'an approver neither signs, nor edits registers, nor annuls, nor chooses',
      )
    }
  })

  await t.test('the tax service has exactly our receipts', async () => {
    const theirs = receipts.parse(await read(`${npdUrl}/admin/receipts`))
    assert.deepEqual(
      byKey(
        theirs
          .filter(({ cancelledAt }) => cancelledAt === undefined)
          .map(({ id, inn, total, operationId }) => ({ key: operationId ?? '', id, inn, total })),
      ),
      byKey(await registered(house.db)),
    )
  })
})

async function registered(db: Database) {
  const rows = await db
    .selectFrom('receipts')
    .select(['operation_unique_id as key', 'fns_receipt_id as id', 'inn', 'total'])
    .where('state', '=', 'registered')
    .execute()
  assert.ok(rows.length > 0)
  return rows
}

function byKey<Line extends { readonly key: string }>(lines: readonly Line[]): Line[] {
  return lines.toSorted((left, right) => (left.key < right.key ? -1 : 1))
}

async function read(url: string): Promise<unknown> {
  return (await fetch(url)).json()
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  assert.ok(answer.ok, await answer.text())
}
