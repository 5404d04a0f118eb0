import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as connections from '#/features/connections/server/jobs.ts'
import * as events from '#/features/registers/server/jobs.ts'
import { outageLasts, outageOver } from '#/features/services/server/jobs.ts'
import { kopecks } from '#/kernel/money.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openNoticeHouse } from '../../../../tests/support/notice-house.ts'
import type { NoticeHouse } from '../../../../tests/support/notice-house.ts'

test('a register that was returned, and one that the bank executed no row of, are told to those who go on with it', async () => {
  await using house = await openNoticeHouse()
  const { registerId } = house.payment
  const { number } = await house.db.selectFrom('registers').select('number').executeTakeFirstOrThrow()
  const stands = (state: 'returned' | 'failed') => house.db.updateTable('registers').set({ state }).execute()
  await stands('returned')
  assert.deepEqual(await house.tell(events.registerWaits, { registerId }), ['client: Реестр вернули на исправление'])
  await stands('failed')
  assert.deepEqual(await house.tell(events.registerSettled, { registerId }), [`client: Реестр ${number} не исполнен`])
})

test('who pays hears of a payment nobody knows of and of a file without a statement; the payee is asked where to pay', async () => {
  await using house = await openNoticeHouse()
  const { payoutId } = house.payment
  assert.deepEqual(await house.tell(events.payoutLost, { payoutId }), ['client: Выплата уточняется по выписке'])
  const fileId = await addOrderFile(house, await addAccount(house))
  assert.deepEqual(await house.tell(events.statementAwaited, { fileId, days: 3 }), ['client: Загрузите выписку банка'])
  const { orgId, personId } = house
  assert.deepEqual(await house.tell(events.requisitesAsked, { orgId, personId, day: '2026-11-21' }), [
    'person: Проверьте, куда вам платить',
  ])
})

test('those who may put a connection right hear that the bank denied it, that its key ends and that it is silent', async () => {
  await using house = await openNoticeHouse()
  const connectionId = await addConnection(house)
  assert.deepEqual(await house.tell(connections.connectionDenied, { connectionId, version: 1 }), [
    'client: Банк отказал в подключении',
  ])
  const denied = (at: string) => house.tell(connections.connectionDenied, { connectionId, version: 1, at })
  assert.deepEqual(await denied('2026-11-21T09:00:00Z'), ['client: Банк отказал в подключении'])
  assert.deepEqual(await denied('2026-11-21T09:00:00Z'), [])
  assert.deepEqual(
    await denied('2026-12-05T09:00:00Z'),
    ['client: Банк отказал в подключении'],
    'the same secret worked meanwhile',
  )
  assert.deepEqual(await house.tell(connections.connectionExpires, { connectionId }), [
    'client: Ключ подключения к банку скоро истечёт',
  ])
  assert.deepEqual(await house.tell(connections.connectionSilent, { connectionId }), ['client: Банк не отвечает'])
})

test('both sides of a payment that waits for the bank hear that it is silent, and that it answers again', async () => {
  await using house = await openNoticeHouse()
  await house.db.updateTable('payouts').set({ state: 'created', paid_at: null }).execute()
  const [outageId, now] = [newId('outage', house.clock), house.clock.now()]
  const sight = { failures: 3, next_try_at: now, pause_seconds: 5, checked_at: now, watched_from: now }
  await house.db
    .insertInto('service_states')
    .values({ service: 'bank', state: 'silent', since: now, ...sight })
    .execute()
  await house.db.insertInto('service_outages').values({ id: outageId, service: 'bank', began_at: now }).execute()
  assert.deepEqual(await house.tell(outageLasts, { outageId }), ['client: Банк не отвечает', 'person: Банк не отвечает'])
  await house.db
    .updateTable('service_outages')
    .set({ ended_at: now.add({ minutes: 40 }) })
    .execute()
  assert.deepEqual(await house.tell(outageOver, { outageId }), ['client: Банк снова отвечает', 'person: Банк снова отвечает'])
})

async function addAccount({ db, clock, orgId, ownerId }: NoticeHouse) {
  const id = newId('account', clock)
  await db
    .insertInto('organization_accounts')
    .values({
      id,
      org_id: orgId,
      bik: '044525225',
      account: '40702810638050013199',
      is_main: true,
      created_by: ownerId,
      created_at: clock.now(),
    })
    .execute()
  return id
}

async function addOrderFile(
  { db, clock, orgId, ownerId, payment }: NoticeHouse,
  accountId: Awaited<ReturnType<typeof addAccount>>,
) {
  const id = newId('orderFile', clock)
  await db
    .insertInto('order_files')
    .values({
      id,
      org_id: orgId,
      register_id: payment.registerId,
      account_id: accountId,
      no: 1,
      sha256: 'a'.repeat(64),
      orders: 1,
      amount: kopecks(1_500_000),
      created_by: ownerId,
      created_at: clock.now(),
    })
    .execute()
  return id
}

async function addConnection(house: NoticeHouse) {
  const { db, clock, orgId, ownerId } = house
  const [id, now] = [newId('connection', clock), clock.now()]
  await db
    .insertInto('payout_connections')
    .values({
      id,
      org_id: orgId,
      account_id: await addAccount(house),
      kind: 'tbank',
      state: 'working',
      credentials_cipher: Buffer.from('x'),
      webhook_sha256: Buffer.alloc(32),
      secret_until: Temporal.PlainDate.from('2026-12-01'),
      created_by: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
