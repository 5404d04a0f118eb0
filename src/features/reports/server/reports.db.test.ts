import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationHandlers } from '#/features/notifications/server/handlers.ts'
import { builtInMail } from '#/gateways/mail/built-in-mail.ts'
import { builtInSms } from '#/gateways/sms/built-in-sms.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { messageOutbox } from '#/platform/server/message-outbox.ts'
import { newId } from '#/platform/server/new-id.ts'
import { readSpreadsheet } from '#/platform/server/spreadsheet/read-spreadsheet.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { mostMailings } from '../domain/mailing.ts'
import { reportKeys } from '../domain/reports.ts'
import { forgetMailings } from './forget-mailings.ts'
import { mailReports } from './mail-reports.ts'
import { reportRoutes } from './routes.ts'

type View = {
  reports: string[]
  from: string | null
  rows: { id: string; name: string; values: (number | string | null)[]; link: string | null }[]
  total: (number | string | null)[] | null
  found: number
}

const own = { period: 'own', from: '2026-09-01', to: '2026-11-30' }

test('money is counted by month, person, service and branch: paid on the Moscow day, not what came back, not of others', async () => {
  await using house = await openHouse()
  const branch = await house.addBranch('Склад')
  const [anna, boris] = [house.person.personId, await house.addPerson('990900000132', '89000000031')]
  await house.pay(anna, 100_000, '2026-09-30T20:59:00Z', { category: 'design' })
  // Half past midnight in Moscow: October.
  await house.pay(anna, 200_000, '2026-09-30T21:30:00Z', { category: 'design', branch })
  await house.pay(boris, 700_000, '2026-11-10T09:00:00Z', { category: 'cleaning', branch })
  const returned = await house.pay(boris, 9_000_000, '2026-11-11T09:00:00Z', { category: 'cleaning' })
  await house.db.updateTable('payouts').set({ state: 'returned' }).where('id', '=', returned.payoutId).execute()
  await house.pay(boris, 5_000_000, '2026-08-31T20:59:00Z', {})
  const rival = await house.addOrganization('7736050003', 'ООО «Соседи»')
  await house.addPayment(rival, anna, { amount: 4_000_000, paidAt: Temporal.Instant.from('2026-11-10T09:00:00Z') })

  const months = await house.read('months', own)
  assert.deepEqual(
    months.rows.map(({ id, values }) => [id, ...values]),
    [
      ['2026-09', 1, 1, 100_000],
      ['2026-10', 1, 1, 200_000],
      ['2026-11', 1, 1, 700_000],
    ],
  )
  assert.deepEqual(months.total, [3, 2, 1_000_000])
  assert.equal(months.rows[1]?.link, '/client/checks?period=own&from=2026-10-01&to=2026-10-31')
  const people = await house.read('people', own)
  assert.deepEqual(
    people.rows.map(({ id, values }) => [id, ...values]),
    [
      [boris, '990900000132', 1, 700_000, 70],
      [anna, '500100732259', 2, 300_000, 30],
    ],
  )
  const services = await house.read('services', own)
  assert.deepEqual(
    services.rows.map(({ name, values }) => [name, ...values]),
    [
      ['Уборка', 1, 1, 700_000, 70],
      ['Дизайн', 2, 1, 300_000, 30],
    ],
  )
  const branches = await house.read('branches', own)
  assert.deepEqual(
    branches.rows.map(({ name, values }) => [name, ...values]),
    [
      ['Склад', 2, 2, 900_000, 90],
      ['Без подразделения', 1, 1, 100_000, 10],
    ],
  )
  assert.deepEqual((await house.read('months', { ...own, branch })).total, [2, 2, 900_000])
  assert.deepEqual((await house.read('months', { ...own, service: 'design' })).total, [2, 1, 300_000])
  assert.deepEqual((await house.read('months', { ...own, q: '5001007' })).total, [2, 1, 300_000])
  assert.deepEqual((await house.read('months', { ...own, q: 'орлова' })).total, [3, 2, 1_000_000])
  assert.deepEqual((await house.read('months', { ...own, q: '%' })).total, [0, 0, 0])
  const twelve = await house.read('months', {})
  assert.deepEqual([twelve.from, twelve.rows.length], ['2025-12-01', 12])
})

test('a payment is covered by a receipt that stands; annulled and missing ones are not; a needless one is left out', async () => {
  await using house = await openHouse()
  await house.registered(100_000)
  const annulled = await house.registered(100_000)
  const missing = await house.registered(100_000)
  const needless = await house.registered(100_000)
  const set = (id: Id<'receipt'>, values: object) => house.db.updateTable('receipts').set(values).where('id', '=', id).execute()
  await set(annulled.id, { state: 'cancelledOutside', cancelled_at: house.clock.now() })
  await set(missing.id, { state: 'failed', fns_receipt_id: null, fail_code: 'TAXPAYER_UNBOUND' })
  await set(needless.id, {
    state: 'needless',
    needless_reason: 'moneyReturned',
    needless_at: house.clock.now(),
    needless_by: house.client.personId,
  })
  const coverage = await house.read('coverage', { period: 'month' })
  assert.deepEqual(coverage.rows[0]?.values, [300_000, 100_000, 200_000, 2, 33.3])
  assert.deepEqual(coverage.total, [300_000, 100_000, 200_000, 2, 33.3])
  assert.deepEqual((await house.read('coverage', { period: 'previous' })).rows[0]?.values, [0, 0, 0, 0, null])
})

test('days from acceptance to payment are calendar days in Moscow: the median and nine of ten', async () => {
  await using house = await openHouse()
  const waited = [0, 1, 1, 2, 2, 3, 3, 4, 20, 90]
  for (const days of waited) {
    const paidAt = Temporal.Instant.from('2026-11-12T09:00:00Z')
    const { assignmentId } = await house.pay(house.person.personId, 100_000, paidAt.toString(), {})
    // Late in the evening: whole days of 24 hours would be one less.
    const acceptedAt = Temporal.Instant.from('2026-11-12T20:00:00Z').subtract({ hours: 24 * days })
    await house.db
      .updateTable('assignments')
      .set({ accepted_at: days === 0 ? paidAt : acceptedAt })
      .where('id', '=', assignmentId)
      .execute()
  }
  const days = await house.read('days', { period: 'month' })
  assert.deepEqual(days.rows[0]?.values, [10, 2, 20])
  assert.deepEqual(days.total, [10, 2, 20])
})

test('rows with errors are counted by their cause, a row once under each; people by their status', async () => {
  await using house = await openHouse()
  const [first, second] = [
    await house.pay(house.person.personId, 100_000, '2026-11-10T09:00:00Z', {}),
    await house.pay(house.person.personId, 300_000, '2026-11-10T09:00:00Z', {}),
  ]
  const problem = (code: string, severity: string) => ({ code, text: '', fix: '', severity })
  const spoil = (rowId: Id<'row'>, errors: object[]) =>
    house.db
      .updateTable('register_rows')
      .set({ state: 'receiptFailed', errors: JSON.stringify(errors) })
      .where('id', '=', rowId)
      .execute()
  await spoil(first.rowId, [problem('R060', 'error'), problem('R060', 'error'), problem('R018', 'warning')])
  await spoil(second.rowId, [problem('R060', 'error'), problem('R050', 'error')])
  const errors = await house.read('errors', {})
  assert.deepEqual(
    errors.rows.map(({ values, link }) => [...values, link]),
    [
      ['R060', 2, 2, 400_000, '/client/registers/Errors?code=R060'],
      ['R050', 1, 1, 300_000, '/client/registers/Errors?code=R050'],
    ],
  )
  const standing = await house.read('standing', {})
  assert.equal(standing.from, null)
  const people = await house.db.selectFrom('contractors').select('id').where('org_id', '=', house.orgId).execute()
  assert.equal(standing.total?.[0], people.length)
  assert.deepEqual(
    standing.rows.map(({ id }) => id),
    ['active', 'not_active', 'unknown'],
  )
})

test('each role sees its reports; a manager counts only own tasks, a member of a branch only its payments', async () => {
  await using house = await openHouse()
  const branch = await house.addBranch('Склад')
  const money = ['months', 'people', 'services', 'branches', 'coverage', 'days']
  const seen: Record<string, string[]> = {}
  for (const [place, role] of memberRoles.entries()) {
    const member = await house.addRole(role, `8900000006${place}`)
    seen[role] = []
    for (const report of reportKeys) {
      const answer = await house.call(contract.readReport, member, { params: { report }, query: {} })
      if (answer.body['code'] === 1) seen[role].push(report)
      else assertRefused(answer, 'noAccess')
    }
  }
  assert.deepEqual(seen, {
    owner: [...reportKeys],
    admin: [...reportKeys],
    manager: [...reportKeys],
    accountant: [...reportKeys],
    approver: money,
    signer: [],
    viewer: money,
  })
  const manager = await house.addRole('manager', '89000000071')
  await house.pay(house.person.personId, 100_000, '2026-11-10T09:00:00Z', { by: manager.personId })
  await house.pay(house.person.personId, 300_000, '2026-11-10T09:00:00Z', { branch })
  const total = async (who: Visitor) => (await house.read('months', { period: 'month' }, who)).total?.[2]
  assert.deepEqual([await total(house.client), await total(manager)], [400_000, 100_000])
  const narrowed = { ...house.client, branchIds: [branch] } as Visitor
  assert.equal(await total(narrowed), 300_000)
  const standing = { params: { report: 'standing' }, query: {} }
  assertRefused(await house.call(contract.readReport, narrowed, standing), 'noAccess')
  assertRefused(await house.call(contract.downloadReport, narrowed, standing), 'noAccess')
  const long = { params: { report: 'months' }, query: { period: 'own', from: '2020-01-01', to: '2026-01-01' } }
  for (const endpoint of [contract.readReport, contract.downloadReport])
    assertRefused(await house.call(endpoint, house.client, long), 'reportPeriod')
})

test('a screen shows the fifty largest, the file all of them with figures as numbers and names as text', async () => {
  await using house = await openHouse()
  await house.pay(house.person.personId, 123_456, '2026-11-10T09:00:00Z', {})
  for (let no = 1; no <= 51; no += 1) {
    const id = newId('person', house.clock)
    const now = house.clock.now()
    await house.db
      .insertInto('persons')
      .values({ id, phone: `8911000${1000 + no}` as Phone, status: 'active', created_at: now, updated_at: now })
      .execute()
    const { payoutId } = await house.pay(house.person.personId, 1000 + no, '2026-11-10T09:00:00Z', {})
    await house.db.updateTable('payouts').set({ person_id: id }).where('id', '=', payoutId).execute()
  }
  await house.db
    .updateTable('profiles')
    .set({ surname: '=1+1' })
    .where('person_id', '=', house.person.personId as Id<'person'>)
    .execute()
  const people = await house.read('people', { period: 'month' })
  assert.deepEqual([people.rows.length, people.found], [50, 52])
  const file = await house.call(contract.downloadReport, house.client, {
    params: { report: 'people' },
    query: { period: 'month', sort: '-total' },
  })
  const grid = await house.grid(file.file?.bytes)
  assert.equal(grid.length, 54)
  assert.deepEqual(grid[0], ['Исполнитель', 'ИНН', 'Выплат', 'Сумма, ₽', 'Доля, %'])
  assert.match(String(grid[1]?.[0]), /=1\+1/)
  assert.equal(Number(grid[1]?.[3]), 1234.56)
  assert.equal(grid.at(-1)?.[0], 'Итого')
  assert.ok((await house.actions()).includes('reportTaken'))
  await exhaustLimits(house.db)
  assertRefused(await house.call(contract.downloadReport, house.client, { params: { report: 'people' }, query: {} }), 'tooOften')
})

test('a report is mailed on the second working day about the month before, once by two workers, with a link to its days', async () => {
  await using house = await openHouse()
  const branch = await house.addBranch('Склад')
  const asked = await house.follow({ report: 'people', branch })
  assert.equal(asked['code'], 1, JSON.stringify(asked))
  await house.follow({ report: 'people', branch })
  await house.follow({ report: 'months' })
  assert.equal((await house.mailings()).length, 2, 'the same one twice is one')

  await house.at('2026-12-01')
  await mailReports(house.deps)
  await house.work()
  assert.equal(await house.letters(), 0, 'the first working day')
  await house.at('2026-12-02')
  await Promise.all([mailReports(house.deps), mailReports(house.deps)])
  await house.work()
  assert.equal(await house.letters(), 2)
  const link = 'tab=reports&report=people&period=own&from=2026-11-01&to=2026-11-30'
  const [notice] = await house.db
    .selectFrom('notifications')
    .selectAll()
    .where('title', '=', 'Расходы по исполнителям: отчёт готов')
    .execute()
  assert.equal(notice?.link, `/client/profile?${link}&branch=${branch}`)
  const letter = await house.letter('исполнителям')
  assert.ok(letter.includes(`https://naryad.example/client/profile?${link}`), letter)
  await house.at('2026-12-20')
  await mailReports(house.deps)
  await house.work()
  assert.equal(await house.letters(), 2, 'once a month')
  await house.at('2027-01-13')
  await mailReports(house.deps)
  await house.work()
  assert.equal(await house.letters(), 4)
})

test('a report is switched off by its reader, and ends with the right to see it and with the account', async () => {
  await using house = await openHouse()
  const branch = await house.addBranch('Склад')
  await house.follow({ report: 'people', branch })
  await house.follow({ report: 'months' })
  await house.follow({ report: 'errors' })
  const first = (await house.mailings()).find(({ report }) => report === 'people')
  const stop = (who: Visitor) => house.call(contract.removeMailing, who, { params: { id: first?.id ?? '' } })
  const colleague = await house.addRole('owner', '89000000045')
  assertRefused(await stop(colleague), 'notFound')
  assert.equal((await stop(house.client)).body['code'], 1)
  assertRefused(await stop(house.client), 'notFound')
  const set = (values: object) =>
    house.db.updateTable('members').set(values).where('person_id', '=', house.client.personId).execute()
  await house.at('2026-12-02')
  await set({ role: 'viewer' })
  await mailReports(house.deps)
  assert.deepEqual(
    (await house.mailings()).map(({ report }) => report),
    ['months'],
  )
  await set({ status: 'disabled', disabled_at: house.clock.now() })
  await house.at('2027-01-13')
  await mailReports(house.deps)
  assert.deepEqual(await house.mailings(), [])
  await set({ status: 'active', disabled_at: null })
  await house.follow({ report: 'months' })
  const [gone] = await house.db.transaction().execute((tx) => forgetMailings(tx, house.client.personId))
  assert.equal(gone?.count, 1)
})

test('nothing is mailed without a mailbox, without the right, of a foreign branch, and not without end; two at once are one', async () => {
  await using house = await openHouse()
  const refused = async (body: object, kind: Parameters<typeof assertRefused>[1], who = house.client) =>
    assertRefused(await house.call(contract.addMailing, who, { body }), kind)
  await refused({ report: 'errors' }, 'noAccess', await house.addRole('viewer', '89000000046'))
  await refused({ report: 'months' }, 'mailboxNeeded', await house.addRole('viewer', '89000000047'))
  const foreign = newId('branch', house.clock)
  await refused({ report: 'months', branch: foreign }, 'notFound')
  await Promise.all([house.follow({ report: 'months' }), house.follow({ report: 'months' })])
  const [only, ...others] = await house.mailings()
  assert.ok(only && others.length === 0)
  for (let no = 1; no < mostMailings; no += 1) {
    const row = await house.db.selectFrom('report_mailings').selectAll().executeTakeFirstOrThrow()
    await house.db
      .insertInto('report_mailings')
      .values({ ...row, id: newId('reportMailing', house.clock), service: `service-${no}` })
      .execute()
  }
  await refused({ report: 'people' }, 'mailingsFull')
  await exhaustLimits(house.db)
  await refused({ report: 'people' }, 'tooOften')
})

async function openHouse() {
  const house = await openIssuedReceiptHouse()
  const { db, clock } = house
  reportRoutes(house.api, house.deps)
  const outbox = messageOutbox(db, clock)
  const gateways = { sms: builtInSms(outbox), mail: builtInMail(outbox) }
  notificationHandlers(house.table, { ...house.deps, ...gateways, brand: { name: 'Наряд' } })
  await addContractor(house.person.personId, '500100732259')
  await addMailbox(house.client.personId)
  return {
    ...house,
    async addPerson(inn: string, phone: string) {
      const id = await house.addPerson(inn, phone)
      await addContractor(id, inn)
      return id
    },
    async addBranch(name: string) {
      const id = newId('branch', clock)
      await db.insertInto('branches').values({ id, org_id: house.orgId, name, created_at: clock.now() }).execute()
      return id
    },
    async pay(
      personId: string,
      amount: number,
      paidAt: string,
      { category = 'events', branch, by }: { category?: string; branch?: Id<'branch'>; by?: string },
    ) {
      const payment = await house.addPayment(house.orgId, personId, { amount, paidAt: Temporal.Instant.from(paidAt) })
      await db
        .updateTable('tasks')
        .set({ category, ...(branch && { branch_id: branch }), ...(by !== undefined && { created_by: by as Id<'person'> }) })
        .where('id', '=', payment.taskId)
        .execute()
      return payment
    },
    async read(report: string, query: object, who: Visitor = house.client): Promise<View> {
      const answer = await house.call(contract.readReport, who, { params: { report }, query: { ...query } })
      assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
      return answer.body['data'] as View
    },
    async grid(bytes: Uint8Array | undefined) {
      const book = await readSpreadsheet(Buffer.from(bytes ?? []), { fileName: 'Отчёт.xlsx' })
      assert.ok(book.ok)
      return book.value.rows.map(({ cells }) => cells.map((cell) => cell && ('text' in cell ? cell.text : undefined)))
    },
    follow: async (body: object) => (await house.call(contract.addMailing, house.client, { body })).body,
    async mailings() {
      const answer = await house.call(contract.listMailings, house.client)
      return (answer.body['data'] as { items: { id: string; report: string }[] }).items
    },
    async letters() {
      return (await mails()).length
    },
    letter: async (words: string) => (await mails()).find(({ body }) => body.includes(words))?.body ?? '',
    async at(day: string) {
      const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Moscow', plainTime: '10:30' }).toInstant()
      clock.advance(clock.now().until(at))
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }

  function mails() {
    return db.selectFrom('outbox_messages').selectAll().where('body', 'like', '%отчёт готов%').execute()
  }

  async function addContractor(personId: string, inn: string) {
    await db
      .insertInto('contractors')
      .values({
        id: newId('contractor', clock),
        org_id: house.orgId,
        person_id: personId as Id<'person'>,
        inn: inn as PersonInn,
        source: 'task',
        created_at: clock.now(),
      })
      .execute()
  }

  async function addMailbox(personId: string) {
    const mailbox = { email: 'buh@romashka.example', email_confirmed_at: clock.now() }
    await db
      .insertInto('profiles')
      .values({ person_id: personId as Id<'person'>, ...mailbox, updated_at: clock.now() })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(mailbox))
      .execute()
  }
}
