import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import type { ReceiptHouse, Visitor } from '../../../../tests/support/receipt-house.ts'
import { addIncomes, addPeople, addQueuedIncomes, bothBooks, workTogether } from '../../../../tests/support/many-incomes.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { listClientReceipts, readPersonReceipt } from '../contract/receipt.ts'

test(
  'after three days of tax service silence, five thousand visibly waiting incomes each get exactly one receipt',
  { timeout: 900_000 },
  async () => {
    await using house = await openReceiptHouse()
    const { accountant, orgId } = await client(house)
    const people = await addPeople(house, 100)
    await house.fault({ kind: 'down' })
    const began = house.clock.now()
    await addQueuedIncomes(house, { orgId, people, count: 4_000 })
    await workTogether(house, { seconds: 2 })

    await passMinutes(house, 30 * 60)
    await addIncomes(house, { orgId, people, count: 1_000 })
    await passMinutes(house, 41 * 60)
    const during = await screen(house, accountant)
    assert.deepEqual([during.figures.waiting, during.figures.count], [5_000, 0])
    assert.equal(during.first.fail_text, 'ФНС временно не отвечает. Повторим сами')
    assert.ok(during.first.next_try_at, 'it says when it is asked again')
    assert.equal((await oldest(house, people[0])).silent_since, began.add({ seconds: 2 }).toString())

    await passMinutes(house, 2 * 60)
    assert.match((await oldest(house, people[0])).fail_text ?? '', /^ФНС не ответила за 72 часа/)
    assert.deepEqual(await bothBooks(house), { ours: [], theirs: [] })

    await house.mend()
    await workTogether(house, { hours: 1 })
    for (let second = 0; second < 200 && (await unregistered(house)) > 0; second += 1) await workTogether(house, { seconds: 1 })
    const { ours, theirs } = await bothBooks(house)
    assert.equal(ours.length, 5_000)
    assert.deepEqual(ours, theirs)
    assert.deepEqual(await statesOf(house, 'register_rows'), [{ state: 'done', count: 5_000 }])
    assert.deepEqual(await statesOf(house, 'assignments'), [{ state: 'closed', count: 5_000 }])
    await workTogether(house, { hours: 2 })
    assert.equal((await house.db.selectFrom('jobs').select('id').execute()).length, 0)
    assert.equal((await screen(house, accountant)).figures.waiting, 0)
  },
)

async function client(house: ReceiptHouse) {
  const orgId = await house.addOrganization('7707083893', 'ООО «Ромашка»')
  return { orgId, accountant: await house.addMember(orgId, '89000000099', 'accountant') }
}

/** The clock advances with the attempts: ten minutes at a time. */
async function passMinutes(house: ReceiptHouse, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 10) await workTogether(house, { minutes: 10 })
}

async function screen(house: ReceiptHouse, visitor: Visitor) {
  const answer = await house.call(listClientReceipts, visitor, { query: {} })
  const { page, figures } = answer.body['data'] as {
    page: { items: ReceiptView[] }
    figures: { count: number; waiting: number }
  }
  const [first] = page.items
  assert.ok(first)
  return { first, figures }
}

async function oldest(house: ReceiptHouse, personId: Id<'person'> | undefined): Promise<ReceiptView> {
  assert.ok(personId)
  const { id } = await house.db
    .selectFrom('receipts')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const answer = await house.call(readPersonReceipt, { personId }, { params: { id } })
  return answer.body['data'] as ReceiptView
}

async function unregistered(house: ReceiptHouse): Promise<number> {
  const { count } = await house.db
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '<>', 'registered')
    .executeTakeFirstOrThrow()
  return count
}

function statesOf(house: ReceiptHouse, table: 'register_rows' | 'assignments') {
  return house.db
    .selectFrom(table)
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
}
