import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { exhaustLimits } from '../../../../tests/support/exhaust-limits.ts'
import { openIssuedReceiptHouse } from '../../../../tests/support/issued-receipt-house.ts'
import type { Visitor } from '../../../../tests/support/receipt-house.ts'
import * as contract from '../contract.ts'
import { monthRoutes } from './routes.ts'

type Month = {
  month: string
  is_closed: boolean
  receipts: number
  total: number
  obstacle: string | null
  troubles: { kind: string; count: number; total: number }[]
  closings: { edition: number; state: string; protocol_sha256: string; list_sha256: string; reopen_reason: string | null }[]
  changes: { what: string }[]
  changed: number
}

const november = { params: { month: '2026-11' } }

test('a month of forty receipts with five troubles is closed: money waits for the bank, the rest is explained, the protocol is frozen', async () => {
  await using house = await openHouse()
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
  await using house = await openHouse()
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

test('two who close a month at once close it once', async () => {
  await using house = await openHouse()
  house.clock.advance({ hours: 24 * 12 })
  const answers = await Promise.all([close(house, {}), close(house, {})])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((one, two) => one - two),
    [-723, 1],
  )
  assert.equal((await read(house, { month: '2026-11' })).closings.length, 1)
})

test('a month is of the whole organization and of no other: a member of a branch is refused, a rival closes only their own', async () => {
  await using house = await openHouse()
  house.clock.advance({ hours: 24 * 12 })
  await close(house, {})
  const narrowed = { ...house.client, branchIds: [newId('branch', house.clock)] } as Visitor
  const edition = { params: { month: '2026-11', edition: '1' } }
  const rival = await house.addMember(await house.addOrganization('7736050003', 'ООО «Соседи»'), '89000000055', 'owner')
  assertRefused(await house.call(contract.readMonth, narrowed, { query: {} }), 'noAccess')
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

async function openHouse() {
  const house = await openIssuedReceiptHouse()
  monthRoutes(house.api, Object.assign(house.deps, { brand: { name: 'Наряд' } }))
  return { ...house, [Symbol.asyncDispose]: () => house[Symbol.asyncDispose]() }
}
type House = Awaited<ReturnType<typeof openHouse>>

async function read(house: House, query: object): Promise<Month> {
  const answer = await house.call(contract.readMonth, house.client, { query: { ...query } })
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Month
}

async function close(house: House, notes: object) {
  return house.call(contract.closeMonth, house.client, { ...november, body: { notes } })
}

function reopen(house: House, reason: string) {
  return house.call(contract.reopenMonth, house.client, { ...november, body: { reason } })
}

async function receipt(house: House, payoutId: Id<'payout'>, values: object): Promise<void> {
  await house.db.updateTable('receipts').set(values).where('payout_id', '=', payoutId).execute()
}

async function addAct(house: House, assignmentId: Id<'assignment'>): Promise<void> {
  const id = newId('document', house.clock)
  const now = house.clock.now()
  const sides = { org_id: house.orgId, person_id: house.person.personId as Id<'person'> }
  await house.db
    .insertInto('documents')
    .values({
      id,
      ...sides,
      kind: 'act',
      number: id.slice(-12),
      title: 'Акт',
      day: Temporal.PlainDate.from('2026-11-21'),
      state: 'signed',
      signers_order: 'clientFirst',
      template: 'act',
      facts: '{}',
      sha256: 'ab'.repeat(32),
      size: 1,
      signed_sha256: 'ab'.repeat(32),
      verify_code: id.slice(-16),
      expires_at: now,
      signed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await house.db.updateTable('assignments').set({ act_document_id: id }).where('id', '=', assignmentId).execute()
}
