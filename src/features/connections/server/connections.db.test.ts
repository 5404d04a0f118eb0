import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import * as registerContract from '#/features/registers/contract/register.ts'
import { registerHandlers } from '#/features/registers/server/handlers.ts'
import { startBankSimulator } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Answer } from '#/platform/server/api.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable, startWorker } from '#/platform/server/worker.ts'
import { approvedRegister, dataOf, startPaying } from '../../../../tests/support/approved-register.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import type { Member, RegistersHouse } from '../../../../tests/support/registers-house.ts'
import * as contract from '../contract.ts'
import { openChannels } from './open-channels.ts'
import { recordLink } from './record-link.ts'
import { watchConnections } from './watch-connections.ts'

const token = 'bank-secret'

test('a company connects its account by itself: the secret is checked, works, and is shown to nobody again', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId, viewer } = await company(house)
  const made = dataOf(await connect(house, owner, accountId))
  assert.deepEqual([made['state'], made['webhook']], ['checking', null], 'a kept answer holds no word of an address')
  const checked = dataOf(await house.call(owner, contract.checkConnection, { params: { id: made['id'] } }))
  assert.deepEqual([checked['state'], checked['reason']], ['working', ''])
  const answers = JSON.stringify([made, checked, dataOf(await house.call(owner, contract.listConnections))])
  assert.ok(!answers.includes(token))
  assert.match((checked['webhook'] as { address: string }).address, /\/webhooks\/payouts\/[\w-]{43}$/)
  const seen = dataOf(await house.call(viewer, contract.listConnections))['connections'] as {
    webhook: unknown
    actions: unknown
  }[]
  assert.deepEqual(
    seen.map(({ webhook, actions }) => [webhook, actions]),
    [[null, []]],
  )
  const rows = await house.pool.query('select payout_connections::text as row from payout_connections')
  assert.ok(!JSON.stringify(rows.rows).includes(Buffer.from(token).toString('hex')))
  const journal = await house.db.selectFrom('journal_entries').select(['action', 'facts']).execute()
  assert.ok(journal.some(({ action }) => action === 'accountConnected'))
  assert.ok(!JSON.stringify(journal).includes(token))
})

test('a wrong secret is told at once, replaced, and the new one is checked anew', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const { id } = dataOf(await connect(house, owner, accountId, 'revoked'))
  const denied = dataOf(await house.call(owner, contract.checkConnection, { params: { id } }))
  assert.deepEqual([denied['state'], denied['state_name']], ['denied', 'Отказано'])
  assert.match(String(denied['reason']), /не принял ключ/)
  const replaced = dataOf(await replace(house, owner, String(id)))
  assert.deepEqual([replaced['state'], replaced['reason']], ['checking', ''])
  await house.work(31)
  assert.equal((await stateOf(house)).state, 'working')
})

test('an account is connected once, however many ask at the same time', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const answers = await Promise.all([connect(house, owner, accountId), connect(house, owner, accountId)])
  assert.deepEqual(kindsOf(answers), ['done', 'wrongState'])
  assert.equal((await house.db.selectFrom('payout_connections').select('id').execute()).length, 1)
})

test('what was typed wrongly is refused by its field, and never repeated in the answer', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  for (const [credentials, field] of [
    [{}, 'token'],
    [{ token: 'two words' }, 'token'],
    [{ token, certificate: 'not a file', certificateKey: 'nor this' }, 'certificate'],
    [{ token, certificate: pem('CERTIFICATE'), certificateKey: pem('PRIVATE KEY') }, 'certificate'],
  ] as const) {
    const answer = await house.call(owner, contract.connectAccount, {
      body: { account_id: accountId, kind: 'tbank', credentials: listed(credentials) },
    })
    assertRefused(answer, 'credentialsBad')
    assert.equal((answer.body['facts'] as { field: string }).field, field)
    assert.ok(!JSON.stringify(answer.body).includes('nor this'))
  }
  assertRefused(
    await house.call(owner, contract.connectAccount, {
      body: { account_id: accountId, kind: 'nobank', credentials: listed({ token }) },
    }),
    'credentialsBad',
  )
  const { id } = dataOf(await connect(house, owner, accountId))
  assertRefused(await house.call(owner, contract.replaceSecret, { params: { id }, body: { credentials: [] } }), 'credentialsBad')
})

test('connections are of those who may change accounts of the whole organization, and of no stranger', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId, viewer, orgId } = await company(house)
  const { id } = dataOf(await connect(house, owner, accountId))
  const stranger = await house.seed.member(await house.seed.organization('7710140679'), 'owner')
  const narrowed = await house.seed.member(orgId, 'accountant')
  Object.assign(narrowed.scope, { branchIds: [newId('branch', house.clock)] })
  const calls = [
    [contract.connectAccount, { body: { account_id: accountId, kind: 'tbank', credentials: listed({ token }) } }],
    [contract.checkConnection, { params: { id } }],
    [contract.replaceSecret, { params: { id }, body: { credentials: listed({ token }) } }],
    [contract.turnOffConnection, { params: { id } }],
  ] as const
  for (const [endpoint, raw] of calls) {
    assertRefused(await house.call(viewer, endpoint, raw), 'noAccess')
    assertRefused(await house.call(narrowed, endpoint, raw), 'noAccess')
    assertRefused(await house.call(stranger, endpoint, raw), 'notFound')
  }
  assert.equal((await stateOf(house, String(id))).state, 'checking')
})

test('a secret is changed by somebody who has just proven by a code that it is himself', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const { id } = dataOf(await connect(house, owner, accountId))
  house.clock.advance({ minutes: 11 })
  assertRefused(await connect(house, owner, accountId), 'confirmationNeeded')
  assertRefused(await replace(house, owner, String(id)), 'confirmationNeeded')
  assertRefused(await house.call(owner, contract.turnOffConnection, { params: { id } }), 'confirmationNeeded')
  assert.equal((await stateOf(house)).state, 'checking')
})

test('a connection that was switched off is not checked or switched off again; a new secret switches it on', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const { id } = dataOf(await connect(house, owner, accountId))
  const off = () => house.call(owner, contract.turnOffConnection, { params: { id } })
  const answers = await Promise.all([off(), off()])
  assert.deepEqual(kindsOf(answers), ['done', 'wrongState'])
  assertRefused(await house.call(owner, contract.checkConnection, { params: { id } }), 'wrongState')
  await house.work(31)
  assert.equal((await stateOf(house)).state, 'off')
  dataOf(await replace(house, owner, String(id)))
  dataOf(await house.call(owner, contract.checkConnection, { params: { id } }))
  assert.equal((await stateOf(house)).state, 'working')
})

test('a member who presses «Проверить связь» without end is asked to wait', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const { id } = dataOf(await connect(house, owner, accountId))
  for (let time = 0; time < 20; time += 1) dataOf(await house.call(owner, contract.checkConnection, { params: { id } }))
  assertRefused(await house.call(owner, contract.checkConnection, { params: { id } }), 'tooOften')
})

test('a bank that denies one company stops its payments alone; a replaced secret sends them on, each once', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { id, orgId, accountant } = await approvedRegister(house, 2)
  await house.fault({ kind: 'denied', on: 'pay' })
  await startPaying(house, accountant, id)
  await house.work(10)
  const { state, id: connectionId } = await stateOf(house)
  assert.equal(state, 'denied')
  const held = await house.db.selectFrom('register_rows').select(['state', 'errors']).execute()
  assert.ok(
    held.every((row) => row.state === 'held' && JSON.stringify(row.errors).includes('R055')),
    JSON.stringify(held),
  )
  assertRefused(await house.call(accountant, registerContract.retryRegister, { params: { id }, body: {} }), 'bankMissing')
  assert.equal((await house.book()).length, 0)

  await house.noFaults()
  const owner = await house.seed.member(orgId, 'owner')
  dataOf(await replace(house, owner, connectionId))
  dataOf(await house.call(owner, contract.checkConnection, { params: { id: connectionId } }))
  await house.work(5)
  assert.deepEqual(await rowStates(house), ['paid', 'paid'])
  assert.equal((await house.book()).length, 2)
})

test('orders under way are looked up to their end after the connection was switched off', async () => {
  await using house = await openRegistersHouse({ byConnection: true, settlementSeconds: 20 })
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  await startPaying(house, accountant, id)
  await house.work(2)
  assert.deepEqual(await rowStates(house), ['sent'])
  const owner = await house.seed.member(orgId, 'owner')
  dataOf(await house.call(owner, contract.turnOffConnection, { params: { id: (await stateOf(house)).id } }))
  await house.work(40)
  assert.deepEqual(await rowStates(house), ['paid'])
})

test('after the connection was switched off a register is paid by a file', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { id, orgId, accountant } = await approvedRegister(house, 1)
  const owner = await house.seed.member(orgId, 'owner')
  dataOf(await house.call(owner, contract.turnOffConnection, { params: { id: (await stateOf(house)).id } }))
  await startPaying(house, accountant, id)
  await house.work(2)
  const payouts = await house.db.selectFrom('payouts').select(['channel', 'state']).execute()
  assert.deepEqual(payouts, [{ channel: 'file', state: 'listed' }])
  assert.equal((await house.book()).length, 0)
})

test('what an older secret learns changes nothing of the new one', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const { id } = dataOf(await connect(house, owner, accountId))
  dataOf(await replace(house, owner, String(id)))
  dataOf(await house.call(owner, contract.checkConnection, { params: { id } }))
  await recordLink({ db: house.db, clock: house.clock }, { id: id as Id<'connection'>, version: 1, answer: 'denied' })
  assert.equal((await stateOf(house)).state, 'working')
})

test('two weeks before a secret ends its company is told once, and it pays until the end', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { owner, accountId } = await company(house)
  const { id } = dataOf(
    await house.call(owner, contract.connectAccount, {
      body: { account_id: accountId, kind: 'tbank', credentials: listed({ token }), secret_until: '2026-12-10' },
    }),
  )
  dataOf(await house.call(owner, contract.checkConnection, { params: { id } }))
  await watchConnections(house)
  assert.equal((await stateOf(house)).state, 'working')
  house.clock.advance({ hours: 24 * 5 })
  await watchConnections(house)
  await watchConnections(house)
  assert.equal((await stateOf(house)).state, 'expiring')
  assert.equal(await told(house, 'event:connectionExpires'), 1)
})

test('news of a bank only make their order be asked about at once; of a stranger, doubled or forged, they change nothing', async () => {
  await using house = await openRegistersHouse({ byConnection: true })
  const { id, orgId, accountant } = await approvedRegister(house, 2)
  const owner = await house.seed.member(orgId, 'owner')
  const [connection] = dataOf(await house.call(owner, contract.listConnections))['connections'] as { id: string }[]
  assert.ok(connection)
  const credentials = listed({ token, webhookSecret: 'the-word' })
  const { webhook } = dataOf(
    await house.call(owner, contract.replaceSecret, { params: { id: connection.id }, body: { credentials } }),
  )
  dataOf(await house.call(owner, contract.checkConnection, { params: { id: connection.id } }))
  await startPaying(house, accountant, id)
  await house.work()
  assert.deepEqual(await payoutStates(house), ['sent', 'sent'])

  const word = (webhook as { address: string }).address.split('/').at(-1) ?? ''
  const [first] = await house.db.selectFrom('payouts').select('bank_key').orderBy('bank_key').execute()
  const paymentId = first?.bank_key
  const tell = (news: object, { secret = 'the-word', to = word } = {}) =>
    house.call(owner, contract.takeChannelNews, {
      params: { word: to },
      headers: { authorization: `Bearer ${secret}` },
      body: Buffer.from(JSON.stringify(news)),
    })
  assertRefused(await tell({ paymentId }, { secret: 'another-word' }), 'newsForged')
  assertRefused(await tell({ paymentId }, { to: 'a'.repeat(43) }), 'notFound')
  assertRefused(await tell({ news: 'of something else' }), 'bodyUnreadable')
  dataOf(await tell({ paymentId: 'an order of nobody' }))
  await house.work()
  assert.deepEqual(await payoutStates(house), ['sent', 'sent'])

  await Promise.all([tell({ paymentId }), tell({ paymentId, status: 'REJECTED' }), tell({ paymentId })])
  await house.work()
  assert.deepEqual(await payoutStates(house), ['paid', 'sent'], 'what became of it is asked of the bank')
})

test('a silent bank of one company keeps no place from the payments of another', async () => {
  await using house = await openRegistersHouse()
  const silent = await approvedRegister(house, 4)
  const lively = await approvedRegister(house, 4, { inn: '7710140679', from: 4 })
  await startPaying(house, silent.accountant, silent.id)
  await startPaying(house, lively.accountant, lively.id)
  await using deaf = await startBankSimulator({ port: 0, clock: house.clock, secret: token })
  await fetch(`${deaf.url}/admin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'silent' }),
  })
  await house.db.updateTable('payout_connections').set({ kind: 'deafbank' }).where('org_id', '=', silent.orgId).execute()
  const deafKind = { ...house.offer.kind, kind: 'deafbank' }
  const deafOffer = { kind: deafKind, endpoints: { payments: deaf.url, statements: deaf.url }, options: { timeoutMs: 12_000 } }
  const db = openDatabase(house.url)
  const channels = openChannels({
    ...house.deps,
    db: db.db,
    clock: systemClock,
    offered: [house.offer, deafOffer],
    before: house.channels.now,
    slots: 4,
  })
  const table = createWorkTable()
  registerHandlers(table, { ...house.deps, db: db.db, clock: systemClock, channelFor: channels.channelFor })
  await house.db.updateTable('jobs').set({ run_at: systemClock.now() }).execute()
  const began = performance.now()
  const worker = startWorker({ db: db.db, clock: systemClock, log: silentLog, table, lanes: [{ lane: 'payments', slots: 4 }] })
  const paid = async () =>
    (await house.db.selectFrom('payouts').select('id').where('org_id', '=', lively.orgId).where('state', '=', 'paid').execute())
      .length
  while ((await paid()) < 4 && performance.now() - began < 11_000) await new Promise((resolve) => setTimeout(resolve, 50))
  await worker.stop()
  await channels.close()
  await db.close()
  assert.equal(await paid(), 4, 'paid while the calls to the silent bank were still under way')
})

test('calls over our own limit are no silence of the channel, and no more orders go than it takes at once', async () => {
  await using house = await openRegistersHouse()
  const { orgId } = await approvedRegister(house, 1)
  const accounts = house.db.selectFrom('organization_accounts').select('id').where('org_id', '=', orgId)
  const { id: accountId } = await accounts.executeTakeFirstOrThrow()
  const options = { timeoutMs: 5_000, pace: { paysPerSecond: 1000, looksPerSecond: 1000, inFlight: 1 } }
  const offered = [{ ...house.offer, options }]
  const channels = openChannels({ ...house.deps, offered, before: house.channels.now, slots: 16 })
  const channel = await channels.channelFor(accountId)
  await house.fault({ kind: 'slow', count: 1, delay_ms: 200 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => channel.find({ key: 'nobody', channelId: null })))
  const said = answers.map((answer) => (answer.ok ? 'heard' : answer.refusal.kind))
  assert.deepEqual([said.filter((kind) => kind === 'heard').length, said.filter((kind) => kind === 'busy').length], [1, 7])
  const sights = await house.db.selectFrom('connection_sights').select(['state', 'failures']).execute()
  assert.ok(sights.every(({ state, failures }) => state === 'answering' && failures === 0))

  const turns = await Promise.all([channel.turn?.(), channel.turn?.()])
  assert.deepEqual(
    turns.map((turn) => turn?.may),
    ['call', 'wait'],
  )
  await house.fault({ kind: 'busy' })
  for (let asked = 0; asked < 6; asked += 1) await channel.find({ key: 'nobody', channelId: null })
  const { state } = await house.db.selectFrom('connection_sights').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'answering', 'a bank that asks for fewer calls has answered')
  await channels.close()
})

function listed(credentials: Readonly<Record<string, string>>) {
  return Object.entries(credentials).map(([name, value]) => ({ name, value }))
}

function kindsOf(answers: readonly Answer[]): string[] {
  return answers.map(({ body }) => String(body['kind'] ?? 'done')).toSorted((one, other) => one.localeCompare(other))
}

function pem(what: string): string {
  return `-----BEGIN ${what}-----\n${randomUUID()}\n-----END ${what}-----`
}

async function company(house: RegistersHouse) {
  const orgId = await house.seed.organization('7707083893', true, false)
  const owner = await house.seed.member(orgId, 'owner')
  const viewer = await house.seed.member(orgId, 'viewer')
  const account = house.db.selectFrom('organization_accounts').select('id').where('org_id', '=', orgId)
  return { orgId, owner, viewer, accountId: (await account.executeTakeFirstOrThrow()).id }
}

function connect(house: RegistersHouse, member: Member, accountId: string, secret = token) {
  const body = { account_id: accountId, kind: 'tbank', credentials: listed({ token: secret }) }
  return house.call(member, contract.connectAccount, { body })
}

function replace(house: RegistersHouse, member: Member, id: string) {
  return house.call(member, contract.replaceSecret, { params: { id }, body: { credentials: listed({ token }) } })
}

function stateOf(house: RegistersHouse, id?: string) {
  let query = house.db.selectFrom('payout_connections').select(['id', 'state'])
  if (id !== undefined) query = query.where('id', '=', id as Id<'connection'>)
  return query.executeTakeFirstOrThrow()
}

async function payoutStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('payouts').select('state').orderBy('bank_key').execute()).map(({ state }) => state)
}

async function rowStates(house: RegistersHouse): Promise<string[]> {
  return (await house.db.selectFrom('register_rows').select('state').orderBy('no').execute()).map(({ state }) => state)
}

async function told(house: RegistersHouse, name: string): Promise<number> {
  return (await house.db.selectFrom('jobs').select('id').where('name', '=', name).execute()).length
}
