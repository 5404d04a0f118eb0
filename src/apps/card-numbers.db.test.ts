import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { findDestruction } from '#/features/legal/server/destruction-queries.ts'
import { subscribeNotices } from '#/features/notifications/server/handlers.ts'
import { findPayoutMethod } from '#/features/profile/server/find-payout-method.ts'
import type { Id } from '#/kernel/ids.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField, sha256 } from '#/platform/server/secrets.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import { openRegistersHouse } from '../../tests/support/registers-house.ts'
import type { RegistersHouse } from '../../tests/support/registers-house.ts'

test('card numbers kept before are destroyed with an act for each person, who is told to name an account', async () => {
  await using house = await openRegistersHouse()
  await house.run('alter table payout_methods drop constraint payout_methods_no_cards')
  const only = await house.seed.contractor(0, { method: false })
  const both = await house.seed.contractor(1)
  const neither = await house.seed.contractor(2)
  const main = await addCard(house, only, true)
  await addCard(house, only, false)
  await house.run('update payout_methods set is_main = false where person_id = $1', [both])
  await addCard(house, both, true)
  const before = await house.db.selectFrom('payout_methods').selectAll().where('kind', '=', 'card').execute()

  await house.run(await readFile('db/migrations/0103_card_numbers_leave.sql', 'utf8'))

  const cards = await house.db.selectFrom('payout_methods').selectAll().where('kind', '=', 'card').execute()
  assert.equal(cards.length, 3)
  for (const card of cards) {
    assert.deepEqual(
      [card.number_cipher.length, card.removed_at === null, card.is_main, card.mask],
      [0, false, false, 'Карта •• 1111'],
    )
    assert.ok(
      before.every(({ number_sha256: hash }) => !hash.equals(card.number_sha256)),
      'a hash of a number is a number',
    )
  }
  assert.equal(await findPayoutMethod(house.db, house.clock.now(), only), undefined)
  assert.equal((await findPayoutMethod(house.db, house.clock.now(), both))?.mask, 'Счёт •• 5982')

  const acts = await house.db.selectFrom('destruction_records').select(['id', 'person_id']).orderBy('person_id').execute()
  assert.deepEqual(
    acts.map(({ person_id: id }) => id),
    [only, both].toSorted(),
  )
  const act = await findDestruction(house.db, acts.find(({ person_id: id }) => id === only)?.id ?? assert.fail())
  assert.deepEqual(act?.destroyed, [{ category: 'Номера карт', table: 'payout_methods', count: 2 }])

  const table = createWorkTable()
  subscribeNotices(table, { db: house.db, clock: house.clock })
  await house.run('update jobs set run_at = $1', [house.clock.now().toString()])
  while ((await runDueJobs({ db: house.db, clock: house.clock, log: silentLog, table })) > 0);
  const told = await house.db.selectFrom('notifications').select(['person_id', 'title', 'body', 'link']).execute()
  assert.deepEqual(
    new Map(told.map(({ person_id: id, title }) => [id, title])),
    new Map([
      [only, 'Укажите счёт для выплат'],
      [both, 'Карту мы больше не храним'],
    ]),
  )
  assert.ok(told.every(({ link, body }) => link === '/person/profile?tab=payout' && body.startsWith('Карта •• 1111 убрана')))
  assert.ok(!told.some(({ person_id: id }) => id === neither))

  await assert.rejects(addCard(house, neither, false), /payout_methods_no_cards/, 'no number comes again')
  assert.ok(main)
})

async function addCard(house: RegistersHouse, personId: Id<'person'>, isMain: boolean): Promise<string> {
  const id = newId('payoutMethod', house.clock)
  const now = house.clock.now()
  const number = isMain ? '4111111111111111' : '5555555555551111'
  await house.db
    .insertInto('payout_methods')
    .values({
      id,
      person_id: personId,
      kind: 'card',
      mask: 'Карта •• 1111',
      is_main: isMain,
      usable_from: now,
      created_at: now,
      number_cipher: sealField(house.deps.fieldKey, personId, `payout:${id}`, number),
      number_sha256: sha256(number),
    })
    .execute()
  return id
}
