import assert from 'node:assert/strict'
import test from 'node:test'
import { noticesForStatus } from '#/features/notifications/server/status-notice-queries.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import * as contract from '../contract/contractor.ts'
import { watchStatusesJob } from './jobs.ts'

test('every morning at 5:00 Moscow time watched people are checked and others are not', async () => {
  await using house = await openStatusHouse()
  for (const place of [1, 2]) {
    await house.payer(innOf(place))
    await house.person(place)
    await house.link(place)
    house.clock.advance({ seconds: 1 })
  }
  const [second] = (await house.ask(contract.listContractors, { query: {} })).items
  const params = { id: second?.contractor_id ?? '' }
  assert.equal((await house.ask(contract.watchContractor, { params, body: { is_watched: false } })).is_watched, false)
  await startWatching(house)
  assert.deepEqual(
    (await house.statusCalls()).map(({ inn }) => inn),
    [innOf(1)],
  )
  await go(house, 16)
  assert.equal((await house.statusCalls()).length, 1)
  await go(house, 2)
  assert.equal((await house.statusCalls()).length, 2)
  const [, first] = (await house.ask(contract.listContractors, { query: {} })).items
  assert.equal(first?.npd.state, 'active')
})

test('people without work for long are checked once a week', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  await house.person(1)
  await house.link(1)
  await house.db
    .updateTable('contractors')
    .set({ created_at: house.clock.now().subtract({ hours: 24 * 90 }) })
    .execute()
  await startWatching(house)
  for (let day = 0; day < 8; day += 1) await go(house, 24)
  assert.equal((await house.statusCalls()).length, 2)
})

test('a rate-limited watch completes slowly, and bound people do not wait for it', async () => {
  await using house = await openStatusHouse({ perMinute: 2, serviceTakes: 2 })
  for (let place = 0; place < 4; place += 1) {
    await house.person(place, { bound: place === 0 })
    await house.link(place)
  }
  await startWatching(house)
  assert.equal((await house.db.selectFrom('npd_status_checks').select('inn').where('source', '=', 'partner').execute()).length, 1)
  await house.work(120, 5)
  const calls = await house.statusCalls()
  assert.deepEqual([calls.length, calls.every(({ taken }) => taken)], [3, true])
})

test('a lost status and its return are reported once to both sides, with the start date', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  await house.person(1)
  await house.link(1)
  await house.link(1, house.orgs.other)
  await startWatching(house)
  assert.deepEqual(house.heard(), [])
  await house.payer(innOf(1), false)
  await go(house, 24)
  const lost = house.heard()
  assert.deepEqual(
    lost.map(({ change, since, orgIds: orgs }) => [change, since, orgs.length]),
    [['lost', '2026-11-22', 2]],
  )
  const [row] = (await house.ask(contract.listContractors, { query: {} })).items
  assert.deepEqual([row?.npd.state, row?.npd.since], ['not_active', '2026-11-22'])
  await go(house, 24)
  assert.equal(house.heard().length, 1)
  await house.payer(innOf(1))
  await go(house, 24)
  assert.deepEqual(
    house.heard().map(({ change }) => change),
    ['lost', 'returned'],
  )
})

test('the notice gives the date reported by the service, not the date we learned it', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  await house.link(1)
  await startWatching(house)
  const [row] = (await house.ask(contract.listContractors, { query: {} })).items
  assert.deepEqual([row?.npd.state, row?.npd.since], ['active', '2026-01-15'])
})

test('the notice of a lost status is critical, for the person and for their customers', async () => {
  await using house = await openStatusHouse()
  const person = await house.person(1)
  const told = await house.db.transaction().execute((tx) =>
    noticesForStatus(tx, {
      checkId: 'statusCheck_1',
      personId: person,
      orgIds: [house.orgs.own],
      change: 'lost',
      since: '2026-11-20',
    }),
  )
  assert.deepEqual(
    told.map(({ notice, personId, orgId }) => [notice.title, notice.body, notice.critical, personId ?? orgId]),
    [
      ['Статус самозанятого утрачен', 'с 20.11.2026. Выплаты остановлены, пока вы снова не встанете на учёт', true, person],
      ['Статус самозанятого утрачен', 'Иванов Иван: с 20.11.2026. Выплаты остановлены', true, house.orgs.own],
    ],
  )
})

async function startWatching(house: StatusHouse): Promise<void> {
  await house.db.transaction().execute((tx) => enqueue(tx, house.clock, watchStatusesJob, {}, { key: 'platform' }))
  await house.work(3)
}

/** Advances the story by hours and runs the work that falls due. */
async function go(house: StatusHouse, hours: number): Promise<void> {
  await house.work(hours * 3600, 1800)
  await house.work(3)
}
