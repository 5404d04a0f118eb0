import assert from 'node:assert/strict'
import test from 'node:test'
import { openRegistersHouse } from '../../../../tests/support/registers-house.ts'
import { noticesForConnectionSilence, noticesForDenied, noticesForExpiry } from './connection-notice-queries.ts'

test('a denied, an ending and a silent connection are told to those who may put it right, and to no other company', async () => {
  await using house = await openRegistersHouse()
  const orgId = await house.seed.organization()
  await house.seed.organization('7710140679')
  const mine = house.db.selectFrom('payout_connections').select('id').where('org_id', '=', orgId)
  const { id: connectionId } = await mine.executeTakeFirstOrThrow()
  const secretUntil = Temporal.PlainDate.from('2026-12-01')
  await house.db.updateTable('payout_connections').set({ secret_until: secretUntil }).where('id', '=', connectionId).execute()
  const pending = await house.db
    .transaction()
    .execute(async (tx) => [
      ...(await noticesForDenied(tx, { connectionId, version: 1 })),
      ...(await noticesForExpiry(tx, { connectionId })),
      ...(await noticesForConnectionSilence(tx, { connectionId })),
    ])
  assert.deepEqual(
    pending.map((one) => [one.notice.title, 'orgId' in one ? one.orgId : '', one.notice.may]),
    ['Банк отказал в подключении', 'Ключ подключения к банку скоро истечёт', 'Банк не отвечает'].map((title) => [
      title,
      orgId,
      'editAccounts',
    ]),
  )
  assert.match(pending[1]?.notice.body ?? '', /до 01\.12\.2026/)
  assert.ok(pending.every(({ notice }) => !notice.body.includes('40702810638050013199')))
})
