import assert from 'node:assert/strict'
import test from 'node:test'
import { refuse } from '#/kernel/result.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { openInboxHouse } from '../../../../tests/support/inbox-house.ts'
import { askTaxNotices } from '../contract.ts'

const anna = '990900000132'
const boris = '990900000453'

test('a notice of ФНС arrives with the half-hourly round, is stored once and marked as delivered', async () => {
  await using house = await openInboxHouse()
  const [her, his] = [await house.addOwner(anna, '89001112233'), await house.addOwner(boris, '89001112244')]
  await house.letter(anna, 'Начислен налог')
  await house.round()
  await house.round()
  const [notice, ...others] = await house.list(her)
  assert.deepEqual(others, [])
  assert.deepEqual([notice?.title, notice?.source, notice?.state, notice?.mark], ['Начислен налог', 'fns', 'created', 'none'])
  assert.deepEqual(await house.list(his), [])
  const [booked] = await house.book(anna)
  assert.ok(booked?.deliveredAt)
  assert.equal(booked.status, 'NEW')
  assert.equal(house.asked.filter(({ kind }) => kind === 'PostNotificationsDelivered').length, 1)
})

test('a round that brings nothing new touches no notice: it neither writes nor locks them', async () => {
  await using house = await openInboxHouse()
  await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Начислен налог')
  await house.round()
  await house.round()
  const places = async () => {
    const { rows } = await rowsOf({ place: pgType.text })`select concat(ctid, ' ', xmax) as place from notifications`.execute(
      house.db,
    )
    return rows
  }
  const before = await places()
  assert.equal(before.length, 1)
  await house.round()
  assert.deepEqual(await places(), before)
})

test('a notice that cannot be read does not lose the others, and arrives once it can', async () => {
  await using house = await openInboxHouse()
  const [her, his] = [await house.addOwner(anna, '89001112233'), await house.addOwner(boris, '89001112244')]
  await house.letter(anna, 'Первое')
  await house.letter(anna, 'Второе')
  await house.letter(boris, 'Третье')
  await fault(house.taxServiceUrl, { kind: 'bad_item', count: 1 })
  await house.round()
  const titles = async () => [...(await house.list(her)), ...(await house.list(his))].map(({ title }) => title)
  assert.equal((await titles()).length, 2)
  await house.round()
  assert.deepEqual(new Set(await titles()), new Set(['Первое', 'Второе', 'Третье']))
})

test('a status newer than the schema makes no mark: the notice is new here', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Первое')
  await fault(house.taxServiceUrl, { kind: 'new_word', count: 1 })
  await house.round()
  const [notice] = await house.list(her)
  assert.deepEqual([notice?.title, notice?.state], ['Первое', 'created'])
})

async function fault(taxServiceUrl: string, kind: object): Promise<void> {
  const answer = await fetch(`${taxServiceUrl}/admin/faults`, { method: 'POST', body: JSON.stringify(kind) })
  assert.ok(answer.ok)
}

test('a mark made here reaches ФНС, one made in «Мой налог» is applied here', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  const [first, second, third] = [
    await house.letter(anna, 'Первое'),
    await house.letter(anna, 'Второе'),
    await house.letter(anna, 'Третье'),
  ]
  await house.round()
  const shown = new Map((await house.list(her)).map((each) => [each.title, each]))
  await house.mark(her, { action: 'archive', ids: [shown.get('Первое')?.id] })
  const [waiting] = await house.list(her, { archived: '1' })
  assert.deepEqual([waiting?.title, waiting?.mark], ['Первое', 'waiting'])
  await house.work({ seconds: 11 })
  assert.equal((await house.list(her, { archived: '1' }))[0]?.mark, 'told')
  assert.equal((await house.book(anna)).find(({ id }) => id === first)?.status, 'ARCHIVED')
  await house.press(anna, 'read', second)
  await house.press(anna, 'archive', third)
  await house.round()
  assert.deepEqual(
    (await house.list(her)).map(({ title, state, mark }) => [title, state, mark]),
    [['Второе', 'read', 'none']],
  )
  assert.deepEqual((await house.list(her, { archived: '1' })).map(({ title }) => title).toSorted(), ['Первое', 'Третье'])
})

test('a notice read here and archived there is archived; restored here, it stays restored after any number of rounds', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  const id = await house.letter(anna, 'Сверка')
  await house.round()
  const [notice] = await house.list(her)
  await house.mark(her, { action: 'read', ids: [notice?.id] })
  await house.press(anna, 'archive', id)
  await house.round()
  assert.equal((await house.list(her, { archived: '1' })).length, 1)
  await house.mark(her, { action: 'restore', ids: [notice?.id] })
  await house.work({ seconds: 30 })
  await house.round()
  assert.deepEqual(
    (await house.list(her)).map(({ state, mark }) => [state, mark]),
    [['read', 'none']],
  )
})

test('archiving undone within seconds never reaches ФНС', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Первое')
  await house.letter(anna, 'Второе')
  await house.round()
  const answer = await house.mark(her, { action: 'archive', ids: 'all' })
  const { at, changed } = answer.body['data'] as { at: string; changed: number }
  assert.equal(changed, 2)
  await house.mark(her, { action: 'restore', ids: 'all', archived_at: at })
  await house.work({ seconds: 30 })
  assert.deepEqual(
    (await house.book(anna)).map(({ status }) => status),
    ['ACKNOWLEDGED', 'ACKNOWLEDGED'],
  )
  assert.equal((await house.list(her)).length, 2)
})

for (const kind of ['lost_answer', 'internal_error', 'garbage', 'down']) {
  test(`a mark whose answer is «${kind}» is told again until it stands, once`, async () => {
    await using house = await openInboxHouse()
    const her = await house.addOwner(anna, '89001112233')
    await house.letter(anna, 'Начислен налог')
    await house.round()
    await house.mark(her, { action: 'read', ids: 'all' })
    await house.fault({ kind, count: 2 })
    await house.work({ seconds: 11 })
    assert.equal((await house.list(her))[0]?.mark, 'waiting')
    await house.work({ minutes: 3 })
    await house.work({ minutes: 11 })
    assert.equal((await house.list(her))[0]?.mark, 'told')
    assert.equal((await house.book(anna))[0]?.status, 'ACKNOWLEDGED')
  })
}

test('while ФНС is down its notices wait, and the page shows since when', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Начислен налог')
  await house.fault({ kind: 'down' })
  const since = house.clock.now().add({ seconds: 1 })
  await house.round()
  await house.work({ minutes: 10 })
  const silent = (await house.call(askTaxNotices, her)).body['data'] as Record<string, unknown>
  assert.deepEqual([silent['is_bound'], silent['fetched_at']], [true, null])
  assert.equal(silent['failing_since'], since.toString())
  await house.mend()
  await house.work({ minutes: 11 })
  const back = (await house.call(askTaxNotices, her)).body['data'] as Record<string, unknown>
  assert.equal(back['failing_since'], null)
  assert.equal((await house.list(her)).length, 1)
})

test('opening the page queries ФНС, and reopening it at once does not', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  await house.letter(anna, 'Начислен налог')
  await Promise.all([house.call(askTaxNotices, her), house.call(askTaxNotices, her)])
  await house.work()
  assert.equal((await house.list(her)).length, 1)
  await house.call(askTaxNotices, her)
  await house.work()
  assert.equal(house.asked.filter(({ kind }) => kind === 'GetNotifications').length, 1)
})

test('two thousand three hundred people are requested in three messages of at most a thousand', async () => {
  await using house = await openInboxHouse()
  await house.db.transaction().execute(async (tx) => {
    const now = house.clock.now()
    const people = Array.from({ length: 2300 }, (_, at) => ({ id: `person_${String(at).padStart(26, '0')}` as Id<'person'>, at }))
    for (const part of [people.slice(0, 1150), people.slice(1150)]) {
      await tx
        .insertInto('persons')
        .values(
          part.map(({ id, at }) => ({
            id,
            phone: `8977${String(at).padStart(7, '0')}` as Phone,
            status: 'active' as const,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute()
      await tx
        .insertInto('bindings')
        .values(
          part.map(({ id, at }) => ({
            person_id: id,
            inn: innOf(at) as PersonInn,
            state: 'bound' as const,
            rights_asked: [],
            rights_granted: [],
            updated_at: now,
          })),
        )
        .execute()
    }
  })
  await house.round()
  assert.deepEqual(
    house.asked.filter(({ kind }) => kind === 'GetNotifications').map(({ people }) => people),
    [1000, 1000, 300],
  )
  const inboxes = await house.db.selectFrom('tax_inboxes').select('fetched_at').execute()
  assert.equal(inboxes.filter(({ fetched_at: at }) => at !== null).length, 2300)
})

test('a person who has unbound the platform loses the binding here, and the others of the request get their notices', async () => {
  await using house = await openInboxHouse()
  const [her, his] = [await house.addOwner(anna, '89001112233'), await house.addOwner(boris, '89001112244')]
  await house.letter(anna, 'Начислен налог')
  await house.letter(boris, 'Начислен налог')
  for (const args of [{ INN: boris }, {}]) {
    await house.db.updateTable('bindings').set({ state: 'bound' }).execute()
    await house.round(house.tableFor(refusing(house.taxService, boris, args)))
    assert.equal((await house.list(her)).length, 1)
    assert.equal((await house.list(his)).length, 0)
    const binding = await house.db
      .selectFrom('bindings')
      .select('state')
      .where('person_id', '=', his.personId as Id<'person'>)
      .executeTakeFirstOrThrow()
    assert.equal(binding.state, 'unboundByPerson')
  }
})

test('a person ФНС refuses to report on, whatever the reason, does not block the notices of others', async () => {
  await using house = await openInboxHouse()
  const [her] = [await house.addOwner(anna, '89001112233'), await house.addOwner(boris, '89001112244')]
  await house.letter(anna, 'Начислен налог')
  const picky: TaxService = {
    ...house.taxService,
    ask(kind, request, within) {
      if (!JSON.stringify(request).includes(boris)) return house.taxService.ask(kind, request, within)
      return Promise.resolve(refuse({ kind: 'rejected', code: 'REQUEST_VALIDATION_ERROR', message: 'ИНН', args: {} }))
    },
  }
  await house.round(house.tableFor(picky))
  assert.deepEqual(
    (await house.list(her)).map(({ title }) => title),
    ['Начислен налог'],
  )
  const waiting = await house.db.selectFrom('jobs').select('name').where('name', 'like', '%fetchPortion').execute()
  assert.deepEqual(waiting, [], 'the round is over')
})

test('a notice ФНС does not know any more does not block the marks of others', async () => {
  await using house = await openInboxHouse()
  const her = await house.addOwner(anna, '89001112233')
  for (const title of ['Первое', 'Второе', 'Третье']) await house.letter(anna, title)
  await house.round()
  await house.db.updateTable('notifications').set({ outside_id: 'gone' }).where('title', '=', 'Второе').execute()
  await house.mark(her, { action: 'read', ids: 'all' })
  await house.work({ seconds: 11 })
  assert.deepEqual(
    (await house.book(anna)).map(({ title, status }) => `${title}: ${status}`).toSorted((a, b) => a.localeCompare(b, 'ru')),
    ['Второе: NEW', 'Первое: ACKNOWLEDGED', 'Третье: ACKNOWLEDGED'],
  )
})

test('marks of others are never affected, and a client sees no notices of ФНС', async () => {
  await using house = await openInboxHouse()
  const [her, his] = [await house.addOwner(anna, '89001112233'), await house.addOwner(boris, '89001112244')]
  const orgId = await house.addOrganization('7707083893', 'Ромашка')
  const member = await house.addMember(orgId, '89001112255', 'owner')
  await house.letter(anna, 'Начислен налог')
  await house.round()
  const [notice] = await house.list(her)
  assert.deepEqual((await house.mark(his, { action: 'read', ids: [notice?.id] })).body['data'], {
    changed: 0,
    kept: 0,
    at: house.clock.now().toString(),
  })
  await house.mark(member, { action: 'archive', ids: 'all' })
  assert.equal((await house.list(her))[0]?.state, 'created')
  assert.deepEqual(await house.list(member), [])
})

function refusing(service: TaxService, inn: string, args: Record<string, string>): TaxService {
  return {
    ...service,
    ask(kind, request, within) {
      if (!JSON.stringify(request).includes(inn)) return service.ask(kind, request, within)
      return Promise.resolve(refuse({ kind: 'rejected', code: 'TAXPAYER_UNBOUND', message: 'Не привязан', args }))
    },
  }
}

/** Any twelve digits with valid check digits. */
function innOf(at: number): string {
  const digits = `5001${String(at).padStart(6, '0')}`
  const sum = (text: string, weights: readonly number[]) =>
    ((weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0) % 11) % 10).toString()
  const eleventh = sum(digits, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  return digits + eleventh + sum(digits + eleventh, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
}
