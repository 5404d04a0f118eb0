import type { ConnectionState } from '#/features/connections/domain/connection.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { usualSmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { XlsxRow } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { orgAccount, account, openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as approvalContract from '../contract/approval.ts'
import * as registerContract from '../contract/register.ts'
import * as rowContract from '../contract/row.ts'

const nobodysCode = '000000'
const explained = { reason: 'amounts', comment: 'Проверьте сумму Иванова' }

test('nothing can be done with a cancelled register', async () => {
  await using house = await openRegistersHouse()
  const { owner, id } = await waiting(house)
  const [row] = rowContract.listRows.reply.parse(dataOf(await house.call(owner, rowContract.listRows, { params: { id } }))).items
  dataOf(await house.call(owner, approvalContract.recallRegister, { params: { id } }))
  dataOf(await house.call(owner, registerContract.cancelRegister, { params: { id } }))
  const calls: readonly (readonly [Endpoint, object?])[] = [
    [registerContract.validateRegister],
    [approvalContract.submitRegister],
    [approvalContract.recallRegister],
    [registerContract.cancelRegister],
    [approvalContract.sendApprovalCode],
    [approvalContract.approveRegister, { code: nobodysCode }],
    [approvalContract.approveWithoutCode, { round: 1 }],
    [approvalContract.returnRegister, explained],
    [registerContract.startRegister],
    [registerContract.retryRegister, {}],
    [registerContract.releaseRows],
    [rowContract.editRow, { version: row?.version, fio: 'Кто-то' }],
    [rowContract.decideRow, { version: row?.version }],
  ]
  for (const [endpoint, body] of calls) {
    const params = { id, rowId: row?.id, action: 'exclude' }
    assertRefused(await house.call(owner, endpoint, { params, body }), 'wrongState', endpoint.path)
  }
})

test('a row decided about in two tabs keeps the first decision', async () => {
  await using house = await openRegistersHouse()
  const { owner, id } = await waiting(house)
  dataOf(await house.call(owner, approvalContract.recallRegister, { params: { id } }))
  const [row] = rowContract.listRows.reply.parse(dataOf(await house.call(owner, rowContract.listRows, { params: { id } }))).items
  const exclude = () =>
    house.call(owner, rowContract.decideRow, {
      params: { id, rowId: row?.id, action: 'exclude' },
      body: { version: row?.version },
    })
  dataOf(await exclude())
  assertRefused(await exclude(), 'staleVersion')
})

test('neither the author of a register nor an approver out of turn can approve or return it', async () => {
  await using house = await openRegistersHouse()
  const { orgId, author, id } = await waiting(house)
  const viewer = await house.seed.member(orgId, 'viewer')
  const calls: readonly (readonly [Endpoint, object?])[] = [
    [approvalContract.sendApprovalCode],
    [approvalContract.approveRegister, { code: nobodysCode }],
    [approvalContract.approveWithoutCode, { round: 1 }],
    [approvalContract.returnRegister, explained],
  ]
  for (const [endpoint, body] of calls) {
    assertRefused(await house.call(author, endpoint, { params: { id }, body }), 'ownRegister', endpoint.path)
    assertRefused(await house.call(viewer, endpoint, { params: { id }, body }), 'notApprover', endpoint.path)
  }
})

test('an approval code is sent once a minute and within the daily budget of messages, and allows five wrong entries', async () => {
  await using house = await openRegistersHouse()
  const { owner, id } = await waiting(house)
  const params = { id }
  dataOf(await house.call(owner, approvalContract.sendApprovalCode, { params }))
  const right = house.lastCode()
  assertRefused(await house.call(owner, approvalContract.sendApprovalCode, { params }), 'tooOften')
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const approve = (code: string) => house.call(owner, approvalContract.approveRegister, { params, body: { code } })
  for (let left = 4; left > 0; left -= 1) assertRefused(await approve(wrong), 'wrongCode')
  assertRefused(await approve(wrong), 'tooManyTries')
  assertRefused(await approve(right), 'tooManyTries')
  house.clock.advance({ minutes: 5 })
  Object.assign(house.deps, { smsPolicy: { ...usualSmsPolicy, dailyMessages: 1 } })
  assertRefused(await house.call(owner, approvalContract.sendApprovalCode, { params }), 'codeNotSent')
  assert.equal(house.sent.length, 1)
})

test('a register with no row left to pay is not sent for approval', async () => {
  await using house = await openRegistersHouse()
  const { owner, id } = await waiting(house)
  dataOf(await house.call(owner, approvalContract.recallRegister, { params: { id } }))
  await house.db
    .updateTable('register_rows')
    .set({ state: 'cancelled' })
    .where('register_id', '=', id as Id<'register'>)
    .execute()
  assertRefused(await house.call(owner, approvalContract.submitRegister, { params: { id } }), 'registerEmpty')
})

test('an approved register is paid only unchanged, within the limits, from an account, and to people with payment details', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  const start = () => house.call(accountant, registerContract.startRegister, { params: { id } })

  await limitRegister(house, orgId, 999_99)
  assertRefused(await start(), 'registerAboveLimit')
  await limitRegister(house, orgId, null)

  await house.db
    .updateTable('register_rows')
    .set({ amount: kopecks(999_00) })
    .where('register_id', '=', id as Id<'register'>)
    .execute()
  assertRefused(await start(), 'registerChanged')
  await house.db
    .updateTable('register_rows')
    .set({ amount: kopecks(1000_00) })
    .where('register_id', '=', id as Id<'register'>)
    .execute()

  await dropAccount(house, orgId)
  assertRefused(await start(), 'accountMissing')
  await giveAccount(house, orgId, accountant)

  await dropRequisites(house)
  assertRefused(await start(), 'rowsWithErrors')
  assert.deepEqual(await house.db.selectFrom('payouts').select('id').execute(), [])
})

test('a payment refused by the bank is retried only from an existing account and to existing payment details', async () => {
  await using house = await openRegistersHouse()
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  await house.fault({ kind: 'reject', count: 1 })
  await startPaying(house, accountant, id)
  await house.work(4)
  const retry = () => house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} })

  await dropAccount(house, orgId)
  assertRefused(await retry(), 'accountMissing')
  await giveAccount(house, orgId, accountant)

  await dropRequisites(house)
  assertRefused(await retry(), 'rowsWithErrors')
  assert.equal((await house.db.selectFrom('payouts').select('id').execute()).length, 1)
})

test('while the connection of the account does not work, a register is not paid through it, the first time and again', async () => {
  await using house = await openRegistersHouse()
  const { id, accountant } = await approvedRegister(house, 1)
  const start = () => house.call(accountant, registerContract.startRegister, { params: { id } })
  const retry = () => house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} })
  const connectionIs = (state: ConnectionState) => house.db.updateTable('payout_connections').set({ state }).execute()
  await connectionIs('denied')
  assertRefused(await start(), 'bankMissing')
  assert.deepEqual(await house.db.selectFrom('payouts').select('id').execute(), [])

  await connectionIs('working')
  await house.fault({ kind: 'reject', count: 1 })
  await startPaying(house, accountant, id)
  await house.work(4)
  await connectionIs('denied')
  assertRefused(await retry(), 'bankMissing')
  await house.db.updateTable('organization_accounts').set({ channel: 'file' }).execute()
  assert.equal(dataOf(await retry())['retried'], 1)
})

test('a list of more than ten thousand lines is refused on any sheet of the file', async () => {
  await using house = await openRegistersHouse()
  const { owner } = await team(house)
  const lines = Array.from({ length: 10_030 }, (_, at): XlsxRow => [at])
  const sheet = (name: string, rows: XlsxRow[]) => ({
    name,
    columns: [{ title: 'Сумма', width: 10, kind: 'number' as const }],
    rows,
  })
  const long = await writeXlsx({ sheets: [sheet('Все', lines)] })
  assertRefused(await load(house, owner, long), 'tooManyRows')
  const second = await writeXlsx({ sheets: [sheet('Первый', [[1]]), sheet('Все', lines)] })
  const { register_id: id } = rowContract.fileView.parse(dataOf(await load(house, owner, second)))
  const params = { id }
  assertRefused(await house.call(owner, rowContract.readRegisterFile, { params, query: { sheet: 'Все' } }), 'tooManyRows')
  assertRefused(await house.call(owner, rowContract.mapRegister, { params, body: mappingOf('Все') }), 'tooManyRows')
})

test('columns are offered neither for a missing file nor for a cancelled register', async () => {
  await using house = await openRegistersHouse()
  const { owner } = await team(house)
  const loaded = rowContract.fileView.parse(
    dataOf(await load(house, owner, new TextEncoder().encode('ИНН;Услуга;Сумма\n1;Текст;5\n'))),
  )
  const params = { id: loaded.register_id }
  const read = () => house.call(owner, rowContract.readRegisterFile, { params })
  const map = () => house.call(owner, rowContract.mapRegister, { params, body: mappingOf(loaded.sheet) })

  await house.db
    .updateTable('registers')
    .set({ file_sha256: 'f'.repeat(64) })
    .where('id', '=', params.id as Id<'register'>)
    .execute()
  assertRefused(await read(), 'fileUnreadable')
  assertRefused(await map(), 'fileUnreadable')

  dataOf(await house.call(owner, registerContract.cancelRegister, { params }))
  assertRefused(await read(), 'wrongState')
  assertRefused(await map(), 'wrongState')
})

test('an organization uploads at most sixty files an hour, and a member of several branches must name one of them', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner } = await team(house)
  const bytes = new TextEncoder().encode('ИНН;Услуга;Сумма\n1;Текст;5\n')
  for (const id of ['branch_north', 'branch_south'])
    await house.db
      .insertInto('branches')
      .values({ id: id as Id<'branch'>, org_id: orgId, name: id, created_at: house.clock.now() })
      .execute()
  const narrowed = await house.seed.member(orgId, 'accountant')
  Object.assign(narrowed.scope, { branchIds: ['branch_north', 'branch_south'] })
  assertRefused(await load(house, narrowed, bytes), 'branchNeeded')

  const imports = { key: `register-import:${orgId}`, count: 60, seconds: 3600 }
  for (let used = 1; used < imports.count; used += 1) await takeFromLimits(house.db, house.clock, [imports])
  assertRefused(await load(house, owner, bytes), 'tooOften')
})

test('a file is parsed once for each header row asked for, and a limited number of times an hour', async () => {
  await using house = await openRegistersHouse()
  const { orgId, owner } = await team(house)
  const bytes = new TextEncoder().encode('ИНН;Услуга;Сумма\n1;Текст;5\n')
  const loaded = rowContract.fileView.parse(dataOf(await load(house, owner, bytes)))
  const read = (query: object = {}) =>
    house.call(owner, rowContract.readRegisterFile, { params: { id: loaded.register_id }, query })
  const limit = { key: `register-file:${orgId}`, count: 120, seconds: 3600 }
  dataOf(await read({ heading_row: 2 }))
  for (let used = 1; used < limit.count; used += 1) await takeFromLimits(house.db, house.clock, [limit])
  assert.deepEqual(dataOf(await read()), loaded)
  assert.equal(dataOf(await read({ heading_row: 2 }))['heading_row'], 2)
  assertRefused(await read({ heading_row: 1 }), 'tooOften')
})

async function team(house: RegistersHouse) {
  const orgId = await house.seed.organization()
  const owner = await house.seed.member(orgId, 'owner')
  const author = await house.seed.member(orgId, 'accountant')
  return { orgId, owner, author }
}

/** A register of one work, made and sent by an accountant; the owner may approve it. */
async function waiting(house: RegistersHouse) {
  const made = await team(house)
  const { orgId, author } = made
  const work = await house.seed.work(orgId, await house.seed.contractor(0), kopecks(1000_00), author, 1)
  const answer = await house.call(author, registerContract.createRegister, { body: { assignment_ids: [work.id] } })
  const id = String(dataOf(answer)['id'])
  await house.work()
  dataOf(await house.call(author, approvalContract.submitRegister, { params: { id } }))
  return { ...made, id }
}

function load(house: RegistersHouse, member: Member, bytes: Uint8Array) {
  return house.call(member, rowContract.importRegister, { query: { file_name: 'ведомость' }, body: bytes })
}

function mappingOf(sheet: string) {
  return { sheet, heading_row: 1, columns: { inn: 0, service: 0, amount: 0 } }
}

async function limitRegister(house: RegistersHouse, orgId: string, limit: number | null): Promise<void> {
  await house.db
    .updateTable('organizations')
    .set({ limit_register: limit === null ? null : kopecks(limit) })
    .where('id', '=', orgId as Id<'organization'>)
    .execute()
}

async function dropAccount(house: RegistersHouse, orgId: Id<'organization'>): Promise<void> {
  const removed = { removed_at: house.clock.now() }
  await house.db.updateTable('organization_accounts').set(removed).where('org_id', '=', orgId).execute()
}

async function giveAccount(house: RegistersHouse, orgId: Id<'organization'>, { personId }: Member): Promise<void> {
  const main = { org_id: orgId, bik: account.bik, account: orgAccount, is_main: true }
  const made = { id: 'account_again' as Id<'account'>, created_by: personId, created_at: house.clock.now() }
  await house.db
    .insertInto('organization_accounts')
    .values({ ...main, ...made })
    .execute()
}

async function dropRequisites(house: RegistersHouse): Promise<void> {
  await house.db.updateTable('payout_methods').set({ removed_at: house.clock.now() }).execute()
}
