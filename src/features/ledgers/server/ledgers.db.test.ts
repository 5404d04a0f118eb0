import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { demoContractors, demoMembers } from '#/apps/demo/demo-people.ts'
import { signAll, signUp } from '#/apps/demo/demo-scenes.ts'
import { downloadDocument } from '#/features/documents/server/download-document.ts'
import { getClientDocument } from '#/features/documents/contract/document.ts'
import { registerOrganization } from '#/features/organizations/contract/organization.ts'
import { listContractors } from '#/features/contractors/contract/contractor.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { refuse } from '#/kernel/result.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { giveBack, hours, payOneWork } from '../../../../tests/support/pay-one-work.ts'
import { openPdf } from '../../../../tests/support/open-pdf.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'
import { mostLedgerLines } from '../domain/ledger.ts'
import { findContractor } from './ledger-queries.ts'
import { printLedger } from './print-ledger.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const november = { from: '2026-11-01', to: '2026-11-09' }

test('both sides read one account: an act makes a debt, its payment with a receipt ends it, a returned payment makes it again', async () => {
  await using house = await openPaidHouse()
  const { boss, worker, pair, paid } = house
  const ofCustomer = await boss.act(contract.readClientLedger, { params: { id: pair }, query: november })
  const ofPerson = await worker.act(contract.readPersonLedger, { params: { id: pair }, query: november })
  assert.deepEqual(ofCustomer, ofPerson)
  assert.deepEqual([ofCustomer.customer, ofCustomer.contractor], [house.customer, 'Петров Иван Сергеевич'])
  assert.deepEqual(
    ofCustomer.lines.map(({ kind, amount, balance }) => [kind, amount, balance]),
    [
      ['work', paid, paid],
      ['payment', paid, 0],
    ],
  )
  assert.match(ofCustomer.lines[0]?.name ?? '', /^Акт № \S+: /u)
  assert.match(ofCustomer.lines[1]?.name ?? '', /^Выплата, чек № \S+$/u)
  assert.equal(ofCustomer.closing_name, 'Долга нет')

  await giveBack(house, house.bankKey)
  await hours(house, 3)
  const returned = await boss.act(contract.readClientLedger, { params: { id: pair }, query: november })
  assert.deepEqual(
    returned.lines.map(({ kind, balance }) => [kind, balance]),
    [
      ['work', paid],
      ['payment', 0],
      ['return', paid],
    ],
  )
  assert.deepEqual([returned.turnover, returned.closing], [{ work: paid, payment: paid, return: paid }, paid])
  const { customers } = await worker.act(contract.listPersonLedgers, {})
  assert.deepEqual(
    customers.map(({ id, name, balance, balance_name: words }) => [id, name, balance, words]),
    [[pair, house.customer, paid, `Заказчик должен исполнителю ${formatRubles(kopecks(paid))}`]],
  )
})

test('acts of two periods meet: one ends with the balance that the next begins with', async () => {
  await using house = await openPaidHouse()
  const { boss, pair, paid } = house
  await house.db
    .updateTable('documents')
    .set({ day: Temporal.PlainDate.from('2026-10-31') })
    .where('kind', '=', 'act')
    .execute()
  const october = await boss.act(contract.readClientLedger, {
    params: { id: pair },
    query: { from: '2026-10-01', to: '2026-10-31' },
  })
  const next = await boss.act(contract.readClientLedger, { params: { id: pair }, query: november })
  assert.deepEqual([october.opening, october.closing, next.opening, next.closing], [0, paid, paid, 0])
  assert.deepEqual(
    next.lines.map(({ kind }) => kind),
    ['payment'],
  )
})

test('an act that one side has not signed, and one taken back, make no debt', async () => {
  await using house = await openPaidHouse()
  const { boss, pair, paid } = house
  for (const state of ['waitPerson', 'revoked'] as const) {
    await house.db.updateTable('documents').set({ state }).where('kind', '=', 'act').execute()
    const ledger = await boss.act(contract.readClientLedger, { params: { id: pair }, query: november })
    assert.deepEqual([ledger.lines.map(({ kind }) => kind), ledger.closing], [['payment'], 0 - paid], state)
    assert.match(ledger.closing_name, /^Исполнителю заплачено больше принятого на /u)
  }
})

test('the act is printed with the same figures and signed by both with codes; asked for twice it is one document', async () => {
  await using house = await openPaidHouse()
  const { boss, worker, pair } = house
  const params = { id: pair }
  await boss.act(contract.printClientLedger, { params, query: november })
  await worker.act(contract.printPersonLedger, { params, query: november })
  const print = async () => {
    const two = await findContractor(house.db, pair)
    assert.ok(two)
    const printed = await printLedger(
      { db: house.db, clock: house.clock, renderPdf, brand: { name: 'Наряд' } },
      two.personId,
      two,
      { from: day(november.from), to: day(november.to) },
    )
    assert.ok(printed.ok)
    return printed.value.bytes
  }
  const bytes = await print()
  const words = pdfText(bytes)
  for (const part of [
    'Акт сверки взаимных расчётов',
    'Петров Иван Сергеевич',
    'Остаток на начало',
    'Остаток на конец',
    'долга нет',
  ])
    assert.ok(words.includes(part), `${part}: ${words}`)
  assert.equal(Buffer.compare(bytes, await print()), 0, 'the same day, the same bytes')

  const sign = () => boss.act(contract.signLedger, { params, body: november })
  const [first, twin] = await Promise.all([sign(), sign()])
  assert.deepEqual(first, twin, 'two members at once')
  assert.deepEqual(await sign(), first)
  const id = first.document_id ?? ''
  await settle(house.stage)
  await signAll(house.stage, boss, 'client')
  await signAll(house.stage, worker, 'person')
  await settle(house.stage)
  const signed = await boss.act(getClientDocument, { params: { id } })
  assert.deepEqual([signed.kind, signed.state], ['own', 'signed'])
  assert.match(signed.title, /^Акт сверки за 01\.11\.2026–09\.11\.2026/u)
  const stored = house.db
    .selectFrom('documents')
    .select(['org_id', 'person_id'])
    .where('id', '=', id as Id<'document'>)
  const sides = await stored.executeTakeFirstOrThrow()
  const member = house.db.selectFrom('members').select('person_id').where('org_id', '=', sides.org_id).where('role', '=', 'owner')
  const files = { files: house.gateways.files, receiptOf: () => Promise.resolve(undefined), renderPdf }
  for (const personId of [sides.person_id, (await member.executeTakeFirstOrThrow()).person_id]) {
    const part = async (no: '1' | '2' | '3') => {
      const file = await downloadDocument(
        { ...house, log: house.stage.log, ...files },
        { personId } as AccountScope,
        id as Id<'document'>,
        no,
      )
      assert.ok(file.ok, JSON.stringify(file))
      return wordsOf(file.value.bytes)
    }
    const [marked, protocol] = [await part('2'), await part('3')]
    for (const mark of ['Заказчик: Орлова Анна Викторовна от имени ООО «Ромашка»', 'Исполнитель: Петров Иван Сергеевич'])
      assert.ok(marked.includes(`ПОДПИСАНО ПРОСТОЙ ЭЛЕКТРОННОЙ ПОДПИСЬЮ ${mark}`), `${mark}: ${marked}`)
    assert.match(await part('1'), /Акт сверки взаимных расчётов/u)
    for (const signer of ['Орлова Анна Викторовна', 'Петров Иван Сергеевич'])
      for (const text of [marked, protocol]) assert.ok(text.includes(signer), `${signer}: ${text}`)
  }
})

test('an account is refused for a bad period or one of too many lines, and says what to change', async () => {
  await using house = await openPaidHouse()
  const { pair } = house
  for (const query of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-12-31' },
    { from: '2020-01-01', to: '2026-11-01' },
  ])
    for (const ask of everyQuestion(house, pair, query)) await refused(ask(), 'ledgerPeriod')
  await sql`insert into assignments select (jsonb_populate_record(work, jsonb_build_object('id', 'assignment_copy' || no, 'part_of', work.id))).*
    from assignments as work, generate_series(1, ${mostLedgerLines}::int) as no`.execute(house.db)
  for (const ask of everyQuestion(house, pair, november)) await refused(ask(), 'ledgerTooLong')
})

test('the account of others is found by nobody, and a role without the journal sees none', async () => {
  await using house = await openPaidHouse()
  const unknown = newId('contractor', house.clock)
  for (const ask of everyQuestion(house, unknown, november)) await refused(ask(), 'notFound')
  const rival = await signUp(house.stage, '89000000050', 'client')
  const company = { inn: '7707083893', full_name: 'ООО «Соседи»', represents: true, member_name: 'Соседова Вера' } as const
  await rival.act(registerOrganization, { body: company })
  const other = await signUp(house.stage, demoContractors[1]?.phone ?? '', 'person')
  const foreign = { boss: rival, worker: other }
  for (const ask of everyQuestion(foreign, house.pair, november)) await refused(ask(), 'notFound')
  assert.deepEqual(await other.act(contract.listPersonLedgers, {}), { customers: [] })
  const approver = await enter(house.stage, demoMembers[2].phone, 'client')
  for (const ask of everyQuestion({ ...house, boss: approver }, house.pair, november).slice(0, 3))
    await refused(ask(), 'noAccess')
})

test('a blocked contractor is offered no act; whoever asks too often, or while many files wait, comes again later', async () => {
  await using house = await openPaidHouse()
  const { boss, worker, pair } = house
  const params = { id: pair }
  await house.db.updateTable('contractors').set({ state: 'blocked' }).execute()
  const blocked = await boss.act(contract.signLedger, { params, body: november })
  assert.deepEqual(blocked, { document_id: null, why: 'заблокирован' })

  await worker.act(contract.printPersonLedger, { params, query: november })
  await house.db.updateTable('rate_counters').set({ count: 60 }).where('key', 'like', 'ledger:%').execute()
  await refused(worker.act(contract.printPersonLedger, { params, query: november }), 'tooOften')
  await refused(boss.act(contract.printClientLedger, { params, query: november }), 'tooOften')
  await refused(boss.act(contract.signLedger, { params, body: november }), 'tooOften')

  await house.db.deleteFrom('rate_counters').execute()
  Object.assign(house.pdf, { inspectInWorker: () => Promise.resolve(refuse({ kind: 'overloaded' })) })
  await refused(boss.act(contract.signLedger, { params, body: november }), 'inspectionBusy')
})

/** Read by a program that did not write it: the act's own pages lie in the file as they came. */
function wordsOf(bytes: Uint8Array): string {
  const document = openPdf(bytes)
  const pages = Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at).toStructuredText('').asText())
  return pages.join(' ').replaceAll(/\s+/gu, ' ')
}

type Asked = { readonly from: string; readonly to: string }

/** Every call about one account: three of the customer, two of the person. */
function everyQuestion({ boss, worker }: Pick<House, 'boss' | 'worker'>, id: string, period: Asked) {
  const input = { params: { id }, query: period }
  return [
    () => boss.act(contract.readClientLedger, input),
    () => boss.act(contract.printClientLedger, input),
    () => boss.act(contract.signLedger, { params: { id }, body: period }),
    () => worker.act(contract.readPersonLedger, input),
    () => worker.act(contract.printPersonLedger, input),
  ]
}

async function openPaidHouse() {
  const house = await openWholeHouse(Temporal.Instant.from('2026-11-09T09:00:00Z'))
  await payOneWork(house)
  const [payout, organization] = await Promise.all([
    house.db.selectFrom('payouts').select(['amount', 'bank_key']).executeTakeFirstOrThrow(),
    house.db.selectFrom('organizations').select('short_name').executeTakeFirstOrThrow(),
  ])
  const boss = await enter(house.stage, demoMembers[0].phone, 'client')
  const worker = await enter(house.stage, demoContractors[0]?.phone ?? '', 'person')
  const { items } = await boss.act(listContractors, { query: {} })
  return {
    ...house,
    boss,
    worker,
    pair: (items[0]?.contractor_id ?? '') as Id<'contractor'>,
    paid: payout.amount,
    bankKey: payout.bank_key,
    customer: organization.short_name,
  }
}

type House = Awaited<ReturnType<typeof openPaidHouse>>

async function refused(asked: Promise<unknown>, kind: string): Promise<void> {
  await assert.rejects(asked, (fault: unknown) => String(fault).includes(kind))
}
