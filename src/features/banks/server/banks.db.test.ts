import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { demoDirectoryFile, loadDemoBanks } from '#/apps/demo/demo-banks.ts'
import type { BankDirectory, BankDirectorySource, ListedBank } from '#/gateways/bank-directory/port.ts'
import { readBankDirectory } from '#/gateways/bank-directory/read-bank-directory.ts'
import { parseBik } from '#/kernel/bank-account.ts'
import type { Bik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { findBanks } from './find-banks.ts'
import { bankHandlers } from './handlers.ts'
import { fetchBanksJob } from './jobs.ts'
import { loadBankDirectory } from './load-bank-directory.ts'
import { bankRoutes } from './routes.ts'

const [sber, tbank, rosbank, nobody] = ['044525225', '044525974', '044525256', '044525999'].map(bikOf)
assert.ok(sber && tbank && rosbank && nobody)

test('a person sees the bank of a BIK, with the day it closed; a BIK that is not listed is not found', async () => {
  await using house = await openHouse()
  await loadDemoBanks(house)
  assert.deepEqual((await house.ask(tbank)).body['data'], {
    bik: tbank,
    name: 'АО "ТБанк"',
    city: 'г Москва',
    corr_account: '30101810145250000974',
    closed_on: null,
    is_closed: false,
    directory_on: '2026-11-20',
  })
  const closed = contract.readBank.reply.parse((await house.ask(rosbank)).body['data'])
  assert.deepEqual([closed.closed_on, closed.is_closed], ['2025-01-01', true])
  const unknown = await house.ask(nobody)
  assert.deepEqual([unknown.status, unknown.body['kind']], [404, 'bankUnknown'])
  assert.equal(unknown.body['message'], 'Банка с таким БИК нет в справочнике от 20.11.2026')
  assert.equal((await house.ask('12345')).status, 404)
})

test('without a directory nothing is known, and the name of a bank is typed', async () => {
  await using house = await openHouse()
  const answer = await house.ask(sber)
  assert.deepEqual([answer.body['kind'], answer.body['message']], ['bankUnknown', 'Справочник банков ещё не загружен'])
  assert.deepEqual(await findBanks(house.db, [sber]), new Map())
})

test('a bank whose closing day is ahead is open until that day', async () => {
  await using house = await openHouse()
  await house.load('2026-11-20', [listed(sber, { closedOn: Temporal.PlainDate.from('2026-11-22') })])
  const isClosed = async () => contract.readBank.reply.parse((await house.ask(sber)).body['data']).is_closed
  assert.equal(await isClosed(), false)
  house.clock.advance({ hours: 24 })
  assert.equal(await isClosed(), true)
})

test('a newer directory changes names, closes the banks that left it and opens those that came back', async () => {
  await using house = await openHouse()
  await house.load('2026-11-20', [listed(sber), listed(tbank)])
  assert.deepEqual(await house.load('2026-11-23', [listed(sber, { name: 'Новое имя', corrAccount: undefined })]), {
    ok: true,
    value: { date: Temporal.PlainDate.from('2026-11-23'), banks: 1, gone: 1 },
  })
  assert.deepEqual(await house.state(), [`${sber} Новое имя null`, `${tbank} Банк 2026-11-23`])
  await house.load('2026-11-24', [listed(sber), listed(tbank), listed(tbank, { name: 'Дважды' })])
  assert.deepEqual(await house.state(), [`${sber} Банк null`, `${tbank} Дважды null`])
})

test('an older directory and one that lacks most banks are not taken; the same one again changes nothing', async () => {
  await using house = await openHouse()
  const banks = [sber, tbank, rosbank, nobody].map((bik) => listed(bik))
  await house.load('2026-11-20', banks)
  const before = await house.state()
  const [older, shrunken] = [await house.load('2026-11-19', banks), await house.load('2026-11-21', banks.slice(0, 1))]
  assert.deepEqual([older, shrunken].map(kindOf), ['olderDirectory', 'shrunkenDirectory'])
  assert.equal(kindOf(await house.load('2026-11-20', banks)), 'loaded')
  assert.deepEqual(await house.state(), before)
})

test('two loads at once leave the newer directory', async () => {
  await using house = await openHouse()
  const [old, fresh] = [listed(sber, { name: 'Вчера' }), listed(sber, { name: 'Сегодня' })]
  await Promise.all([house.load('2026-11-21', [fresh]), house.load('2026-11-20', [old])])
  assert.deepEqual(await house.state(), [`${sber} Сегодня null`])
})

test('an order file gets the banks that are known, closed ones too, each once', async () => {
  await using house = await openHouse()
  await loadDemoBanks(house)
  const found = await findBanks(house.db, [tbank, rosbank, nobody, tbank])
  assert.deepEqual([...found.keys()].toSorted(), [rosbank, tbank])
  assert.deepEqual(found.get(tbank), { bik: tbank, name: 'АО "ТБанк"', city: 'г Москва', corrAccount: '30101810145250000974' })
})

test('the daily job loads the directory; after a failure the one kept stays, and the next attempt is in an hour', async () => {
  const read = await readBankDirectory(await readFile(demoDirectoryFile))
  assert.ok(read.ok)
  let answer: Awaited<ReturnType<BankDirectorySource['fetch']>> = read
  await using house = await openHouse({ fetch: () => Promise.resolve(answer) })
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, fetchBanksJob, {}, { key: 'platform' }))
  await runDueJobs(house)
  assert.equal((await house.ask(sber)).status, 200)
  assert.equal(await house.nextFetch(), '2026-11-22T09:00:00Z')
  house.clock.advance({ hours: 24 })
  answer = refuse({ kind: 'unavailable', reason: 'HTTP 503' })
  await runDueJobs(house)
  assert.equal((await house.ask(sber)).status, 200)
  assert.equal(await house.nextFetch(), '2026-11-22T10:00:00Z')
})

async function openHouse(bankDirectory?: BankDirectorySource) {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const { db } = open
  const clock = standingClock('2026-11-21T09:00:00Z')
  const scope = { personId: 'person_1' as Id<'person'>, signedUp: true, confirmedAt: clock.now() }
  const gate = {
    account: () => Promise.resolve(ok(scope as never)),
    client: () => Promise.resolve(refuse({ kind: 'unauthorized' as const })),
  }
  const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
  bankRoutes(api, { db, clock })
  const table = createWorkTable()
  bankHandlers(table, { db, clock, log: silentLog, bankDirectory })
  return {
    db,
    clock,
    table,
    log: silentLog,
    ask: (bik: string) => callApi(api, contract.readBank, { requestId: 'test', ip: '127.0.0.1' } as never, { params: { bik } }),
    load: (date: string, banks: BankDirectory['banks']) =>
      loadBankDirectory({ db, clock }, { date: Temporal.PlainDate.from(date), banks, unread: 0 }),
    async state() {
      const rows = await db.selectFrom('banks').select(['bik', 'name', 'closed_on']).orderBy('bik').execute()
      return rows.map(({ bik, name, closed_on }) => `${bik} ${name} ${closed_on?.toString() ?? null}`)
    },
    async nextFetch() {
      const { run_at } = await db.selectFrom('jobs').select('run_at').where('state', '=', 'waiting').executeTakeFirstOrThrow()
      return run_at.toString()
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

function listed(bik: Bik, changes: Partial<ListedBank> = {}): ListedBank {
  const usual = { name: 'Банк', city: '', corrAccount: '30101810400000000225', participantType: '20', closedOn: undefined }
  return { bik, ...usual, ...changes }
}

function kindOf(result: Awaited<ReturnType<typeof loadBankDirectory>>): string {
  return result.ok ? 'loaded' : result.refusal.kind
}

function bikOf(text: string): Bik {
  const bik = parseBik(text)
  assert.ok(bik)
  return bik
}
