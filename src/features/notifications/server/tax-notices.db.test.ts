import assert from 'node:assert/strict'
import test from 'node:test'
import { taxHandlers } from '#/features/taxes/server/handlers.ts'
import { usualThresholds } from '#/features/taxes/domain/tax-account.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import { receiptHandlers } from '#/features/receipts/server/handlers.ts'
import { openReceiptHouse } from '../../../../tests/support/receipt-house.ts'
import { openTaxHouse, taxpayer } from '../../../../tests/support/tax-house.ts'
import type { TaxHouse } from '../../../../tests/support/tax-house.ts'
import { subscribeNotices } from './handlers.ts'

test('the person is notified of the tax, of the due date and of the debt, once each', async () => {
  await using house = await openTaxHouse('2026-10-05T20:00:00Z')
  const table = listening(house)
  const person = await house.addPayer()
  await house.earn(taxpayer, 100_000)
  await house.plan()
  await house.work({ seconds: 1 }, table)
  // A worker that runs through all the days, as in production.
  for (let day = 0; day < 75; day += 1) await house.work({ hours: 24 }, table)
  const told = await house.db.selectFrom('notifications').select(['title', 'body', 'link']).orderBy('created_at').execute()
  assert.deepEqual(
    told.map(({ title, body }) => `${title}: ${body}`.replaceAll('\u00A0', ' ')),
    [
      'Начислен налог за октябрь: 4 000 ₽, оплатите до 30 ноября 2026',
      'Скоро срок уплаты налога: Налог за октябрь: 4 000 ₽, оплатите до 30 ноября 2026',
      told[2] ? `Задолженность по налогу: ${told[2].body.replaceAll('\u00A0', ' ')}` : '',
    ],
  )
  assert.match(told[2]?.body ?? '', /^4.0\d\d(,\d\d)?.₽ за октябрь\. Пеня растёт каждый день$/)
  assert.ok(told.every(({ link }) => link === '/person/profile?tab=taxes'))
  assert.equal(await house.db.selectFrom('jobs').where('state', '=', 'dead').select('id').executeTakeFirst(), undefined)
  assert.ok(person)
})

test('there is no reminder of a tax paid in time', async () => {
  await using house = await openTaxHouse('2026-10-05T20:00:00Z')
  const table = listening(house)
  await house.addPayer()
  await house.earn(taxpayer, 100_000)
  await house.plan()
  await house.work({ seconds: 1 }, table)
  for (let day = 0; day < 42; day += 1) await house.work({ hours: 24 }, table)
  await house.pay(taxpayer, `${taxpayer}202610`)
  for (let day = 0; day < 25; day += 1) await house.work({ hours: 24 }, table)
  const told = await house.db.selectFrom('notifications').select('title').execute()
  assert.deepEqual(
    told.map(({ title }) => title),
    ['Начислен налог за октябрь'],
  )
})

test('each threshold of the limit is notified once a year, with the sums of that moment', async () => {
  await using house = await openTaxHouse('2026-11-05T09:00:00Z')
  const table = listening(house)
  const person = await house.addPayer()
  for (const rubles of [1_950_000, 1_000, 1_000, 398_000]) {
    await house.earn(taxpayer, rubles)
    await house.refresh(person, table)
  }
  const told = await house.db
    .selectFrom('notifications')
    .select('title')
    .where('category', '=', 'tax')
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    told.map(({ title }) => title.replaceAll('\u00A0', ' ')),
    ['До лимита НПД осталось 450 000 ₽', 'До лимита НПД осталось 50 000 ₽'],
  )
})

test('a customer is notified of the limit only by what they themselves have paid', async () => {
  await using house = await openReceiptHouse()
  const deps = {
    ...house.deps,
    files: undefined as never,
    fieldKey: { version: 1, key: Buffer.alloc(32) },
    debtThresholds: usualThresholds,
  }
  const table = createWorkTable()
  receiptHandlers(table, deps)
  taxHandlers(table, deps)
  subscribeNotices(table, deps)
  const [big, small] = [
    await house.addOrganization('7707083893', 'ООО «Ромашка»'),
    await house.addOrganization('7701010017', 'ООО «Лютик»'),
  ]
  const person = await house.addPerson('500100732259', '89000000001')
  const accountants = await Promise.all([
    house.addMember(big, '89000000111', 'accountant'),
    house.addMember(small, '89000000112', 'accountant'),
  ])
  const pay = async (org: string, rubles: number) => {
    const { payoutId } = await house.addPayment(org, person, { amount: rubles * 100 })
    await house.announcePaid(payoutId)
    await house.work({ seconds: 2 }, table)
    await house.work({ seconds: 2 }, table)
  }
  const inboxes = async () =>
    Promise.all(
      accountants.map(async ({ personId }) =>
        (await house.db.selectFrom('notifications').select(['title', 'body']).where('person_id', '=', personId).execute()).map(
          ({ title, body }) => `${title}. ${body}`.replaceAll('\u00A0', ' '),
        ),
      ),
    )
  await pay(small, 100_000)
  await pay(big, 2_200_000)
  assert.deepEqual(await inboxes(), [[], []], 'together 2 300 000, yet neither has paid so much')
  await pay(big, 85_000)
  assert.deepEqual(await inboxes(), [
    [
      'Исполнитель у лимита НПД. Орлова Анна Игоревна: вы выплатили 2 285 000 ₽ за 2026 год. Лимит самозанятого — 2 400 000 ₽ от всех заказчиков',
    ],
    [],
  ])
  const own = await house.db
    .selectFrom('notifications')
    .select('title')
    .where('person_id', '=', person)
    .where('category', '=', 'tax')
    .execute()
  assert.ok(own.length >= 1, 'the person himself knew earlier')
})

function listening(house: TaxHouse) {
  const table = createWorkTable()
  taxHandlers(table, house.deps)
  subscribeNotices(table, house.deps)
  return table
}
