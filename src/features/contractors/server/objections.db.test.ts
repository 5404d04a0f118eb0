import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { enqueue, eventJobName } from '#/platform/server/jobs.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openStatusHouse } from '../../../../tests/support/status-house.ts'
import type { StatusHouse } from '../../../../tests/support/status-house.ts'
import { changeContractorState, readContractor } from '../contract/contractor.ts'
import * as contract from '../contract/customer.ts'
import { askEmploymentJob, contractorStopped, watchObjectionsJob } from './jobs.ts'

const words = 'Работу сдал в срок, акт подписан 20 ноября'
const blocked = { cause: 'undelivered', reason: 'Дважды' } as const

test('a contractor reads why he is stopped, objects once, and the customer lifts the stop or says why it stays', async () => {
  await using house = await openStopHouse()
  assert.equal(await house.objects(), 'notStopped')
  await house.change('block', blocked)
  const [customer] = await house.customers()
  assert.deepEqual([customer?.stop?.state, customer?.stop?.cause], ['blocked', 'Не сдал работу. Дважды'])
  assert.equal(await house.objects('мало'), 'invalidInput')
  assert.equal(await house.objects(), 'done')
  assert.equal(await house.objects(), 'alreadyObjected')
  assert.deepEqual((await house.customers())[0]?.stop?.objection?.answer_by, '2026-11-25T16:00:00Z', 'the third working day')
  const { objection } = await house.card()
  assert.deepEqual([objection?.state, objection?.words], ['open', words])

  assert.equal(await house.answers('keep', 'нет'), 'invalidInput')
  assert.equal(await house.answers('keep', 'Акта нет, есть только счёт'), 'done')
  assert.equal(await house.answers('lift'), 'wrongState')
  assert.equal((await house.customers())[0]?.stop?.objection?.answer, 'Акта нет, есть только счёт')
  assert.equal(await house.objects(), 'alreadyObjected', 'one objection to a stop')

  house.clock.advance({ seconds: 1 })
  await house.change('unblock')
  house.clock.advance({ seconds: 1 })
  await house.change('pause', { ...blocked, until: '2026-12-05' })
  assert.equal(await house.objects(), 'done', 'another stop may be objected to')
  assert.equal(await house.answers('lift'), 'done')
  assert.deepEqual([(await house.customers())[0]?.stop, (await house.card()).contractor.state], [null, 'works'])
  const entries = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('owner_id', '=', house.orgs.own)
    .orderBy('no')
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    [
      'contractorBlocked',
      'stopObjected',
      'objectionAnswered',
      'contractorUnblocked',
      'contractorPaused',
      'stopObjected',
      'objectionAnswered',
    ],
  )
})

test('a stop that ends ends the objection to it; an answer that is late is told of once', async () => {
  await using house = await openStopHouse()
  await house.change('pause', { ...blocked, until: '2026-12-01' })
  assert.equal(await house.objects(), 'done')
  house.clock.advance({ hours: 24 * 5 })
  await house.morning()
  await house.morning()
  const late = await house.db.selectFrom('stop_objections').select(['state', 'late_at']).execute()
  assert.deepEqual(
    late.map(({ state, late_at }) => [state, late_at !== null]),
    [['open', true]],
  )
  house.clock.advance({ hours: 24 * 6 })
  await house.morning()
  assert.deepEqual(await house.states(), ['over'])
  assert.equal(await house.answers('keep', 'Уже всё равно, пауза прошла'), 'wrongState')

  await house.change('pause', { ...blocked, until: '2026-12-20' })
  assert.equal(await house.objects(), 'done')
  await house.db.deleteFrom('jobs').execute()
  await house.change('archive')
  assert.deepEqual((await house.states()).toSorted(), ['over', 'over'])
  const told = await house.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', eventJobName(contractorStopped.event))
    .execute()
  assert.deepEqual(
    told.map(({ payload }) => (payload as { isOver: boolean }).isOver),
    [true],
    'a pause that ends in the archive is told of too',
  )
})

test('nobody else reads, makes or answers an objection', async () => {
  await using house = await openStopHouse()
  await house.change('block', blocked)
  const own = house.contractor
  const stranger = await house.person(2)
  const asStranger = async () => outcomeOf((await house.by(stranger, () => house.call(contract.objectToStop, house.input))).body)
  assert.equal(await asStranger(), 'notFound')
  assert.equal(await house.by(stranger, async () => (await house.ask(contract.listCustomers, { query: {} })).items.length), 0)
  assert.equal(
    await house.by(stranger, () => house.code(contract.answerEmployment, { params: { id: house.id }, body: { left_on: null } })),
    'notFound',
  )
  assert.equal(await house.by(own, () => house.code(contract.objectToStop, house.input)), 'done')
  house.as({ role: 'accountant' })
  assert.equal(await house.answers('lift'), 'noAccess')
  house.as({ role: 'owner', orgId: house.orgs.other })
  assert.equal(await house.answers('lift'), 'notFound')
  house.as({ orgId: house.orgs.own, branchIds: ['branch_1'] })
  assert.equal(await house.answers('lift'), 'notFound')
  house.as({ branchIds: [] })
  assert.equal(await house.answers('lift'), 'done')
})

test('of two objections at once one is kept, and of two answers one', async () => {
  await using house = await openStopHouse()
  await house.change('block', blocked)
  const objections = await house.by(house.contractor, () =>
    Promise.all([house.code(contract.objectToStop, house.input), house.code(contract.objectToStop, house.input)]),
  )
  assert.deepEqual(objections.toSorted(), ['alreadyObjected', 'done'])
  const answers = await Promise.all([house.answers('lift'), house.answers('keep', 'Оставляем, акта нет')])
  assert.equal(answers.filter((outcome) => outcome === 'done').length, 1)
})

test('a person objects twenty times a day at most', async () => {
  await using house = await openStopHouse()
  const outcomes: string[] = []
  for (let time = 0; time < 21; time += 1) outcomes.push(await house.objects())
  assert.deepEqual([outcomes[19], outcomes[20]], ['notStopped', 'tooOften'])
})

test('each customer asks a contractor about a labour contract, and again a year after his answer', async () => {
  await using house = await openStopHouse()
  const answer = (left_on: string | null) =>
    house.by(house.contractor, () => house.code(contract.answerEmployment, { params: { id: house.id }, body: { left_on } }))
  const asked = async () => (await house.customers())[0]?.asks_employment
  assert.equal(await asked(), true)
  assert.equal((await house.card()).employment, null)
  assert.equal(await answer('22.11.2026'), 'invalidInput')
  assert.equal(await answer(null), 'done')
  assert.deepEqual((await house.card()).employment, { left_on: null, at: '2026-11-21T09:00:00Z' })
  assert.equal(await asked(), false)
  house.clock.advance({ hours: 1 })
  assert.equal(await answer(null), 'done')
  assert.equal((await house.db.selectFrom('employment_answers').select('id').execute()).length, 1, 'the same again is no news')
  assert.equal(await answer('01.03.2025'), 'done', 'he may mend his answer')
  assert.equal((await house.card()).employment?.left_on, '2025-03-01')

  house.clock.advance({ hours: 24 * 364 })
  await house.morning()
  assert.deepEqual([await asked(), await house.askedAgain()], [false, 0])
  house.clock.advance({ hours: 24 })
  await house.morning()
  await house.morning()
  assert.deepEqual([await asked(), await house.askedAgain()], [true, 1])
  assert.equal(await answer(null), 'done')
  assert.equal(await asked(), false)
})

async function openStopHouse() {
  const house = await openStatusHouse()
  const contractor = await house.person(1)
  await house.link(1)
  const member = { personId: await memberOf(house) }
  const { id } = await house.db.selectFrom('contractors').select('id').executeTakeFirstOrThrow()
  const input = { params: { id }, body: { words } }
  const by = async <T>(who: Id<'person'>, act: () => Promise<T>): Promise<T> => {
    house.as({ personId: who })
    try {
      return await act()
    } finally {
      house.as(member)
    }
  }
  return {
    ...house,
    id,
    contractor,
    input,
    by,
    change: (action: 'pause' | 'block' | 'unblock' | 'archive', body: object = {}) =>
      house.ask(changeContractorState, { params: { id, action }, body }),
    card: () => house.ask(readContractor, { params: { id } }),
    customers: () => by(contractor, async () => (await house.ask(contract.listCustomers, { query: {} })).items),
    objects: (said = words) => by(contractor, () => house.code(contract.objectToStop, { params: { id }, body: { words: said } })),
    answers: (outcome: 'lift' | 'keep', said = '') =>
      house.code(contract.answerObjection, { params: { id, outcome }, body: { words: said } }),
    states: async () => (await house.db.selectFrom('stop_objections').select('state').execute()).map(({ state }) => state),
    askedAgain: async () =>
      (await house.db.selectFrom('employment_answers').select('id').where('asked_again_at', 'is not', null).execute()).length,
    async morning() {
      await house.db.deleteFrom('jobs').execute()
      await house.db.transaction().execute(async (tx) => {
        await enqueue(tx, house.clock, watchObjectionsJob, {})
        await enqueue(tx, house.clock, askEmploymentJob, {})
      })
      await house.work()
    },
  }
}

async function memberOf(house: StatusHouse): Promise<Id<'person'>> {
  const { id } = await house.db
    .selectFrom('persons')
    .select('id')
    .where('phone', '=', '89000000000' as never)
    .executeTakeFirstOrThrow()
  return id
}
