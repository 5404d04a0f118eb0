import assert from 'node:assert/strict'
import test from 'node:test'
import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { innOf, openStatusHouse } from '../../../../tests/support/status-house.ts'
import * as contractorContract from '../contract/contractor.ts'
import * as statusContract from '../contract/status.ts'

test('answers arrive one by one, each for its own line', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  const asked = await house.check([innOf(1), innOf(2)])
  const first = await asked.read()
  assert.deepEqual([first.batch.waiting, first.rows.map(({ state }) => state)], [2, ['waiting', 'waiting']])
  await house.work(2)
  const { batch, rows } = await asked.read()
  assert.deepEqual([batch.state, batch.active, batch.not_active, batch.forecast], ['done', 1, 1, null])
  assert.deepEqual(
    rows.map(({ inn, state, source, since }) => [inn, state, source, since]),
    [
      [innOf(1), 'active', 'public', null],
      [innOf(2), 'not_active', 'public', null],
    ],
  )
})

test('an answer about a past day and a «yes» of today are reused for everybody, a «no» of today is not', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  const ask = async (inn: string, day?: string) => {
    const asked = await house.check([inn], day)
    await house.work(2)
    const [row] = (await asked.read()).rows
    return row?.state
  }
  assert.equal(await ask(innOf(1)), 'active')
  house.as({ orgId: house.orgs.other })
  house.clock.advance({ hours: 1 })
  assert.equal(await ask(innOf(1)), 'active')
  assert.equal((await house.statusCalls()).length, 1)
  assert.equal(await ask(innOf(2), '01.03.2024'), 'not_active')
  house.clock.advance({ hours: 24 * 40 })
  assert.equal(await ask(innOf(2), '2024-03-01'), 'not_active')
  assert.equal((await house.statusCalls()).length, 2)
  assert.equal(await ask(innOf(3)), 'not_active')
  house.clock.advance({ minutes: 5 })
  await house.payer(innOf(3))
  assert.equal(await ask(innOf(3)), 'active')
  assert.equal((await house.statusCalls()).length, 4)
})

test('a future day, a day before the regime, a missing or invalid ИНН and more than a hundred ИНН are refused', async () => {
  await using house = await openStatusHouse()
  const body = (inns: string[], day?: string) => ({ body: { inns, ...(day && { day }) } })
  const refused = await house.call(statusContract.checkStatuses, body([innOf(1)], '2026-11-22'))
  assert.deepEqual(refused.body['issues'], { day: 'Дата не может быть в будущем' })
  assert.equal(await house.code(statusContract.checkStatuses, body([innOf(1)], '2018-12-31')), 'invalidInput')
  assert.equal(await house.code(statusContract.checkStatuses, body(['990900000133'])), 'invalidInput')
  assert.equal(await house.code(statusContract.checkStatuses, body([])), 'invalidInput')
  assert.equal(
    await house.code(statusContract.checkStatuses, body(Array.from({ length: 101 }, (_, place) => innOf(place)))),
    'invalidInput',
  )
})

test('while the service is down the request stays in the queue, and the answer arrives when it recovers', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  await house.admin('POST', 'faults', { kind: 'down', step: 'status', count: 2 })
  const asked = await house.check([innOf(1)])
  await house.work(20)
  const { batch, rows } = await asked.read()
  assert.deepEqual([rows[0]?.state, batch.state, batch.forecast?.silent_since], ['waiting', 'running', '2026-11-21T09:00:00Z'])
  await house.work(60)
  assert.equal((await asked.read()).rows[0]?.state, 'active')
})

test('a service that stays down gives «ФНС не ответила», never a «no»', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  await house.admin('POST', 'faults', { kind: 'down', step: 'status', count: 100 })
  const asked = await house.check([innOf(1)])
  await house.work(400, 5)
  const { batch, rows } = await asked.read()
  assert.deepEqual([batch.state, rows[0]?.state, rows[0]?.comment], ['done', 'unknown', 'ФНС не ответила. Проверьте позже'])
})

test('an organization checks statuses at most twenty times a minute', async () => {
  await using house = await openStatusHouse()
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => house.code(statusContract.checkStatuses, { body: { inns: [innOf(1)] } })),
  )
  assert.equal(answers.filter((code) => code === 'tooOften').length, 2)
})

test('an organization has at most three hundred waiting requests that precede payments', async () => {
  await using house = await openStatusHouse({ perMinute: 2 })
  const ask = (first: number) =>
    house.code(statusContract.checkStatuses, { body: { inns: Array.from({ length: 100 }, (_, place) => innOf(first + place)) } })
  const codes = await Promise.all([ask(1), ask(101), ask(201), ask(301), ask(401)])
  assert.deepEqual(codes.toSorted(), ['done', 'done', 'done', 'tooOften', 'tooOften'])
  house.clock.advance({ minutes: 1 })
  assert.equal(await ask(501), 'tooOften')
  house.as({ orgId: house.orgs.other })
  assert.equal(await ask(1), 'done', 'another organization has its own')
})

test('a member of one branch cannot read an answer found only in a list of the whole organization', async () => {
  await using house = await openStatusHouse()
  const screen = await house.check([innOf(1)])
  const body = new TextEncoder().encode(`ИНН\n${innOf(2)}\n`)
  await house.ask(statusContract.startList, { query: { file_name: 'список.csv' }, body })
  await house.work(3)
  const answers = await house.db.selectFrom('npd_status_checks').select(['id', 'inn']).execute()
  const statusOf = async (inn: string) => {
    const id = answers.find((answer) => answer.inn === inn)?.id
    return (await house.call(statusContract.downloadEvidence, { params: { id } })).status
  }
  assert.ok(screen)
  assert.equal(await statusOf(innOf(2)), 200)
  house.as({ branchIds: ['branch_1'] })
  assert.deepEqual([await statusOf(innOf(1)), await statusOf(innOf(2))], [200, 404])
})

test('exports of people are counted, and the journal records who took one', async () => {
  await using house = await openStatusHouse()
  await house.check([innOf(1)])
  await house.work(2)
  const { id } = await house.db.selectFrom('npd_status_checks').select('id').executeTakeFirstOrThrow()
  const body = new TextEncoder().encode(`ИНН;Имя\n${innOf(2)};=HYPERLINK("http://evil.example")\n`)
  const list = await house.ask(statusContract.startList, { query: { file_name: 'список.csv' }, body })
  const read = async (endpoint: Endpoint, raw: object, times: number) => {
    const answers = []
    for (let at = 0; at < times; at += 1) answers.push((await house.call(endpoint, raw)).status)
    return answers.filter((status) => status === 429).length
  }
  assert.equal(await read(statusContract.downloadEvidence, { params: { id } }, 62), 2)
  assert.equal(await read(statusContract.downloadStatusList, { params: { id: list.id }, query: { format: 'csv' } }, 62), 2)
  assert.equal(await read(contractorContract.exportContractors, { query: {} }, 22), 2)
  const entries = await house.db.selectFrom('journal_entries').select(['action', 'facts']).execute()
  const told = (action: string) => entries.filter((entry) => entry.action === action).length
  assert.deepEqual([told('statusListTaken'), told('contractorsTaken')], [60, 20])
  assert.ok(!JSON.stringify(entries).includes(innOf(2)))
})

test('a binding of a stranger is not disclosed: the status is checked as for everybody, without the name and the start date', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  const asked = await house.check([innOf(1)])
  await house.work(2)
  const [row] = (await asked.read()).rows
  assert.deepEqual([row?.state, row?.source, row?.since, row?.name, row?.contractor_id], ['active', 'public', null, '', null])
  assert.equal((await house.statusCalls()).length, 1)
})

test('an answer of the partner interface obtained for others is not shown to a stranger', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  await house.link(1, house.orgs.other)
  house.as({ orgId: house.orgs.other })
  const own = await house.check([innOf(1)])
  await house.work(2)
  const [known] = (await own.read()).rows
  assert.deepEqual([known?.state, known?.source, known?.since, known?.name], ['active', 'partner', '2026-01-15', 'Иванов Иван'])
  assert.equal((await house.statusCalls()).length, 0)
  house.as({ orgId: house.orgs.own })
  const strange = await house.check([innOf(1)])
  assert.equal((await strange.read()).rows[0]?.state, 'waiting')
  await house.work(2)
  assert.equal((await strange.read()).rows[0]?.source, 'public')
  assert.equal((await house.statusCalls()).length, 1)
})

test('a bound contractor is checked through the public service while the partner interface is down', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  await house.link(1)
  await house.admin('POST', 'faults', { kind: 'internal_error', count: 3 })
  const asked = await house.check([innOf(1)])
  await house.work(5)
  const [row] = (await asked.read()).rows
  assert.deepEqual([row?.state, row?.source], ['active', 'public'])
})

test('a check detects a person unbound in «Мой налог» and checks them as everybody', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  await house.link(1)
  await house.admin('POST', `persons/${innOf(1)}/unbind`)
  const asked = await house.check([innOf(1)])
  await house.work(5)
  assert.deepEqual((await asked.read()).rows[0]?.state, 'active')
  const { state } = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'unboundByPerson')
})

test('the check and the list of another organization are not found', async () => {
  await using house = await openStatusHouse()
  const { id } = await house.check([innOf(1)])
  await house.work(2)
  const { check_id: evidence } = await house.db.selectFrom('status_batch_rows').select('check_id').executeTakeFirstOrThrow()
  house.as({ orgId: house.orgs.other })
  assert.equal((await house.call(statusContract.readStatusCheck, { params: { id } })).status, 404)
  assert.equal((await house.call(statusContract.readStatusList, { params: { id } })).status, 404)
  assert.equal((await house.call(statusContract.changeListState, { params: { id, action: 'pause' } })).status, 404)
  assert.equal((await house.call(statusContract.downloadStatusList, { params: { id } })).status, 404)
  assert.equal((await house.call(statusContract.downloadEvidence, { params: { id: evidence } })).status, 404)
})

test('the «Справка о проверке» is a PDF for the organization that requested the check', async () => {
  await using house = await openStatusHouse()
  await house.payer(innOf(1))
  const asked = await house.check([innOf(1)])
  await house.work(2)
  const [row] = (await asked.read()).rows
  const { file } = await house.call(statusContract.downloadEvidence, { params: { id: row?.check_id } })
  assert.equal(
    Buffer.from(file?.bytes ?? [])
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  const kept = await house.db.selectFrom('npd_status_checks').select('answer_sha256').executeTakeFirstOrThrow()
  assert.equal(kept.answer_sha256?.length, 32)
})

test('contractors are paged by key, newest first, and those of other organizations are not shown', async () => {
  await using house = await openStatusHouse()
  for (let place = 0; place < 5; place += 1) {
    await house.person(place)
    await house.link(place)
    house.clock.advance({ minutes: 1 })
  }
  await house.person(5)
  await house.link(5, house.orgs.other)
  const list = (query: object) => house.ask(contractorContract.listContractors, { query })
  const first = await list({ size: 2 })
  await house.person(6)
  await house.link(6)
  const second = await list({ size: 2, cursor: first.next ?? '' })
  const third = await list({ size: 2, cursor: second.next ?? '' })
  assert.deepEqual(
    [...first.items, ...second.items, ...third.items].map(({ inn }) => inn),
    [4, 3, 2, 1, 0].map(innOf),
  )
  assert.equal(third.next, null)
  assert.deepEqual((await list({ cursor: 'nonsense', size: 100 })).items.length, 6)
})

test('contractors are filtered by name, ИНН, status, binding and contract, and exported by the same filters', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  await house.person(2)
  await house.link(1)
  house.clock.advance({ seconds: 1 })
  await house.link(2)
  const asked = await house.check([innOf(1)])
  await house.work(2)
  assert.equal((await asked.read()).batch.active, 1)
  const found = async (query: object) =>
    (await house.ask(contractorContract.listContractors, { query })).items.map(({ inn }) => inn)
  assert.deepEqual(await found({ search: innOf(2).slice(2, 9) + innOf(2).slice(9) }), [innOf(2)])
  assert.deepEqual(await found({ search: 'иванов' }), [innOf(2), innOf(1)])
  assert.deepEqual(await found({ search: '%' }), [])
  assert.deepEqual(await found({ npd: 'active' }), [innOf(1)])
  assert.deepEqual(await found({ npd: 'unknown' }), [innOf(2)])
  assert.deepEqual(await found({ bound: 'yes' }), [innOf(1)])
  assert.deepEqual(await found({ bound: 'no' }), [innOf(2)])
  await house.db.updateTable('bindings').set({ state: 'changing' }).where('inn', '=', innOf(1)).execute()
  assert.deepEqual(await found({ bound: 'yes' }), [innOf(1)], 'the old rights hold while others are asked for')
  assert.deepEqual(await found({ contract: 'yes' }), [])
  const { file } = await house.call(contractorContract.exportContractors, { query: { npd: 'active' } })
  assert.match(file?.name ?? '', /^Исполнители .*\.xlsx$/)
})

test('a person who checks their own status again just after a «no» gets the «yes»; a «yes» of this minute is not requested again', async () => {
  await using house = await openStatusHouse()
  const day = Temporal.PlainDate.from('2026-11-21')
  const ask = () => checkNpdStatus(house.deps, { inn: innOf(1), day, requestedBy: undefined, fresh: true })
  assert.equal((await ask()).result, 'notActive')
  await house.payer(innOf(1))
  house.clock.advance({ seconds: 5 })
  assert.equal((await ask()).result, 'active')
  assert.equal((await ask()).result, 'active')
  assert.equal((await house.statusCalls()).length, 2)
})

test('a contractor’s card shows the status with its start date, masked; the card of another organization is not found', async () => {
  await using house = await openStatusHouse()
  await house.person(1, { bound: true })
  await house.link(1)
  await house.check([innOf(1)])
  await house.work(2)
  const [row] = (await house.ask(contractorContract.listContractors, { query: {} })).items
  assert.deepEqual(
    [row?.npd.state, row?.npd.since, row?.phone, row?.binding.state, row?.is_watched],
    ['active', '2026-01-15', '+7 *** ***-00-01', 'bound', true],
  )
  const params = { id: row?.contractor_id ?? '' }
  const card = await house.ask(contractorContract.readContractor, { params })
  assert.deepEqual([card.status_checks.length, card.works, card.checks], [1, [], []])
  house.as({ role: 'signer' })
  assert.equal((await house.ask(contractorContract.readContractor, { params })).checks, null)
  house.as({ orgId: house.orgs.other, role: 'owner' })
  assert.equal((await house.call(contractorContract.readContractor, { params })).status, 404)
  assert.equal((await house.call(contractorContract.watchContractor, { params, body: { is_watched: false } })).status, 404)
})

test('the same person is added once, however often the call is repeated', async () => {
  await using house = await openStatusHouse()
  await house.person(0)
  await Promise.all([house.link(0), house.link(0)])
  assert.equal((await house.ask(contractorContract.listContractors, { query: {} })).items.length, 1)
})
