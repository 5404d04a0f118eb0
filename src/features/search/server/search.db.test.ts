import assert from 'node:assert/strict'
import test from 'node:test'
import type { Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { callApi } from '#/platform/server/api.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { callerFor, seedTwoSides } from '../../../../tests/support/two-sides.ts'
import type { Person } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import { searchOrganization, searchOwn } from '../contract.ts'

test('a member finds a person, a task, a document, a register and a receipt among what he may see', async (t) => {
  await using house = await openSearchHouse()
  const { sides, known, find } = house

  await t.test('by a part of a name and of an ИНН', async () => {
    for (const typed of [known.surname.toLowerCase(), known.surname.slice(1, 5), known.inn, known.inn.slice(2, 9)])
      assert.deepEqual(await find(sides.roles.viewer, typed, 'contractor'), [sides.things.contractor], typed)
  })

  await t.test('by words of a title and by numbers, whole or short', async () => {
    assert.deepEqual(await find(sides.roles.viewer, known.title.slice(2, 12), 'task'), [known.task])
    assert.deepEqual(await find(sides.roles.viewer, known.taskNumber, 'task'), [known.task])
    assert.deepEqual(await find(sides.roles.viewer, short(known.documentNumber), 'document'), [sides.things.document])
    assert.deepEqual(await find(sides.roles.viewer, known.documentNumber.toLowerCase(), 'document'), [sides.things.document])
    assert.deepEqual(await find(sides.roles.viewer, short(known.registerNumber), 'register'), [sides.things.register])
  })

  await t.test('a receipt by its number, where the role sees receipts', async () => {
    assert.deepEqual(await find(sides.roles.viewer, known.receiptNumber, 'receipt'), [sides.things.receipt])
    assert.deepEqual(await find(sides.roles.signer, known.receiptNumber, 'receipt'), [])
  })

  await t.test('signs of a pattern are letters like any other, and words that match nothing find nothing', async () => {
    for (const typed of ['%%%', '___', String.raw`\\\ `, 'нет такого', 'я'])
      assert.deepEqual(await find(sides.roles.owner, typed), [])
  })
})

test('nothing is found of another organization, of another branch or of another person', async () => {
  await using house = await openSearchHouse()
  const { sides, known, find, findOwn } = house
  const questions = [
    known.surname,
    known.inn,
    known.title,
    known.taskNumber,
    known.documentNumber,
    known.registerNumber,
    known.receiptNumber,
  ]
  for (const typed of questions) {
    assert.notDeepEqual(await find(sides.roles.owner, typed), [], typed)
    assert.deepEqual(await find(sides.rival, typed), [], typed)
    assert.deepEqual(await findOwn(sides.stranger, typed), [], typed)
  }
  await house.narrowToEmptyBranch()
  for (const typed of questions) assert.deepEqual(await find(sides.roles.owner, typed), [], typed)
})

test('a contractor finds a work by its title and number, a document and a receipt', async () => {
  await using house = await openSearchHouse()
  const { sides, known, findOwn } = house
  assert.deepEqual(await findOwn(sides.person, known.title.slice(2, 12), 'work'), [known.work])
  assert.deepEqual(await findOwn(sides.person, known.taskNumber, 'work'), [known.work])
  assert.deepEqual(await findOwn(sides.person, known.documentNumber, 'document'), [sides.things.document])
  assert.deepEqual(await findOwn(sides.person, known.receiptNumber, 'receipt'), [sides.things.receipt])
})

test('a contract signed elsewhere is found by the number it bears; its person finds it until it is closed to him', async () => {
  await using house = await openSearchHouse()
  const { sides, find, findOwn } = house
  const { document } = sides.things
  await house.changeDocument({ number: '12/25-К' })
  assert.deepEqual(await find(sides.roles.viewer, '№ 12/25-К', 'document'), [document])
  assert.deepEqual(await find(sides.roles.viewer, '12/25', 'document'), [])
  assert.deepEqual(await find(sides.rival, '12/25-К', 'document'), [])
  assert.deepEqual(await findOwn(sides.person, '12/25-К', 'document'), [document])
  const paper = { paper_id: sides.things.ownPaper as Id<'ownPaper'>, protocol_sha256: null }
  await house.changeDocument({ ...paper, kind: 'frame', source: 'outside', state: 'disputed', closed_to_person: true })
  assert.deepEqual(await findOwn(sides.person, '12/25-К', 'document'), [])
})

test('whoever walks through numbers is stopped for a minute, and nobody else', async () => {
  await using house = await openSearchHouse()
  const { sides, ask } = house
  for (let turn = 0; turn < 120; turn += 1) assert.equal((await ask(sides.roles.viewer, String(turn))).status, 200)
  const stopped = await ask(sides.roles.viewer, '120')
  assert.deepEqual([stopped.status, stopped.body['kind']], [429, 'tooOften'])
  assert.equal((await ask(sides.roles.owner, '120')).status, 200)
  const own = await house.askOwn(sides.person, '1')
  for (let turn = 0; turn < 119; turn += 1) await house.askOwn(sides.person, '1')
  assert.deepEqual([own.status, (await house.askOwn(sides.person, '1')).body['kind']], [200, 'tooOften'])
  house.clock.advance({ minutes: 1 })
  assert.equal((await ask(sides.roles.viewer, '120')).status, 200)
})

/** «Д-2026-000022» → «22» */
function short(number: string): string {
  return String(Number(number.split('-').at(-1)))
}

async function openSearchHouse() {
  const house = await openWholeHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const sides = await seedTwoSides(house)
  const { db } = house
  const { contractor, document, register, receipt } = sides.things
  const first = await db
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['profiles.surname', 'contractors.inn'])
    .where('contractors.id', '=', contractor as Id<'contractor'>)
    .executeTakeFirstOrThrow()
  const work = await db
    .selectFrom('receipts')
    .innerJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['tasks.id as task', 'tasks.title', 'tasks.number', 'assignments.id', 'receipts.fns_receipt_id'])
    .where('receipts.id', '=', receipt as Id<'receipt'>)
    .executeTakeFirstOrThrow()
  const numberOf = (table: 'documents' | 'registers', id: string) =>
    db
      .selectFrom(table)
      .select('number')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  const ask = async (person: Person, q: string) =>
    callApi(house.api, searchOrganization, await callerFor(house, person), { query: { q } })
  const askOwn = async (person: Person, q: string) =>
    callApi(house.api, searchOwn, await callerFor(house, person), { query: { q } })
  const idsIn = (answer: Awaited<ReturnType<typeof ask>>, kind: string | undefined) => {
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { items } = searchOrganization.reply.parse(answer.body['data'])
    return items.filter((item) => kind === undefined || item.kind === kind).map(({ id }) => id)
  }
  return {
    sides,
    clock: house.clock,
    known: {
      ...first,
      task: work.task,
      work: work.id,
      title: work.title,
      taskNumber: work.number,
      documentNumber: (await numberOf('documents', document)).number,
      registerNumber: (await numberOf('registers', register)).number,
      receiptNumber: work.fns_receipt_id ?? '',
    },
    ask,
    askOwn,
    find: async (person: Person, typed: string, kind?: string) => idsIn(await ask(person, typed), kind),
    findOwn: async (person: Person, typed: string, kind?: string) => idsIn(await askOwn(person, typed), kind),
    changeDocument: (change: Updateable<Tables['documents']>) =>
      db
        .updateTable('documents')
        .set(change)
        .where('id', '=', document as Id<'document'>)
        .execute(),
    async narrowToEmptyBranch() {
      const id = newId('branch', house.clock)
      const orgId = sides.orgId as Id<'organization'>
      await db.insertInto('branches').values({ id, org_id: orgId, name: 'Пустое', created_at: house.clock.now() }).execute()
      await db
        .updateTable('members')
        .set({ branch_ids: [id] })
        .where('org_id', '=', orgId)
        .execute()
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}
