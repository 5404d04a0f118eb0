import assert from 'node:assert/strict'
import test from 'node:test'
import { openStand, person as payer } from '#/gateways/npd/simulator-stand.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { addContractor } from './add-contractor.ts'
import { contractorRoutes } from './routes.ts'

test('a status is asked once and a positive answer of the day serves again', async () => {
  await using house = await openHouse()
  const first = await house.check({ inn: payer })
  assert.deepEqual([first.state, first.source, first.day, first.name], ['active', 'publicService', '2026-11-21', null])
  house.clock.advance({ hours: 1 })
  assert.equal((await house.check({ inn: payer })).checked_at, first.checked_at)
  assert.equal(house.asked.length, 1)
})

test('a status of a past day is asked of the public service for that day', async () => {
  await using house = await openHouse()
  await house.check({ inn: payer, day: '01.03.2024' })
  assert.deepEqual(house.asked, ['2024-03-01'])
})

test('a day of the future and a day before the regime are refused', async () => {
  await using house = await openHouse()
  assert.deepEqual((await house.call(contract.checkStatus, { body: { inn: payer, day: '2026-11-22' } })).body['issues'], {
    day: 'Дата не может быть в будущем',
  })
  assert.equal((await house.call(contract.checkStatus, { body: { inn: payer, day: '2018-12-31' } })).body['code'], -900)
  assert.equal((await house.call(contract.checkStatus, { body: { inn: '990900000133' } })).body['code'], -900)
})

test('a silent service gives «ФНС не ответила», which is not kept as a yes', async () => {
  await using house = await openHouse({ silent: true })
  assert.equal((await house.check({ inn: payer })).state, 'unknown')
  assert.equal((await house.check({ inn: payer })).state, 'unknown')
  assert.equal(house.asked.length, 2)
})

test('an organisation asks twenty times a minute at most', async () => {
  await using house = await openHouse()
  const answers = await Promise.all(Array.from({ length: 22 }, () => house.call(contract.checkStatus, { body: { inn: payer } })))
  assert.equal(answers.filter(({ body }) => body['code'] === -901).length, 2)
})

test('the name of a person is told only to an organisation that works with him', async () => {
  await using house = await openHouse()
  await house.add(0, 'organization_other')
  assert.equal((await house.check({ inn: innOf(0) })).name, null)
  await house.link(0, house.orgId)
  assert.equal((await house.check({ inn: innOf(0) })).name, 'Иванов Иван')
})

test('contractors are read by key, the newest first, and those of others are not shown', async () => {
  await using house = await openHouse()
  for (let place = 0; place < 5; place += 1) {
    await house.add(place, house.orgId)
    house.clock.advance({ minutes: 1 })
  }
  await house.add(5, 'organization_other')
  const first = await house.list({ size: 2 })
  await house.add(6, house.orgId)
  const second = await house.list({ size: 2, cursor: first.next })
  const third = await house.list({ size: 2, cursor: second.next })
  assert.deepEqual(
    [...first.items, ...second.items, ...third.items].map(({ inn }) => inn),
    [4, 3, 2, 1, 0].map(innOf),
  )
  assert.equal(third.next, null)
})

test('a row carries the last answer about the status and the state of the binding', async () => {
  await using house = await openHouse()
  await house.add(0, house.orgId)
  const [bare] = (await house.list({})).items
  assert.deepEqual(
    [bare?.npd, bare?.binding.state, bare?.phone],
    [{ state: 'unknown', checked_at: null }, 'none', '+7 *** ***-00-00'],
  )
  await house.check({ inn: innOf(0) })
  const [checked] = (await house.list({})).items
  assert.deepEqual(checked?.npd, { state: 'active', checked_at: '2026-11-21T09:00:00Z' })
})

test('the same person is added once, whatever is repeated', async () => {
  await using house = await openHouse()
  await house.add(0, house.orgId)
  await Promise.all([house.link(0, house.orgId), house.link(0, house.orgId)])
  assert.equal((await house.list({})).items.length, 1)
})

test('an organisation without contractors reads an empty page', async () => {
  await using house = await openHouse()
  assert.deepEqual(await house.list({ cursor: 'nonsense' }), { items: [], next: null })
})

/** Artificial ИНН with true check digits. */
function innOf(place: number): string {
  for (let check = 0; check < 100; check += 1) {
    const inn = parsePersonInn(`77710000${String(place).padStart(2, '0')}${String(check).padStart(2, '0')}`)
    if (inn) return inn
  }
  throw new Error('No such ИНН')
}

async function openHouse({ silent = false } = {}) {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const stand = await openStand()
  const clock = standingClock('2026-11-21T09:00:00Z')
  const asked: string[] = []
  const npdStatus: NpdStatusService = {
    statusOf(_inn, day) {
      asked.push(day.toString())
      const pause = Temporal.Duration.from({ seconds: 30 })
      return Promise.resolve(silent ? refuse({ kind: 'unavailable' as const, retryAfter: pause }) : ok('active' as const))
    },
  }
  const orgId = newId('organization', clock)
  const scope = { personId: newId('person', clock), orgId, role: 'owner', branchIds: [] }
  const api = createApi({
    gate: {
      account: () => Promise.resolve(ok({ signedUp: true } as unknown as AccountScope)),
      client: () => Promise.resolve(ok(scope as unknown as ClientScope)),
    },
    db: open.db,
    clock,
    log: silentLog,
    checkReplies: true,
  })
  contractorRoutes(api, { db: open.db, clock, taxService: stand.service, npdStatus })
  for (const [id, inn] of [
    [orgId, '7701010017'],
    ['organization_other', '7842000011'],
  ] as const) {
    await open.db
      .insertInto('organizations')
      .values({
        id,
        inn,
        full_name: 'ООО',
        short_name: 'ООО',
        source: 'fns',
        status: 'active',
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute()
  }
  const people = new Map<number, Id<'person'>>()
  const call = (endpoint: Endpoint, raw: { body?: unknown; query?: unknown }): Promise<Answer> =>
    callApi(api, endpoint, caller, raw)
  const house = {
    clock,
    asked,
    orgId,
    call,
    check: async (body: object) => contract.checkStatus.reply.parse((await call(contract.checkStatus, { body })).body['data']),
    list: async (query: object) =>
      contract.listContractors.reply.parse((await call(contract.listContractors, { query })).body['data']),
    async add(place: number, org: string) {
      const id = newId('person', clock)
      people.set(place, id)
      const now = clock.now()
      await open.db
        .insertInto('persons')
        .values({ id, phone: `890011100${String(place).padStart(2, '0')}`, status: 'active', created_at: now, updated_at: now })
        .execute()
      await open.db
        .insertInto('profiles')
        .values({ person_id: id, surname: 'Иванов', firstname: 'Иван', inn: innOf(place), updated_at: now })
        .execute()
      await house.link(place, org)
    },
    async link(place: number, org: string) {
      const [personId, inn] = [people.get(place), parsePersonInn(innOf(place))]
      assert.ok(personId && inn)
      await open.db
        .transaction()
        .execute((tx) => addContractor(tx, clock, { orgId: org as Id<'organization'>, personId, inn, source: 'task' }))
    },
    async [Symbol.asyncDispose]() {
      await stand[Symbol.asyncDispose]()
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return house
}

const caller: Caller = {
  requestId: 'test',
  ip: '198.51.100.7',
  userAgent: 'test browser',
  browser: false,
  token: 'token',
  companion: undefined,
  personId: undefined,
  orgId: undefined,
  idempotencyKey: undefined,
}
