import assert from 'node:assert/strict'
import test from 'node:test'
import { neighbour, openTaxHouse, taxpayer } from '../../../../tests/support/tax-house.ts'
import type { TaxHouse } from '../../../../tests/support/tax-house.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import * as contract from '../contract.ts'
import { taxHandlers } from './handlers.ts'
import { fetchAccountJob, fetchTaxesJob } from './jobs.ts'
import { accountOf, paidKey } from './queries.ts'

const right = (...rights: string[]) => rights as never[]

test('the tax owed is shown with its due date, the payment documents and the deduction', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  await house.earn(taxpayer, 100_000)
  await house.work({ hours: 24 * 40 })
  const taxes = await house.refresh(person)
  assert.deepEqual(
    [taxes.access, taxes.fetching, taxes.stale, taxes.problem, taxes.not_charged],
    ['granted', false, false, null, null],
  )
  assert.deepEqual(taxes.to_pay, { amount: 4_000_00, due_on: '2026-11-30' })
  assert.deepEqual(
    taxes.charges.map(({ period, amount, paid, state }) => [period, amount, paid, state]),
    [['2026-10', 4_000_00, 0, 'due']],
  )
  assert.deepEqual([taxes.bonus, taxes.debt.level, taxes.debt.amount], [8_000_00, 'none', 0])
  const [payment] = taxes.payments
  assert.deepEqual([payment?.amount, payment?.due_on, payment?.name], [4_000_00, '2026-11-30', 'Налог'])
  assert.match(payment?.code ?? '', /^ST00012\|.*\|Sum=400000\|.*\|LastName=Орлова\|FirstName=Анна\|MiddleName=Игоревна\|/)
  assert.equal(payment?.requisites.find(({ label }) => label === 'УИН')?.value, payment?.index)
  assert.deepEqual([taxes.year.income, taxes.year.source, taxes.month.source], [100_000_00, 'fns', 'fns'])
  assert.equal(taxes.year.months.find(({ month }) => month === '2026-10')?.total, 100_000_00)
})

test('the last data are kept while fresh ones are fetched, and the screen shows that', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  assert.deepEqual([(await house.read(person)).stale, (await house.read(person)).fetched_at], [true, null])
  await house.earn(taxpayer, 100_000)
  const first = await house.refresh(person)
  house.clock.advance({ hours: 24 * 40 })
  const { body } = await house.call(contract.refreshTaxes, person)
  assert.equal(body['code'], 1)
  const meanwhile = await house.read(person)
  assert.deepEqual([meanwhile.fetching, meanwhile.stale, meanwhile.fetched_at], [true, false, first.fetched_at])
  await house.work()
  const after = await house.read(person)
  assert.deepEqual([after.fetching, after.to_pay.amount], [false, 4_000_00])
})

test('the tax service is asked at most once a minute, and two clicks make one request', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  const answers = await Promise.all([house.call(contract.refreshTaxes, person), house.call(contract.refreshTaxes, person)])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 429],
  )
  const jobs = await house.db.selectFrom('jobs').select('id').where('name', '=', 'taxes.fetch').execute()
  assert.equal(jobs.length, 1)
})

test('without the permission no request is made, and the screen says why', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer(taxpayer, right('INCOME_REGISTRATION', 'CANCEL_INCOME'))
  const refused = await house.call(contract.refreshTaxes, person)
  assert.equal(refused.body['kind'], 'rightMissing')
  await house.plan()
  await house.work()
  const taxes = await house.read(person)
  assert.deepEqual([taxes.access, taxes.fetched_at, taxes.stale], ['noRight', null, false])
  assert.deepEqual(await asked(house.lever), [])
  await house.db.updateTable('bindings').set({ state: 'unboundByPerson', rights_granted: [] }).execute()
  assert.equal((await house.call(contract.refreshTaxes, person)).body['kind'], 'notBound')
  assert.equal((await house.read(person)).access, 'notBound')
})

test("without the permission to see income the limit is computed from the platform's receipts", async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer(taxpayer, right('INCOME_REGISTRATION', 'PAYMENT_INFORMATION'))
  await house.earn(taxpayer, 100_000)
  const taxes = await house.refresh(person)
  assert.deepEqual([taxes.sees_income, taxes.year.source, taxes.year.income, taxes.problem], [false, 'platform', 0, null])
  assert.ok((await asked(house.lever)).every((kind) => kind !== 'GetIncomeForPeriod'))
})

test('everyone who granted the permission is requested in one batch in the nights of the calendar', async () => {
  await using house = await openTaxHouse('2026-11-18T19:30:00Z')
  const one = await house.addPayer()
  const two = await house.addPayer(neighbour)
  await house.addPayer('990900000132', right('INCOME_REGISTRATION'))
  await house.plan()
  await house.work()
  const kinds = await asked(house.lever)
  assert.equal(kinds.filter((kind) => kind === 'GetAccrualsAndDebts').length, 1)
  assert.equal(kinds.filter((kind) => kind === 'GetPaymentDocuments').length, 1)
  assert.equal(kinds.filter((kind) => kind === 'GetTaxpayerAccountStatus').length, 2)
  assert.ok((await house.read(one)).fetched_at)
  assert.ok((await house.read(two)).fetched_at)

  await house.plan()
  await house.work()
  assert.equal((await asked(house.lever)).length, kinds.length, 'fresh data are not asked for again')
  await house.work({ hours: 24 })
  assert.match((await house.read(two)).fetched_at ?? '', /^2026-11-19/, 'in the night of the 19th they are')
})

for (const [kind, fault] of Object.entries({
  down: { kind: 'down' },
  'internal error': { kind: 'internal_error' },
  garbage: { kind: 'garbage' },
  'lost answer': { kind: 'lost_answer' },
})) {
  test(
    `a tax service with the fault «${kind}» is asked again until it answers; the old data stay`,
    { timeout: 60_000 },
    async () => {
      await using house = await openTaxHouse('2026-10-05T09:00:00Z')
      const person = await house.addPayer()
      await house.earn(taxpayer, 100_000)
      const before = await house.refresh(person)
      house.clock.advance({ hours: 24 * 40 })
      await house.fault({ ...fault, step: kind === 'internal error' ? undefined : 'send' })
      const troubled = await house.refresh(person)
      assert.deepEqual([troubled.fetched_at, troubled.fetching, troubled.problem?.kind], [before.fetched_at, true, 'silent'])
      assert.match(troubled.problem?.text ?? '', /^ФНС не отвечает с 14\.11\.2026 12:\d\d\. Мы повторим сами$/)
      await house.work({ minutes: 11 })
      assert.equal((await house.read(person)).problem?.at, troubled.problem?.at, 'since the first time')
      await house.mend()
      await house.work({ hours: 1 })
      const after = await house.read(person)
      assert.deepEqual([after.problem, after.fetching, after.to_pay.amount], [null, false, 4_000_00])
    },
  )
}

test('an abandoned request is not shown as in progress, and the next one brings the answer', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  const other = await house.addPayer(neighbour)
  await house.earn(taxpayer, 100_000)
  const before = await house.refresh(person)
  house.clock.advance({ hours: 24 * 40 })
  for (const dies of [fetchTaxesJob.name, fetchAccountJob.name]) {
    const lost = await house.refresh(person, givingUp(house, dies))
    assert.deepEqual([lost.lost, lost.fetching, lost.stale, lost.fetched_at], [true, false, false, before.fetched_at], dies)
    assert.equal(lost.problem, null)
    assert.equal((await house.read(other)).lost, false)
  }

  const tomorrow = { key: paidKey(person), runAt: house.clock.now().add({ hours: 24 }) }
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, fetchTaxesJob, { personIds: [person] }, tomorrow))
  assert.equal((await house.read(person)).lost, true, 'said to be paid: asked tomorrow, not now')

  house.clock.advance({ seconds: 61 })
  await house.call(contract.refreshTaxes, person)
  const meanwhile = await house.read(person)
  assert.deepEqual([meanwhile.lost, meanwhile.fetching], [false, true], 'pressed «Обновить ещё раз»')
  await house.work()
  const after = await house.read(person)
  assert.deepEqual([after.lost, after.fetching, after.to_pay.amount], [false, false, 4_000_00])
})

test('an abandoned scheduled request is made up for on the next calendar date without user action', async () => {
  await using house = await openTaxHouse('2026-11-19T21:30:00Z')
  const person = await house.addPayer()
  await house.plan()
  await house.work({ seconds: 1 }, givingUp(house, fetchTaxesJob.name))
  assert.deepEqual([(await house.read(person)).lost, (await house.read(person)).fetched_at], [false, null])
  await house.work({ hours: 24 * 7 })
  const after = await house.read(person)
  assert.deepEqual([after.lost, after.fetching, after.problem], [false, false, null])
  assert.ok(after.fetched_at)
})

test('a month fetched before it ended is requested again, however long ago that was', async () => {
  await using house = await openTaxHouse('2026-06-10T09:00:00Z')
  const person = await house.addPayer()
  await house.earn(taxpayer, 10_000)
  assert.equal((await house.refresh(person)).year.income, 10_000_00)
  house.clock.advance({ hours: 24 * 5 })
  await house.earn(taxpayer, 20_000)
  house.clock.advance({ hours: 24 * 120 })
  const { year } = await house.refresh(person)
  assert.deepEqual([year.income, year.months.find(({ month }) => month === '2026-06')?.total], [30_000_00, 30_000_00])
})

test('what came in the last days of December is asked for after the New Year', async () => {
  await using house = await openTaxHouse('2026-12-29T20:00:00Z')
  const person = await house.addPayer()
  await house.earn(taxpayer, 10_000)
  await house.refresh(person)
  house.clock.advance({ hours: 40 })
  await house.earn(taxpayer, 20_000)
  house.clock.advance({ hours: 24 * 12 })
  await house.refresh(person)
  const account = await accountOf(house.db, person)
  assert.deepEqual([account?.income['202612']?.total, account?.income['202701']?.total], [30_000_00, 0])
})

test('a permission revoked in «Мой налог» is noticed and reported', async () => {
  await using house = await openTaxHouse()
  const person = await house.addPayer()
  await house.lever('PUT', `admin/persons/${taxpayer}`, { permissions: ['INCOME_REGISTRATION'] })
  const taxes = await house.refresh(person)
  assert.deepEqual([taxes.problem?.kind, taxes.fetching], ['noRight', false])
})

test('a person who left the platform or the tax regime is unbound here too, and the others in the same batch are not', async () => {
  await using house = await openTaxHouse('2026-11-20T19:30:00Z')
  const gone = await house.addPayer()
  const stays = await house.addPayer(neighbour)
  await house.lever('POST', `admin/persons/${taxpayer}/unbind`)
  await house.plan()
  await house.work()
  const states = async () =>
    new Map(
      (await house.db.selectFrom('bindings').select(['person_id', 'state']).execute()).map((row) => [row.person_id, row.state]),
    )
  assert.deepEqual([(await states()).get(gone), (await states()).get(stays)], ['unboundByPerson', 'bound'])
  assert.ok((await house.read(stays)).fetched_at)
  await house.lever('PUT', `admin/persons/${neighbour}`, { registeredAt: false })
  await house.refresh(stays)
  assert.equal((await states()).get(stays), 'notNpd')
})

test('a refused batch is retried for each person individually', async () => {
  await using house = await openTaxHouse('2026-11-20T19:30:00Z')
  const one = await house.addPayer()
  const two = await house.addPayer(neighbour)
  let refusals = 0
  const picky = {
    ...house.taxService,
    ask: async (kind: string, request: { inns?: readonly string[] }) => {
      if ((request.inns?.length ?? 0) > 1) {
        refusals += 1
        return { ok: false, refusal: { kind: 'rejected', code: 'TAXPAYER_UNBOUND', message: 'Кто-то из них', args: {} } }
      }
      return house.taxService.ask(kind as never, request as never)
    },
  }
  const table = createWorkTable()
  taxHandlers(table, { ...house.deps, taxService: picky as never })
  await house.plan()
  await house.work({ seconds: 1 }, table)
  assert.equal(refusals, 1)
  for (const person of [one, two]) {
    const taxes = await house.read(person)
    assert.deepEqual([taxes.access, taxes.problem, taxes.fetching], ['granted', null, false])
  }
})

test('by day the round asks nothing, and in the coming night it asks everyone, a batch at a time', async () => {
  await using house = await openTaxHouse('2026-11-20T09:00:00Z')
  const people = [await house.addPayer(), await house.addPayer(neighbour)]
  await house.plan()
  await house.work()
  assert.deepEqual(await asked(house.lever), [])
  const [person] = people
  assert.ok(person && !(await house.read(person)).fetching, 'nobody waits at a screen for the night')

  await house.work({ hours: 10 })
  const kinds = await asked(house.lever)
  assert.equal(kinds.filter((kind) => kind === 'GetAccrualsAndDebts').length, 1)
  for (const each of people) assert.match((await house.read(each)).fetched_at ?? '', /^2026-11-20T19/)
})

test('a round that could not be asked in its night goes on in the next one, not by day', async () => {
  await using house = await openTaxHouse('2026-11-20T01:00:00Z')
  const person = await house.addPayer()
  await house.fault({ kind: 'down' })
  await house.plan()
  await house.work()
  await house.mend()
  const before = (await asked(house.lever)).length
  await house.work({ hours: 4 })
  assert.equal((await asked(house.lever)).length, before, 'at eight in the morning it waits')
  await house.work({ hours: 17 })
  assert.ok((await house.read(person)).fetched_at)
})

test('a question of the person by day gets what is told by day, and the rest by itself at night', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const person = await house.addPayer()
  await house.earn(taxpayer, 100_000)
  await house.work({ hours: 24 * 40 })
  await house.fault({ kind: 'closed_by_day' })
  const byDay = await house.refresh(person)
  assert.deepEqual(
    [byDay.to_pay.amount, byDay.bonus, byDay.problem?.kind, byDay.fetching, byDay.stale, byDay.lost],
    [4_000_00, null, 'later', false, false, false],
  )
  assert.equal(byDay.problem?.text, 'Доход и остаток вычета ФНС сообщает с 22:00 до 6:00 по Москве. Обновим ночью сами')
  await house.work({ hours: 17 })
  const atNight = await house.read(person)
  assert.deepEqual([atNight.problem, atNight.bonus, atNight.year.income], [null, 8_000_00, 100_000_00])
})

test('a charge that can not be read leaves the last data of its person, with words, and touches nobody else', async () => {
  await using house = await openTaxHouse('2026-10-05T09:00:00Z')
  const [person, other] = [await house.addPayer(), await house.addPayer(neighbour)]
  await house.earn(taxpayer, 100_000)
  await house.work({ hours: 24 * 40 })
  await house.refresh(person)
  await house.earn(taxpayer, 200_000)
  await house.earn(neighbour, 50_000)
  await house.work({ hours: 24 * 30 })
  await house.fault({ kind: 'bad_item', count: 1 })
  const harmed = await house.refresh(person)
  assert.deepEqual(
    [harmed.problem?.kind, harmed.charges.length, harmed.to_pay.amount],
    ['unreadable', 1, 0],
    'as on the 14th of November',
  )
  assert.equal(harmed.problem?.text, 'Часть ответа ФНС пришла в незнакомом виде. Показаны прежние данные, мы уже разбираемся')
  assert.equal((await house.refresh(other)).problem, null)
  const mended = await house.refresh(person)
  assert.deepEqual([mended.problem, mended.charges.length], [null, 2])
})

test('the absence of a charge is stated only after the announcement date', async () => {
  await using house = await openTaxHouse('2026-11-11T09:00:00Z')
  const person = await house.addPayer()
  assert.equal((await house.refresh(person)).not_charged, null)
  await house.work({ hours: 24 * 3 })
  assert.equal((await house.refresh(person)).not_charged, '2026-10')
})

async function asked(lever: (method: string, path: string) => Promise<string>): Promise<string[]> {
  const messages = JSON.parse(await lever('GET', 'admin/messages')) as { kind: string }[]
  return messages.map(({ kind }) => kind).filter((kind) => kind.startsWith('Get') && !kind.startsWith('GetPartner'))
}

/** Runs the same jobs, except that jobs of this name fail with our own fault and are abandoned at once. */
function givingUp(house: TaxHouse, name: string) {
  const table = createWorkTable()
  taxHandlers(table, house.deps)
  const bound = table.handlers.get(name)
  assert.ok(bound)
  table.handlers.set(name, { ...bound, faults: 1, handle: () => Promise.reject(new Error('A fault of our own')) })
  return table
}
