import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { readOutsideText } from '#/kernel/outside-text.ts'
import type { Answer } from '#/platform/server/api.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { openJournalHouse } from '../../../../tests/support/journal-house.ts'
import type { JournalHuman } from '../../../../tests/support/journal-house.ts'
import * as contract from '../contract.ts'
import type { JournalEntryView, JournalVerdict } from '../contract.ts'
import { recordEntry } from './record-entry.ts'
import { recordPartyEntry } from './record-party-entry.ts'
import { walkChain } from './walk-chain.ts'

type House = Awaited<ReturnType<typeof openJournalHouse>>

test('the journal of an organization records what a member did: who, what, to what, from where', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  const facts = { amount: 150_000, after: 'Новое', assignment: 'assignment_1' }
  await house.record(owner.scope, { action: 'taskCancelled', facts })
  const [entry] = await list(house, owner)
  assert.ok(entry)
  const { no, actor, actor_role, ip, action_name, object_kind_name, object_name, object_address } = entry
  assert.deepEqual(
    { no, actor, actor_role, ip, action_name, object_kind_name, object_name, object_address },
    {
      no: 1,
      actor: 'Участник 1',
      actor_role: 'Владелец',
      ip: '192.0.2.7',
      action_name: 'Задание отменено',
      object_kind_name: 'Задание',
      object_name: '№ 1',
      object_address: '/client/tasks?open=task_1',
    },
  )
  assert.equal(entry.at, '2026-11-21T09:00:00.123Z')
  assert.deepEqual(
    entry.facts.map(({ label, text }) => [label, text.replaceAll(/\s/g, ' ')]),
    [
      ['Сумма', '1 500 ₽'],
      ['Стало', 'Новое'],
    ],
  )
})

test('the own journal of a person records what they did for themselves, without their name', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  await house.record(owner.account)
  const own = dataOf<{ items: JournalEntryView[] }>(await house.call(contract.listOwnJournal, owner))
  assert.deepEqual(
    own.items.map(({ actor, actor_role, object_address }) => [actor, actor_role, object_address]),
    [['+7 *** ***-00-00', null, null]],
  )
  assert.deepEqual(await list(house, owner), [])
})

test('over all of Unicode, the bytes hashed are the bytes stored and the bytes read; a text that is not Unicode is not stored', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  const codeUnits = fc.array(fc.oneof(fc.integer({ min: 0xd7_f0, max: 0xe0_10 }), fc.integer({ min: 0, max: 0xff_ff })))
  const texts = fc.oneof(
    codeUnits.map((units) => String.fromCharCode(...units)),
    fc.string({ unit: 'binary' }),
  )
  let told = 0
  await fc.assert(
    fc.asyncProperty(texts, texts, async (name, after) => {
      const object = { kind: 'task', id: 'task_1', name } as const
      const taken = [name, after].every((text) => readOutsideText(text, { lines: true }).ok)
      if (!taken && /[^\P{Cc}\0]/u.test(name + after)) return
      const recorded = house.record(owner.scope, { object, facts: { after } })
      if (!taken) {
        await assert.rejects(recorded)
        return
      }
      await recorded
      told += 1
      const [entry] = await list(house, owner)
      assert.deepEqual([entry?.no, entry?.object_name], [told, name])
    }),
    { numRuns: 150 },
  )
  assert.ok(told > 30, `${told} entries`)
  const { count, broken } = await walkChain(house.db, owner.orgId)
  assert.deepEqual([count, broken], [told, undefined])
})

test('other organizations cannot see it, and a person sees nothing of another person', async () => {
  await using house = await openJournalHouse()
  const { owner, stranger } = await stage(house)
  await house.record(owner.scope)
  await house.record(owner.account)
  assert.equal((await list(house, owner)).length, 1)
  assert.deepEqual(await list(house, stranger), [])
  assert.deepEqual(await list(house, stranger, { object: 'task_1' }), [])
  assert.deepEqual(await list(house, stranger, { member: owner.account.personId }), [])
  const asForeign = await house.call(contract.listJournal, { ...stranger, orgId: owner.orgId })
  assert.deepEqual([asForeign.status, asForeign.body['kind']], [200, 'noOrganization'])
  assert.equal((await verify(house, stranger)).count, 0)
  assert.doesNotMatch((await file(house, stranger, 'csv')).text, /№ 1/)
  const own = dataOf<{ items: JournalEntryView[] }>(await house.call(contract.listOwnJournal, stranger))
  assert.deepEqual(own.items, [])
})

test('a viewer, a manager, and an accountant of one branch are refused', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  for (const role of ['viewer', 'manager', 'signer', 'approver'] as const) {
    const member = await house.addMember(owner.orgId, role)
    for (const endpoint of [contract.listJournal, contract.verifyJournal]) {
      assert.equal((await house.call(endpoint, member)).body['kind'], 'noAccess', role)
    }
    assert.equal((await house.call(contract.exportJournal, member, { query: { format: 'csv' } })).body['kind'], 'noAccess')
  }
  const branch = await house.addMember(owner.orgId, 'accountant', ['branch_1' as Id<'branch'>])
  const refused = await house.call(contract.listJournal, branch)
  assert.match(String(refused.body['action']), /всей организации/)
  assert.equal((await house.call(contract.verifyJournal, branch)).body['kind'], 'noAccess')
  assert.equal((await house.call(contract.exportJournal, branch, { query: { format: 'csv' } })).body['kind'], 'noAccess')
  const accountant = await house.addMember(owner.orgId, 'accountant')
  assert.equal((await house.call(contract.listJournal, accountant)).body['code'], 1)
})

test('the journal is filtered by group, member, object and Moscow dates', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  const accountant = await house.addMember(owner.orgId, 'accountant')
  const register = { kind: 'register', id: `register_${'0'.repeat(26)}`, name: 'Р-2026-000012 100%' } as const
  await house.record(owner.scope)
  house.clock.advance({ hours: 12 }) // 22.11, 00:00:00.123 in Moscow
  await house.record(accountant.scope, { action: 'registerStarted', object: register })
  house.clock.advance({ hours: 24 })
  await house.record(owner.scope, { action: 'registerApproved', object: register })

  const numbers = async (query: object) => (await list(house, owner, query)).map(({ no }) => no)
  assert.deepEqual(await numbers({}), [3, 2, 1])
  assert.deepEqual(await numbers({ group: 'registers' }), [3, 2])
  assert.deepEqual(await numbers({ group: 'registers', member: accountant.account.personId }), [2])
  assert.deepEqual(await numbers({ object: register.id }), [3, 2])
  assert.deepEqual(await numbers({ object: '000012' }), [3, 2])
  assert.deepEqual(await numbers({ object: '%' }), [3, 2])
  assert.deepEqual(await numbers({ object: '_' }), [])
  assert.deepEqual(await numbers({ from: '2026-11-22' }), [3, 2])
  assert.deepEqual(await numbers({ to: '2026-11-21' }), [1])
  assert.deepEqual(await numbers({ from: '2026-11-22', to: '2026-11-22' }), [2])
  assert.equal((await house.call(contract.listJournal, owner, { query: { group: 'secrets' } })).status, 422)
})

test('pages are consistent while the journal grows', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  for (let at = 0; at < 7; at += 1) await house.record(owner.scope)
  const seen: number[] = []
  let cursor: string | null = null
  do {
    const query: object = { size: 3, ...(cursor === null ? {} : { cursor }) }
    const answer = await house.call(contract.listJournal, owner, { query })
    const { page } = dataOf<{ page: { items: JournalEntryView[]; next: string | null } }>(answer)
    seen.push(...page.items.map(({ no }) => no))
    cursor = page.next
    await house.record(owner.scope)
  } while (cursor !== null)
  assert.deepEqual(seen, [7, 6, 5, 4, 3, 2, 1])
})

test('two concurrent entries, and five hundred, leave the chain intact and without gaps', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  await Promise.all([house.record(owner.scope), house.record(owner.scope)])
  assert.deepEqual(await walkOf(house, owner), { count: 2, broken: undefined })
  await Promise.all(Array.from({ length: 500 }, () => house.record(owner.scope)))
  assert.deepEqual(await walkOf(house, owner), { count: 502, broken: undefined })
})

test('concurrent operations that write to two journals do not deadlock', async () => {
  await using house = await openJournalHouse()
  const { owner, stranger } = await stage(house)
  const entry = { action: 'documentSigned', object: { kind: 'document', id: 'document_1' } } as const
  const sign = (by: JournalHuman, { orgId }: JournalHuman) =>
    house.db.transaction().execute(async (tx) => {
      await recordPartyEntry(tx, house, orgId, by.account, entry)
      await recordEntry(tx, house, by.account, entry)
    })
  const pairs = [owner, stranger].flatMap((by) => [owner, stranger].map((org) => [by, org] as const))
  await Promise.all(Array.from({ length: 25 }, () => pairs.map(([by, org]) => sign(by, org))).flat())
  for (const human of [owner, stranger]) {
    assert.deepEqual(await walkOf(house, human), { count: 50, broken: undefined })
    assert.equal((await walkChain(house.db, human.account.personId)).count, 50)
  }
})

test('an operation that is rolled back leaves no entry and no gap', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  await house.record(owner.scope)
  await assert.rejects(house.record(owner.scope, { facts: { after: 'нельзя \0' } }))
  await house.record(owner.scope)
  assert.deepEqual(await walkOf(house, owner), { count: 2, broken: undefined })
})

test('the check of an intact journal returns the number of entries, their dates, and the last hash', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  const empty = await verify(house, owner)
  assert.deepEqual([empty.whole, empty.count, 'head' in empty && empty.head], [true, 0, '0'.repeat(64)])
  await house.record(owner.scope)
  house.clock.advance({ hours: 1 })
  await house.record(owner.scope)
  const verdict = await verify(house, owner)
  assert.ok(verdict.whole)
  assert.deepEqual(
    [verdict.count, verdict.first_at, verdict.last_at],
    [2, '2026-11-21T09:00:00.123Z', '2026-11-21T10:00:00.123Z'],
  )
  assert.equal(verdict.head, (await list(house, owner))[0]?.sha256)
})

test('every forgery in the database is found, with its place and kind', async () => {
  await using house = await openJournalHouse()
  const forgeries: readonly [string, number, string][] = [
    [`update journal_entries set actor_name = 'Другой' where no = 2`, 2, 'changed'],
    [`update journal_entries set facts = '{"amount": 1}' where no = 3`, 3, 'changed'],
    [`update journal_entries set at = at + interval '1 millisecond' where no = 1`, 1, 'changed'],
    [`update journal_entries set person_id = null where no = 4`, 4, 'changed'],
    [`update journal_entries set hashed_text = null where no = 4`, 4, 'changed'],
    [`update journal_entries set hashed_text = hashed_text || ' ' where no = 4`, 4, 'changed'],
    [`delete from journal_entries where no = 2`, 2, 'missing'],
    [`delete from journal_entries where no = 4`, 4, 'cut'],
    [`delete from journal_entries`, 1, 'cut'],
    [`update journal_chains set last_no = 3; delete from journal_entries where no = 4`, 3, 'unsealed'],
    [`delete from journal_chains`, 1, 'unsealed'],
    [
      `update journal_entries set no = case no when 2 then 13 else 12 end where no in (2, 3);
       update journal_entries set no = no - 10 where no > 10`,
      2,
      'changed',
    ],
    [
      `insert into journal_entries select owner_id, 5, text_version, at, person_id, actor_name, actor_role, ip, action,
         object_kind, object_id, object_name, facts, previous_sha256, sha256, hashed_text from journal_entries where no = 4`,
      5,
      'changed',
    ],
  ]
  for (const [place, [statement, no, what]] of forgeries.entries()) {
    const owner = await house.addMember(await house.addOrganization(String(7_700_000_000 + place)), 'owner')
    for (let at = 0; at < 4; at += 1) await house.record(owner.scope, { facts: { amount: at } })
    await house.forge(statement)
    const verdict = await verify(house, owner)
    assert.deepEqual([verdict.whole, verdict.breaks[0]?.no, verdict.breaks[0]?.what], [false, no, what], statement)
    await house.forge('truncate journal_entries, journal_chains')
  }
})

test('an export contains the same entries in CSV and XLSX, filtered, without formulas, and is itself recorded in the journal', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  const object = { kind: 'register', id: 'register_1', name: '=HYPERLINK("http://x")' } as const
  await house.record(owner.scope)
  await house.record(owner.scope, { action: 'registerApproved', object, facts: { amount: 100 } })
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows, text } = await file(house, owner, format, { group: 'registers' })
    assert.deepEqual(rows[0]?.slice(0, 3), ['№', 'Дата и время (Москва)', 'Кто'])
    assert.equal(rows.length, 2)
    assert.deepEqual(rows[1]?.slice(0, 3), ['2', '21.11.2026 12:00', 'Участник 1'])
    assert.ok(rows[1]?.includes('=HYPERLINK("http://x")'), 'read back as it was')
    if (format === 'csv') assert.match(text, /"'=HYPERLINK\(""http:\/\/x""\)"/)
    const [newest] = await list(house, owner)
    assert.deepEqual([newest?.action, newest?.facts[0]?.text], ['journalExported', format.toUpperCase()])
  }
  assert.ok((await verify(house, owner)).whole)
})

test('a journal too long for one file is not silently truncated', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  await house.forge(`insert into journal_entries (owner_id, no, text_version, at, actor_name, action, object_kind, object_id, previous_sha256, sha256)
    select '${owner.orgId}', no, 1, timestamptz '2026-11-21 09:00Z' + no * interval '1 second', '', 'taskPublished', 'task', '', '', ''
    from generate_series(1, 100001) as no;
    insert into journal_chains (owner_id, last_no, last_sha256) values ('${owner.orgId}', 100001, '')`)
  assert.equal((await house.call(contract.exportJournal, owner, { query: { format: 'csv' } })).body['kind'], 'journalTooLong')
  const query = { format: 'csv', from: '2026-11-22', to: '2026-11-22' }
  const answer = await house.call(contract.exportJournal, owner, { query })
  assert.equal(
    Buffer.from(answer.file?.bytes ?? [])
      .toString()
      .split('\r\n').length - 2,
    56_802,
  )
})

test('checks and exports are rate-limited', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  for (let at = 0; at < 10; at += 1) await verify(house, owner)
  assert.equal((await house.call(contract.verifyJournal, owner)).body['kind'], 'tooOften')
  for (let at = 0; at < 20; at += 1) await file(house, owner, 'csv')
  assert.equal((await house.call(contract.exportJournal, owner, { query: { format: 'csv' } })).body['kind'], 'tooOften')
})

test('the database itself refuses to update, delete or truncate the entries', async () => {
  await using house = await openJournalHouse()
  const { owner } = await stage(house)
  await house.record(owner.scope)
  const refused = [
    `update journal_entries set actor_name = ''`,
    `delete from journal_entries`,
    `truncate journal_entries`,
    `delete from journal_chains`,
    `truncate journal_chains`,
    `update journal_chains set last_no = last_no - 1`,
    `update journal_chains set last_no = last_no + 2`,
    `update journal_chains set last_sha256 = ''`,
    `update journal_chains set owner_id = 'x'`,
    `truncate document_signatures`,
    `truncate document_events`,
    `truncate documents cascade`,
  ]
  for (const statement of refused) {
    await assert.rejects(sql.raw(statement).execute(house.db), /evidence and never change|only goes forward/, statement)
  }
  assert.deepEqual(await walkOf(house, owner), { count: 1, broken: undefined })
})

async function stage(house: House) {
  const owner = await house.addMember(await house.addOrganization('7707083893'), 'owner')
  const stranger = await house.addMember(await house.addOrganization('7728168971'), 'owner')
  return { owner, stranger }
}

async function list(house: House, human: JournalHuman, query: object = {}): Promise<JournalEntryView[]> {
  const reply = dataOf<{ page: { items: JournalEntryView[] } }>(await house.call(contract.listJournal, human, { query }))
  return reply.page.items
}

async function verify(house: House, human: JournalHuman): Promise<JournalVerdict> {
  return dataOf(await house.call(contract.verifyJournal, human))
}

async function walkOf(house: House, { orgId }: JournalHuman) {
  const { count, broken } = await walkChain(house.db, orgId)
  return { count, broken }
}

async function file(house: House, human: JournalHuman, format: 'csv' | 'xlsx', filter: object = {}) {
  const answer = await house.call(contract.exportJournal, human, { query: { format, ...filter } })
  assert.ok(answer.file, JSON.stringify(answer.body))
  const read = await readSpreadsheet(answer.file.bytes, { fileName: `a.${format}` })
  assert.ok(read.ok, JSON.stringify(read))
  const rows = read.value.rows.map(({ cells }) => cells.map((cell) => ('text' in cell ? cell.text : '')))
  return { rows, text: Buffer.from(answer.file.bytes).toString() }
}

function dataOf<Value>(answer: Answer): Value {
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Value
}
