import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse, Visitor } from '../../../../tests/support/receipt-house.ts'
import { exportReceipts, listClientReceipts } from '../contract/receipt.ts'

const inn = '500100732259'
const otherInn = '990900000132'

test('a state, a maker, a person, a register and a branch narrow the list, its sums and its file alike', async () => {
  await using house = await openReceiptHouse()
  const desk = await openDesk(house)
  const [first, second, refused] = desk.payments
  const branch = newId('branch', house.clock)
  await house.db
    .insertInto('branches')
    .values({ id: branch, org_id: desk.orgId, name: 'Север', created_at: house.clock.now() })
    .execute()
  await house.db.updateTable('tasks').set({ branch_id: branch }).where('id', '=', second.taskId).execute()
  await house.db.updateTable('payouts').set({ receipt_by: 'channel' }).where('id', '=', first.payoutId).execute()

  const cases: readonly (readonly [Record<string, string>, readonly number[]])[] = [
    [{}, [300_000, 200_000, 100_000]],
    [{ state: 'failed' }, [300_000]],
    [{ state: 'registered' }, [200_000, 100_000]],
    [{ state: 'registered', tab: 'waiting' }, []],
    [{ tab: 'waiting' }, [300_000]],
    [{ tab: 'problems' }, [300_000]],
    [{ tab: 'cancelled' }, []],
    [{ source: 'channel' }, [100_000]],
    [{ source: 'platform' }, [300_000, 200_000]],
    [{ source: 'outside' }, []],
    [{ person: desk.person.personId }, [200_000, 100_000]],
    [{ register: refused.registerId }, [300_000]],
    [{ branch }, [200_000]],
    [{ branch, person: desk.other.personId }, []],
    [{ from: '2026-11-22' }, []],
  ]
  for (const [query, totals] of cases) {
    const seen = await list(house, desk.client, query)
    const words = JSON.stringify(query)
    assert.deepEqual(seen.totals, totals, words)
    assert.deepEqual(seen.selection, { count: totals.length, total: totals.reduce((one, two) => one + two, 0) }, words)
    assert.deepEqual(
      (await fileOf(house, desk.client, query)).map((row) => Number(row[5]) * 100),
      totals,
      words,
    )
  }
  const { branches, chosen } = await list(house, desk.client, { person: desk.person.personId, register: first.registerId })
  assert.deepEqual(branches, [{ id: branch, name: 'Север' }])
  assert.equal(chosen.person, 'Орлова Анна Игоревна')
  assert.match(chosen.register ?? '', /^Р-2026-/)
})

test('the file of receipts says what the screen says, holds whole portions, and the journal keeps who took it', async () => {
  await using house = await openReceiptHouse()
  const desk = await openDesk(house)
  const rows = await fileOf(house, desk.client, {})
  assert.deepEqual(
    rows.map((row) => [row[2], row[3], row[8], row[12], row[14]]),
    [
      ['Орлова Анна Игоревна', otherInn, 'Платформа', 'Не зарегистрирован', '18'],
      ['Орлова Анна Игоревна', inn, 'Платформа', 'Зарегистрирован', ''],
      ['Орлова Анна Игоревна', inn, 'Платформа', 'Зарегистрирован', ''],
    ],
  )
  const { items } = (await list(house, desk.client, {})).page
  assert.match(items[0]?.trouble ?? '', /отвязал платформу/)
  assert.deepEqual(
    rows.map((row) => row[18]),
    items.map(({ trouble }) => trouble ?? ''),
    'what is wrong is said in the same words',
  )
  const entry = await house.db
    .selectFrom('journal_entries')
    .select(['action', 'facts'])
    .where('action', '=', 'receiptsTaken')
    .executeTakeFirstOrThrow()
  assert.deepEqual(entry.facts, { file: 'XLSX', count: 3 })
})

test('a narrowed member takes a file of what the member sees, a stranger an empty one, and nobody without end', async () => {
  await using house = await openReceiptHouse()
  const desk = await openDesk(house)
  const manager = await house.addMember(desk.orgId, '89000000008', 'manager')
  const stranger = await house.addMember(await house.addOrganization('7736050003', 'ООО «Чужая»'), '89000000009', 'owner')
  assert.deepEqual(await fileOf(house, manager, {}), [])
  assert.deepEqual(await fileOf(house, stranger, { person: desk.person.personId }), [])
  const { chosen } = await list(house, stranger, { person: desk.person.personId, register: desk.payments[0].registerId })
  assert.deepEqual(chosen, { person: null, register: null })
  await exhaustLimits(house.db)
  assertRefused(await house.call(exportReceipts, desk.client, { query: {} }), 'tooOften')
})

/** Two receipts of one person and one that the tax service refused, of another. */
async function openDesk(house: ReceiptHouse) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  const client = await house.addMember(orgId, '89000000003', 'accountant')
  const person: Visitor = { personId: await house.addPerson(inn, '89000000001') }
  const other: Visitor = { personId: await house.addPerson(otherInn, '89000000002') }
  await house.unbind(otherInn)
  const first = await paid(house, orgId, person, 100_000)
  const second = await paid(house, orgId, person, 200_000)
  const third = await paid(house, orgId, other, 300_000)
  return { orgId, client, person, other, payments: [first, second, third] as const }
}

async function paid(house: ReceiptHouse, orgId: Id<'organization'>, person: Visitor, amount: number) {
  const payment = await house.addPayment(orgId, person.personId, { amount })
  await house.announcePaid(payment.payoutId)
  await house.work()
  await house.work()
  return payment
}

async function list(house: ReceiptHouse, client: Visitor, query: Record<string, string>) {
  const { body } = await house.call(listClientReceipts, client, { query })
  const reply = listClientReceipts.reply.parse(body['data'])
  return { ...reply, totals: reply.page.items.map(({ total }) => total) }
}

/** Rows of the file under its heads, as text. */
async function fileOf(house: ReceiptHouse, client: Visitor, query: Record<string, string>): Promise<string[][]> {
  const { file, body } = await house.call(exportReceipts, client, { query })
  assert.ok(file?.portions, JSON.stringify(body))
  const bytes = Buffer.concat(await Array.fromAsync(file.portions))
  const sheet = await readSpreadsheet(bytes, { fileName: 'Чеки.xlsx' })
  assert.ok(sheet.ok)
  return sheet.value.rows.slice(1).map(({ cells }) => Array.from(cells, (cell) => (cell && 'text' in cell ? cell.text : '')))
}
