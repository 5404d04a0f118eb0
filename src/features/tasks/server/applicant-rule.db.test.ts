import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { giveRating } from '../../../../tests/support/given-rating.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { taskForm } from '../../../../tests/support/task-house.ts'
import { openWaitingHouse } from '../../../../tests/support/waiting-house.ts'
import { apply } from '../contract/application.ts'
import { readBoardTask, readTaskViewer } from '../contract/board.ts'
import { addRepetition } from '../contract/repetition.ts'
import { setApplicantRule } from '../contract/applicant-rule.ts'
import * as contract from '../contract/task.ts'

type House = Awaited<ReturnType<typeof openWaitingHouse>>
type Rule = { least_rating: number | null; takes_newcomers: boolean; regions?: string[] }

test('a task takes whoever has the least rating, and newcomers unless the customer says otherwise', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const [low, fit, fresh] = [await house.addContractor(), await house.addContractor(), await house.addContractor()]
  const id = await house.publish(client, { slots: 5 })
  const other = await house.addClient()
  for (const stars of [4, 4, 5]) await giveRating(house, other, low, { side: 'client', stars })
  for (const stars of [4, 5, 5]) await giveRating(house, other, fit, { side: 'client', stars })
  await set(house, client, id, { least_rating: 45, takes_newcomers: false })
  const seen = await house.done<{ least_rating: number; takes_newcomers: boolean }>(readBoardTask, undefined, { params: { id } })
  assert.deepEqual([seen.least_rating, seen.takes_newcomers], [45, false])
  const problem = async (human: Human) =>
    (await house.done<{ rule_problem: string | null }>(readTaskViewer, human, { params: { id } })).rule_problem
  assert.deepEqual([await problem(low), await problem(fit), await problem(fresh)], ['low', null, 'newcomer'])
  const refused = await tryApply(house, low, id)
  assertRefused(refused, 'ratingTooLow')
  assert.match(JSON.stringify(refused.body), /от 4,5, ваша — 4,3/)
  assertRefused(await tryApply(house, fresh, id), 'ratingsTooFew')
  await house.apply(fit, id)
  await set(house, client, id, { least_rating: 45, takes_newcomers: true })
  await house.apply(fresh, id)
  await set(house, client, id, { least_rating: null, takes_newcomers: true })
  await house.apply(low, id)
  const entries = house.db.selectFrom('journal_entries').select('facts').where('action', '=', 'ratingFloorChanged').orderBy('no')
  assert.deepEqual(
    (await entries.execute()).map(({ facts }) => facts),
    [
      { before: 'все', after: 'с оценкой от 4,5, не новые' },
      { before: 'с оценкой от 4,5, не новые', after: 'с оценкой от 4,5 и новые' },
      { before: 'с оценкой от 4,5 и новые', after: 'все' },
    ],
  )
})

test('whoever is invited may apply whatever his ratings are', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const id = await house.publish(client)
  await set(house, client, id, { least_rating: 45, takes_newcomers: false })
  assertRefused(await tryApply(house, person, id), 'ratingsTooFew')
  const now = house.clock.now()
  const invitation = {
    state: 'sent' as const,
    sent_at: now,
    expires_at: now.add({ hours: 24 }),
    created_at: now,
    way: 'person' as const,
  }
  const { org_id: orgId } = await house.task(id)
  await house.db
    .insertInto('task_invitations')
    .values({
      ...invitation,
      id: newId('taskInvitation', house.clock),
      task_id: id as Id<'task'>,
      org_id: orgId,
      person_id: person.personId,
      invited_by: client.personId,
    })
    .execute()
  await house.apply(person, id)
})

test('a task of some regions asks whoever has named none for his, takes people of these and tells the others', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const person = await house.addContractor()
  const id = await house.publish(client, { slots: 2 })
  await set(house, client, id, { least_rating: null, takes_newcomers: true, regions: ['45', '40'] })
  const shown = await house.done<{ taken_by: string | null }>(readBoardTask, undefined, { params: { id } })
  assert.equal(shown.taken_by, 'регионы: Москва, Санкт-Петербург')
  const problem = async () =>
    (await house.done<{ rule_problem: string | null }>(readTaskViewer, person, { params: { id } })).rule_problem
  const move = (region: string | null) =>
    house.db.updateTable('profiles').set({ region }).where('person_id', '=', person.personId).execute()
  await move(null)
  assert.equal(await problem(), 'noRegion')
  const unknown = await tryApply(house, person, id)
  assertRefused(unknown, 'regionUnknown')
  assert.match(JSON.stringify(unknown.body), /Москва, Санкт-Петербург/)
  await move('92')
  assert.equal(await problem(), 'otherRegion')
  assertRefused(await tryApply(house, person, id), 'regionOther')
  await move('40')
  assert.equal(await problem(), null)
  await house.apply(person, id)
})

test('a region that does not exist is refused wherever it is sent; what is left out stays', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  const rule = { least_rating: 45, takes_newcomers: true, regions: ['45'] }
  await set(house, client, id, rule)
  await set(house, client, id, { least_rating: 40, takes_newcomers: true })
  assert.deepEqual((await house.task(id)).regions, ['45'])
  const { version } = await house.task(id)
  const bad = { ...rule, regions: ['45', '00'] }
  const params = { id }
  assertRefused(await house.call(setApplicantRule, client, { params, body: { ...bad, version } }), 'invalidInput')
  assertRefused(
    await house.call(contract.modifyTask, client, { params, body: { ...taskForm(), ...bad, version } }),
    'invalidInput',
  )
  assertRefused(await house.call(contract.createTask, client, { body: { ...taskForm(), ...bad } }), 'invalidInput')
  assert.equal((await house.task(id)).version, version)
})

test('a copy and what repeats a task take the same people and the same contact', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const id = await house.publish(client)
  await set(house, client, id, { least_rating: 40, takes_newcomers: false, regions: ['40'] })
  await house.db.updateTable('tasks').set({ contact: 'Анна, склад 2' }).execute()
  const copy = await house.done<{ id: string }>(contract.duplicateTask, client, { params: { id } })
  const taken = async (one: string) => {
    const { least_rating: least, takes_newcomers: takes, regions, contact } = await house.task(one)
    return [least, takes, ...regions, contact]
  }
  assert.deepEqual(await taken(copy.id), [40, false, '40', 'Анна, склад 2'])
  const plan = { kind: 'weekly', days: [1], dates: [], days_off: 'keep', starts_on: '2026-11-22', until_on: null, times: 3 }
  const days = { apply_days: 5, start_days: null, due_days: 10, on_day: 'publish', acknowledged: false }
  await house.done(addRepetition, client, { body: { ...plan, ...days, task_id: id } })
  await house.passTo('2026-11-23T00:00:00Z')
  const made = await house.db.selectFrom('task_occurrences').select('task_id').executeTakeFirstOrThrow()
  assert.deepEqual(await taken(made.task_id ?? ''), [40, false, '40', 'Анна, склад 2'])
})

test('a task is written with whom it takes; a body that leaves it out leaves it, and the journal keeps each change', async () => {
  await using house = await openWaitingHouse()
  const client = await house.addClient()
  const floor = { least_rating: 45, takes_newcomers: false }
  const made = await house.done<{ id: string }>(contract.createTask, client, { body: { ...taskForm(), ...floor } })
  const read = async (id: string) => {
    const task = await house.done<{ least_rating: number | null; takes_newcomers: boolean }>(contract.readTask, client, {
      params: { id },
    })
    return [task.least_rating, task.takes_newcomers]
  }
  assert.deepEqual(await read(made.id), [45, false])
  const params = { id: made.id }
  const modify = async (change: object) => {
    const { version } = await house.task(made.id)
    return house.call(contract.modifyTask, client, { params, body: { ...taskForm(), ...change, version } })
  }
  assert.equal(outcomeOf((await modify({ title: 'Обновить витрину и вывеску' })).body), 'done')
  assert.deepEqual(await read(made.id), [45, false])
  assert.equal(outcomeOf((await modify({ least_rating: 30 })).body), 'done')
  assert.deepEqual(await read(made.id), [30, false])
  assertRefused(await modify({ least_rating: 9 }), 'invalidInput')
  assertRefused(await modify({ least_rating: 51 }), 'invalidInput')
  const copy = { source_id: made.id }
  const same = await house.done<{ id: string }>(contract.createTask, client, { body: { ...taskForm(), ...copy } })
  const other = await house.done<{ id: string }>(contract.createTask, client, {
    body: { ...taskForm(), least_rating: null, ...copy },
  })
  assert.deepEqual(
    [await read(same.id), await read(other.id)],
    [
      [30, false],
      [null, false],
    ],
  )
  const entries = house.db.selectFrom('journal_entries').select('facts').where('action', '=', 'ratingFloorChanged')
  assert.deepEqual(
    (await entries.execute()).map(({ facts }) => facts),
    [{ before: 'с оценкой от 4,5, не новые', after: 'с оценкой от 3,0, не новые' }],
  )
})

test('a foreign task is not found, an old page and a finished task are refused, and two at once change it once', async () => {
  await using house = await openWaitingHouse()
  const [client, stranger] = [await house.addClient(), await house.addClient()]
  const id = await house.publish(client)
  const { version } = await house.task(id)
  const ask = (by: Human, seen: number) =>
    house.call(setApplicantRule, by, { params: { id }, body: { least_rating: 45, takes_newcomers: true, version: seen } })
  assertRefused(await ask(stranger, version), 'notFound')
  const answers = await Promise.all([ask(client, version), ask(client, version)])
  assert.deepEqual(answers.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'staleVersion'])
  await house.db.updateTable('tasks').set({ state: 'completed' }).execute()
  assertRefused(await ask(client, (await house.task(id)).version), 'wrongState')
})

async function set(house: House, client: Human, id: string, rule: Rule) {
  const { version } = await house.task(id)
  await house.done(setApplicantRule, client, { params: { id }, body: { ...rule, version } })
}

function tryApply(house: House, person: Human, id: string) {
  return house.call(apply, person, { params: { id }, body: { comment: '', auto_confirm: true } })
}
