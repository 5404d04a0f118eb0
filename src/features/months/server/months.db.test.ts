import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askPackage } from '#/features/receipts/contract/package.ts'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { addAct, openMonthHouse } from '../../../../tests/support/month-house.ts'
import type { MonthHouse } from '../../../../tests/support/month-house.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'

type Month = {
  month: string
  is_closed: boolean
  receipts: number
  total: number
  obstacle: string | null
  troubles: { kind: string; count: number; total: number }[]
  closings: {
    edition: number
    state: string
    troubles: { name: string; count: number; total: number; note: string }[]
    protocol_sha256: string
    list_sha256: string
    reopen_reason: string | null
  }[]
  changes: { what: string }[]
  changed: number
}

const november = { params: { month: '2026-11' } }

test('a month of forty receipts with five troubles is closed: money waits for the bank, the rest is explained, the protocol is frozen', async () => {
  await using house = await openMonthHouse()
  const payments = []
  for (let no = 0; no < 40; no += 1)
    payments.push(await house.addPayment(house.orgId, house.person.personId, { amount: 100_000 }))
  for (const { payoutId } of payments) await house.announcePaid(payoutId)
  await house.work()
  await house.work()
  for (const { assignmentId } of payments) await addAct(house, assignmentId)
  const [missing, different, annulled, unsigned, silent] = payments
  assert.ok(missing && different && annulled && unsigned && silent)
  await receipt(house, missing.payoutId, { state: 'failed', fns_receipt_id: null, fail_code: 'TAXPAYER_UNBOUND' })
  await receipt(house, different.payoutId, { state: 'mismatch', difference: 'Сумма' })
  await receipt(house, annulled.payoutId, { state: 'cancelledOutside', cancelled_at: house.clock.now() })
  await house.db.updateTable('assignments').set({ act_document_id: null }).where('id', '=', unsigned.assignmentId).execute()
  await house.db
    .updateTable('payouts')
    .set({ state: 'sent', sent_at: house.clock.now(), paid_at: null })
    .where('id', '=', silent.payoutId)
    .execute()

  const now = await read(house, { month: '2026-11' })
  assert.deepEqual(
    now.troubles.map(({ kind, count, total }) => [kind, count, total]),
    [
      ['statement', 1, 100_000],
      ['missing', 1, 100_000],
      ['mismatch', 1, 100_000],
      ['annulled', 1, 100_000],
      ['acts', 1, 100_000],
    ],
  )
  assertRefused(await close(house, {}), 'monthRuns')
  house.clock.advance({ hours: 24 * 12 })
  assert.equal((await read(house, {})).month, '2026-11', 'the month before this one, where none is named')
  const notes = {
    missing: 'Отвязался',
    mismatch: 'Исправим в декабре',
    annulled: 'Ждём новый',
    acts: 'В отпуске',
    statement: 'Ждём',
  }
  assertRefused(await close(house, notes), 'moneyUnclear')
  await house.db.updateTable('payouts').set({ state: 'paid', paid_at: silentPaidAt }).where('id', '=', silent.payoutId).execute()
  assertRefused(await close(house, { ...notes, acts: ' ' }), 'troublesUnexplained')
  const closed = (await close(house, notes)).body['data'] as Month
  assert.deepEqual([closed.is_closed, closed.receipts, closed.closings.length], [true, 38, 1])
  const [closing] = closed.closings
  assert.deepEqual(
    closing?.troubles.map(({ name, count, total, note }) => [name, count, total, note]),
    [
      ['Нет чеков', 1, 100_000, 'Отвязался'],
      ['Чеки разошлись с ФНС', 1, 100_000, 'Исправим в декабре'],
      ['Чеки аннулированы после выплаты', 1, 100_000, 'Ждём новый'],
      ['Акты не подписаны', 1, 100_000, 'В отпуске'],
    ],
    'what was explained stays with the closing',
  )
  for (const [endpoint, sha256] of [
    [contract.downloadMonthProtocol, closing?.protocol_sha256],
    [contract.downloadMonthList, closing?.list_sha256],
  ] as const) {
    const answer = await house.call(endpoint, house.client, { params: { month: '2026-11', edition: '1' } })
    assert.equal(sha256Hex(Buffer.from(answer.file?.bytes ?? [])), sha256)
  }
  assertRefused(await close(house, notes), 'monthClosed')
  assert.ok((await house.actions()).includes('monthClosed'))
})

test('what changed after the closing is told; the month is opened again with a reason, and the old protocol stays', async () => {
  await using house = await openMonthHouse()
  const first = await house.registered(100_000)
  await addAct(house, first.assignmentId)
  house.clock.advance({ hours: 24 * 12 })
  assertRefused(await reopen(house, 'Поздний чек'), 'monthOpen')
  const answer = await close(house, {})
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  const closed = answer.body['data'] as Month
  assert.deepEqual([closed.is_closed, closed.changed], [true, 0])
  await receipt(house, first.payoutId, { state: 'cancelledOutside', cancelled_at: house.clock.now() })
  const changed = await read(house, { month: '2026-11' })
  assert.equal(changed.changed, 1)
  assert.match(changed.changes[0]?.what ?? '', /Было: зарегистрирован.* Стало: аннулирован/)
  const reopened = await reopen(house, 'Чек аннулирован')
  assert.equal(reopened.body['code'], 1, JSON.stringify(reopened.body))
  const opened = reopened.body['data'] as Month
  assert.deepEqual([opened.is_closed, opened.closings[0]?.reopen_reason], [false, 'Чек аннулирован'])
  const again = (await close(house, { annulled: 'Новый чек в декабре' })).body['data'] as Month
  assert.deepEqual(
    again.closings.map(({ edition, state }) => [edition, state]),
    [
      [2, 'closed'],
      [1, 'reopened'],
    ],
  )
  assert.ok((await house.actions()).includes('monthReopened'))
})

test('the protocol names every whole package of the month by the hashes of its real files, and none that is a part of it or is being made', async () => {
  await using house = await openMonthHouse()
  for (const amount of [100_000, 250_000]) await addAct(house, (await house.registered(amount)).assignmentId)
  house.clock.advance({ hours: 24 * 12 })
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const owner = await house.addRole('owner', '89000000076')
  const manager = await house.addRole('manager', '89000000077')
  const own = house.db.updateTable('tasks').set({ created_by: manager.personId })
  await own.execute()
  await ask(house, house.client, { filters: period, papers: ['data'] })
  await ask(house, manager, { filters: period, papers: ['data'] })
  await house.work()
  await ask(house, house.client, { filters: { ...period, state: 'registered' }, papers: ['data'] })
  await ask(house, owner, { filters: period, papers: ['receipts', 'accounting'] })
  await house.work()
  const stored = await filesOfPackages(house)
  await ask(house, house.client, { filters: period, papers: ['acts'] })
  assert.equal(stored.length, 4)
  const answer = await close(house, {}, owner)
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  const protocol = await house.call(contract.downloadMonthProtocol, owner, { params: { month: '2026-11', edition: '1' } })
  const text = pdfText(protocol.file?.bytes ?? new Uint8Array()).replaceAll(' ', '')
  const whole = stored.filter(({ asked_by: by, isNarrowed }) => by !== manager.personId && !isNarrowed)
  assert.deepEqual(
    stored.filter(({ sha256 }) => text.includes(sha256)),
    whole,
    text,
  )
  assert.equal(whole.length, 2)
})

test('two who close a month at once close it once', async () => {
  await using house = await openMonthHouse()
  house.clock.advance({ hours: 24 * 12 })
  const answers = await Promise.all([close(house, {}), close(house, {})])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((one, two) => one - two),
    [-723, 1],
  )
  assert.equal((await read(house, { month: '2026-11' })).closings.length, 1)
})

test('a month is of the whole organization and of no other: a member of a branch is refused, a rival closes only their own', async () => {
  await using house = await openMonthHouse()
  house.clock.advance({ hours: 24 * 12 })
  await close(house, {})
  const narrowed = { ...house.client, branchIds: [newId('branch', house.clock)] } as Visitor
  const edition = { params: { month: '2026-11', edition: '1' } }
  const rival = await house.addMember(await house.addOrganization('7736050003', 'ООО «Соседи»'), '89000000055', 'owner')
  assertRefused(await house.call(contract.readMonth, narrowed, { query: {} }), 'noAccess')
  const acts = { params: { month: '2026-11', kind: 'acts' }, query: {} }
  assertRefused(await house.call(contract.listTroubleRows, narrowed, acts), 'noAccess')
  assertRefused(await house.call(contract.closeMonth, narrowed, { ...november, body: { notes: {} } }), 'noAccess')
  assertRefused(await house.call(contract.reopenMonth, narrowed, { ...november, body: { reason: 'Так' } }), 'noAccess')
  for (const endpoint of [contract.downloadMonthProtocol, contract.downloadMonthList]) {
    assertRefused(await house.call(endpoint, narrowed, edition), 'noAccess')
    assertRefused(await house.call(endpoint, rival, edition), 'protocolGone')
    const [{ protocol_sha256: protocol, list_sha256: list } = { protocol_sha256: '', list_sha256: '' }] = (
      await read(house, { month: '2026-11' })
    ).closings
    await house.deps.files.remove(endpoint === contract.downloadMonthProtocol ? protocol : list)
    assertRefused(await house.call(endpoint, house.client, edition), 'fileDamaged')
  }
  assertRefused(
    await house.call(contract.downloadMonthProtocol, house.client, { params: { month: '2026-11', edition: '9' } }),
    'protocolGone',
  )
  assertRefused(
    await house.call(contract.downloadMonthList, house.client, { params: { month: '2026-11', edition: '9' } }),
    'protocolGone',
  )
  await exhaustLimits(house.db)
  assertRefused(await close(house, {}), 'tooOften')
})

const silentPaidAt = Temporal.Instant.from('2026-11-21T10:00:00Z')

async function read(house: MonthHouse, query: object): Promise<Month> {
  const answer = await house.call(contract.readMonth, house.client, { query: { ...query } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Month
}

async function close(house: MonthHouse, notes: object, by: Visitor = house.client) {
  return house.call(contract.closeMonth, by, { ...november, body: { notes } })
}

function reopen(house: MonthHouse, reason: string) {
  return house.call(contract.reopenMonth, house.client, { ...november, body: { reason } })
}

async function ask(house: MonthHouse, visitor: Visitor, body: object): Promise<void> {
  const answer = await house.call(askPackage, visitor, { body })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
}

/** Each file of each package that is made, with the hash of what is stored. */
async function filesOfPackages(house: MonthHouse) {
  const parts = await house.db
    .selectFrom('document_archive_parts')
    .innerJoin('document_archives', 'document_archives.id', 'archive_id')
    .select(['file_sha256', 'asked_by', 'wish'])
    .orderBy('asked_at')
    .orderBy('document_archives.id')
    .execute()
  return Promise.all(
    parts.map(async ({ file_sha256: kept, asked_by: by, wish }) => {
      const file = await house.deps.files.read(kept)
      return {
        asked_by: by,
        isNarrowed: JSON.stringify(wish).includes('registered'),
        sha256: sha256Hex(file.ok ? file.value : new Uint8Array()),
      }
    }),
  )
}

async function receipt(house: MonthHouse, payoutId: Id<'payout'>, values: object): Promise<void> {
  await house.db.updateTable('receipts').set(values).where('payout_id', '=', payoutId).execute()
}

test('a receipt that its bank has not given and a payment nobody knows of stand in the way of the month', async () => {
  await using house = await openMonthHouse()
  const { orgId } = house
  const [awaited, unclear] = [
    await house.addPayment(orgId, house.person.personId, { amount: 100_000 }),
    await house.addPayment(orgId, house.person.personId, { amount: 200_000 }),
  ]
  for (const { assignmentId } of [awaited, unclear]) await addAct(house, assignmentId)
  const change = (payoutId: Id<'payout'>) => house.db.updateTable('payouts').where('id', '=', payoutId)
  await change(awaited.payoutId).set({ receipt_by: 'channel' }).execute()
  await change(unclear.payoutId).set({ state: 'created', unclear_since: house.clock.now(), paid_at: null }).execute()
  const now = await read(house, { month: '2026-11' })
  assert.deepEqual(
    now.troubles.map(({ kind, count, total }) => [kind, count, total]),
    [
      ['statement', 1, 200_000],
      ['missing', 1, 100_000],
    ],
  )
})
