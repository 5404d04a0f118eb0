import assert from 'node:assert/strict'
import test from 'node:test'
import type * as z from 'zod/mini'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import type { Id } from '#/kernel/ids.ts'
import { announce } from '#/platform/server/jobs.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import { neighbour, openTaxHouse, taxpayer } from '../../../../tests/support/tax-house.ts'
import type { TaxHouse } from '../../../../tests/support/tax-house.ts'
import { listOutsideReceipts, refreshOutsideReceipts } from '../contract.ts'
import { taxHandlers } from './handlers.ts'
import { fetchOutsideJob } from './jobs.ts'

type List = z.output<typeof listOutsideReceipts.reply>

test('a sale made in «Мой налог» is listed with its buyer, tax and page, the newest first', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  assert.deepEqual([(await list(house, person)).stale, (await list(house, person)).fetched_at], [true, null])
  await house.sell(taxpayer, 'Стрижка; 1500\nУкладка; 500')
  house.clock.advance({ minutes: 1 })
  await house.sell(taxpayer, 'Вёрстка; 20000', '990900000380')
  const { page, months, ...fresh } = await refreshed(house, person)
  assert.deepEqual(
    page.items.map(({ services, total, tax, buyer, by_partner: isByPartner }) => [services, total, tax, buyer, isByPartner]),
    [
      [['Вёрстка'], 20_000_00, 800_00, 'Юрлицо или ИП', false],
      [['Стрижка', 'Укладка'], 2_000_00, 60_00, 'Физлицо', false],
    ],
  )
  assert.match(page.items[0]?.link ?? '', new RegExp(`/receipt/${taxpayer}/${page.items[0]?.receipt_id}/print$`))
  assert.deepEqual(months, [{ month: '2026-11', total: 22_000_00, tax: 860_00 }])
  assert.equal((await house.read(person)).year.income, 22_000_00, 'the year is asked for with the list')
  assert.deepEqual(
    [fresh.access, fresh.stale, fresh.fetching, fresh.problem, fresh.since],
    ['granted', false, false, null, '2026-01-01'],
  )
})

test('a receipt annulled since then is struck out and is income no more', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.sell(taxpayer, 'Стрижка; 1500')
  const [receipt] = (await refreshed(house, person)).page.items
  assert.equal(receipt?.cancelled_at, null)
  await house.annul(taxpayer, receipt?.receipt_id ?? '')
  const after = await refreshed(house, person)
  assert.deepEqual([after.page.items.map(({ cancelled_at: at }) => at !== null), after.months], [[true], []])
})

test('a sale through another platform is told apart from one in «Мой налог»', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.earn(taxpayer, 3000)
  const [receipt] = (await refreshed(house, person)).page.items
  assert.deepEqual([receipt?.services, receipt?.by_partner], [['Работа'], true])
})

test('the list is narrowed by words, number and days, and read by pages, whatever is in the words', async () => {
  await using house = await openTaxHouse('2026-11-19T09:00:00Z')
  const person = await house.addPayer()
  for (const name of ['Стрижка', 'Скидка 50%', 'Укладка']) {
    await house.sell(taxpayer, `${name}; 1000`)
    house.clock.advance({ hours: 24 })
  }
  await refreshed(house, person)
  const names = async (query: object) => (await list(house, person, query)).page.items.map(({ services }) => services[0])
  const [newest] = (await list(house, person)).page.items
  assert.deepEqual(await names({ q: 'стриж' }), ['Стрижка'])
  assert.deepEqual(await names({ q: '%' }), ['Скидка 50%'])
  assert.deepEqual(await names({ q: newest?.receipt_id }), ['Укладка'])
  assert.deepEqual(await names({ from: '2026-11-20', to: '2026-11-20' }), ['Скидка 50%'])
  const first = await list(house, person, { size: 2 })
  assert.deepEqual([first.page.items.length, await names({ size: 2, cursor: first.page.next })], [2, ['Стрижка']])
  assert.equal((await list(house, person, { q: 'стриж' })).months[0]?.total, 3_000_00, 'a search narrows no sums')
})

test('without the right nothing is asked; a right taken back takes the list along', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer(taxpayer, ['INCOME_REGISTRATION', 'CANCEL_INCOME'])
  const refused = await house.call(refreshOutsideReceipts, person)
  assert.deepEqual([refused.body['kind'], (await list(house, person)).access], ['rightMissing', 'noRight'])
  assert.match(String(refused.body['message']), /Видеть ваши чеки/)

  const other = await house.addPayer(neighbour)
  await house.sell(neighbour, 'Стрижка; 1500')
  assert.equal((await refreshed(house, other)).page.items.length, 1)
  await house.db.updateTable('bindings').set({ rights_granted: [] }).where('person_id', '=', other).execute()
  const news = { personId: other, state: 'partlyBound' }
  await house.db.transaction().execute((tx) => announce(tx, house.clock, bindingChanged, news))
  await house.work()
  assert.deepEqual([(await list(house, other)).page.items, (await list(house, other)).access], [[], 'noRight'])

  await house.db.updateTable('bindings').set({ state: 'unboundByPerson' }).execute()
  assert.equal((await house.call(refreshOutsideReceipts, other)).body['kind'], 'notBound')
})

test('a right taken back while the tax service answers leaves nothing', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.sell(taxpayer, 'Стрижка; 1500')
  const slow = {
    ...house.taxService,
    ask: async (kind: string, request: object) => {
      const answer = await house.taxService.ask(kind as never, request as never)
      await house.db.updateTable('bindings').set({ rights_granted: [] }).execute()
      return answer
    },
  }
  const table = createWorkTable()
  taxHandlers(table, { ...house.deps, taxService: slow as never })
  await refreshed(house, person, table)
  assert.deepEqual(await house.db.selectFrom('outside_receipts').selectAll().execute(), [])
})

test('two tabs ask once, and no sooner than in a minute again', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  const answers = await Promise.all([house.call(refreshOutsideReceipts, person), house.call(refreshOutsideReceipts, person)])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 429],
  )
  const jobs = await house.db.selectFrom('jobs').select('id').where('name', '=', fetchOutsideJob.name).execute()
  assert.equal(jobs.length, 1)
})

for (const fault of ['down', 'garbage', 'lost_answer']) {
  test(`a tax service with the fault «${fault}» leaves the last list, says since when, and is asked until it answers`, async () => {
    await using house = await openTaxHouse()
    const person = await house.addPayer()
    await house.sell(taxpayer, 'Стрижка; 1500')
    const before = await refreshed(house, person)
    house.clock.advance({ hours: 24 })
    await house.sell(taxpayer, 'Укладка; 500')
    await house.fault({ kind: fault, step: 'send' })
    const troubled = await refreshed(house, person)
    assert.deepEqual(
      [troubled.fetched_at, troubled.fetching, troubled.problem?.kind, troubled.page.items.length],
      [before.fetched_at, true, 'silent', 1],
    )
    await house.mend()
    await house.work({ hours: 1 })
    const after = await list(house, person)
    assert.deepEqual([after.problem, after.fetching, after.page.items.length], [null, false, 2])
  })
}

test('a worker that dies with the answer in its hands asks again, and the list comes once', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.sell(taxpayer, 'Стрижка; 1500')
  let deaths = 0
  const dying = {
    ...house.taxService,
    ask: async (kind: string, request: object) => {
      await house.taxService.ask(kind as never, request as never)
      deaths += 1
      throw new Error('killed')
    },
  }
  const table = createWorkTable()
  taxHandlers(table, { ...house.deps, taxService: dying as never })
  const meanwhile = await refreshed(house, person, table)
  assert.ok(deaths > 0)
  assert.deepEqual([meanwhile.fetching, meanwhile.lost, meanwhile.page.items.length], [true, false, 0])
  await house.work({ hours: 1 })
  const after = await list(house, person)
  assert.deepEqual([after.fetching, after.page.items.length], [false, 1])
})

test('an answer that is not whole leaves the last list, in words', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.sell(taxpayer, 'Стрижка; 1500')
  await refreshed(house, person)
  await house.sell(taxpayer, 'Укладка; 500')
  await house.fault({ kind: 'bad_item', count: 1 })
  const harmed = await refreshed(house, person)
  assert.deepEqual([harmed.problem?.kind, harmed.fetching, harmed.page.items.length], ['unreadable', false, 1])
  assert.deepEqual([(await refreshed(house, person)).problem, (await list(house, person)).page.items.length], [null, 2])
})

test('a question that was given up is not shown as in progress, and the next one brings the answer', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.sell(taxpayer, 'Стрижка; 1500')
  await house.call(refreshOutsideReceipts, person)
  await house.db.updateTable('jobs').set({ state: 'dead' }).where('name', '=', fetchOutsideJob.name).execute()
  const lost = await list(house, person)
  assert.deepEqual([lost.lost, lost.fetching, lost.problem], [true, false, null])
  assert.equal((await refreshed(house, person)).page.items.length, 1)
})

test('nobody sees the list of another', async () => {
  await using house = await openTaxHouse()
  const [person, other] = [await house.addPayer(), await house.addPayer(neighbour)]
  await house.sell(taxpayer, 'Стрижка; 1500')
  await refreshed(house, person)
  const foreign = await refreshed(house, other)
  assert.deepEqual([foreign.page.items, foreign.months], [[], []])
})

async function list(house: TaxHouse, personId: Id<'person'>, query: object = {}): Promise<List> {
  const { body } = await house.call(listOutsideReceipts, personId, { query })
  if (Number(body['code']) < 0) throw new Error(JSON.stringify(body))
  return body['data'] as List
}

/** Asks the tax service and waits for what comes of it. */
async function refreshed(house: TaxHouse, personId: Id<'person'>, table = house.table): Promise<List> {
  house.clock.advance({ seconds: 60 })
  const { body } = await house.call(refreshOutsideReceipts, personId)
  if (Number(body['code']) < 0) throw new Error(JSON.stringify(body))
  await house.work({ seconds: 0 }, table)
  return list(house, personId)
}
