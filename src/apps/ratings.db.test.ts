import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBoardTask } from '#/features/tasks/contract/board.ts'
import * as contract from '#/features/tasks/contract/rating.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import * as workContract from '#/features/tasks/contract/work.ts'
import { decideRatingDispute } from '#/features/tasks/server/decide-rating-dispute.ts'
import { listRatingDisputes } from '#/features/tasks/server/list-rating-disputes.ts'
import type { Id } from '#/kernel/ids.ts'
import { assertRefused } from '../../tests/support/assert-refused.ts'
import type { Human } from '../../tests/support/document-house.ts'
import { outcomeOf } from '../../tests/support/outcome-of.ts'
import { openWaitingHouse } from '../../tests/support/waiting-house.ts'

const good = { stars: 5, tags: ['На связи'], words: 'Спокойно и в срок' }
const fair = { stars: 4, tags: ['Платит вовремя'], words: '' }

test('what one side gave is hidden from the other until it rates too; then both see both and are told', async () => {
  await using house = await openRatings()
  const { client, person, work, taskId } = house
  await house.rate(client, good)
  assert.deepEqual(await house.seen(person), { may: true, own: null, other: null, waits: '2026-11-28T09:00:00Z' })
  assert.deepEqual(await house.seen(client), { may: true, own: 5, other: null, waits: null })
  await house.rate(client, { ...good, stars: 4 })
  await house.rate(person, fair)
  assert.deepEqual(await house.seen(person), { may: false, own: 4, other: 4, waits: null })
  assert.deepEqual(await house.seen(client), { may: false, own: 4, other: 4, waits: null })
  assertRefused(await house.send(client, good), 'ratingShown')
  assertRefused(await house.send(person, fair), 'ratingShown')
  for (const side of [client, person]) assert.ok((await house.told(side)).includes('Вас оценили'))
  const list = await house.done<List>(contract.listOwnRatings, person, {})
  assert.deepEqual([list.mean, list.count, list.items.map(({ words }) => words)], [null, 1, ['Спокойно и в срок']])
  const board = await house.call(readBoardTask, undefined, { params: { id: taskId } })
  assert.deepEqual((board.body['data'] as { client_rating: object }).client_rating, { mean: null, count: 1 })
  assert.ok(!JSON.stringify(board.body).includes(person.personId))
  assert.equal(work.state, 'actPending')
})

test('what the other side leaves without an answer is shown after seven days by the clock; later it may still rate', async () => {
  await using house = await openRatings()
  await house.rate(house.person, fair)
  await house.pass({ hours: 7 * 24 - 1 })
  assert.equal((await house.seen(house.client)).other, null)
  await house.pass({ hours: 1 })
  assert.equal((await house.seen(house.client)).other, 4)
  assertRefused(await house.send(house.person, fair), 'ratingShown')
  await house.rate(house.client, good)
  assert.equal((await house.seen(house.person)).other, 5)
})

test('both sides are asked to rate the morning after, once for all works of a day, and whoever has rated is left in peace', async () => {
  await using house = await openRatings()
  await house.accepted(house.client, house.person)
  await house.rate(house.client, good)
  await house.pass({ hours: 24 })
  const asked = (titles: readonly string[]) => titles.filter((title) => title === 'Оцените принятые работы').length
  assert.equal(asked(await house.told(house.person)), 1)
  // The second work of the day is not rated by the customer.
  assert.equal(asked(await house.told(house.client)), 1)
})

test('nothing but an accepted work is rated, in thirty days, without contacts, and by its own sides only', async () => {
  await using house = await openRatings()
  const { client, person, other } = house
  const [strange, foreign] = [await house.addClient(), other]
  assertRefused(await house.send(strange, good), 'notFound')
  assertRefused(await house.send(foreign, fair), 'notFound')
  const words = 'Пишите мне на ivan@mail.ru'
  assertRefused(await house.send(client, { ...good, words }), 'invalidInput')
  assertRefused(await house.send(person, { ...fair, words }), 'invalidInput')
  assertRefused(await house.send(person, { ...fair, tags: ['На связи'] }), 'invalidInput')
  const early = await house.handedOver(strange, foreign)
  assertRefused(await house.sendOf(early, strange, good), 'ratingTooEarly')
  assertRefused(await house.sendOf(early, foreign, fair), 'ratingTooEarly')
  await house.pass({ hours: 31 * 24 })
  assertRefused(await house.send(client, good), 'ratingTermOver')
  assertRefused(await house.send(person, fair), 'ratingTermOver')
})

test('two at once make one rating of a side, and two sides at once show both', async () => {
  await using house = await openRatings()
  const [client, person] = [house.client, house.person]
  const both = await Promise.all([house.send(client, good), house.send(client, { ...good, stars: 1 })])
  assert.deepEqual(
    both.map(({ body }) => outcomeOf(body)),
    ['done', 'done'],
  )
  assert.equal((await house.db.selectFrom('ratings').select('id').execute()).length, 1)
  await Promise.all([house.send(person, fair), house.send(client, good)])
  assert.equal((await house.seen(client)).other, 4)
  assert.notEqual((await house.seen(person)).other, null)
})

test('the rated side answers once and disputes once; an upheld dispute takes the rating from the mean and the list, with the reason to both', async () => {
  await using house = await openRatings()
  const { client, person, other } = house
  await house.rate(client, { ...good, stars: 1 })
  const [mine] = await house.db.selectFrom('ratings').select('id').execute()
  const id = mine?.id ?? ''
  const why = { words: 'Заказчик пишет не о нашей работе' }
  assertRefused(await house.call(contract.replyAsPerson, person, { params: { id }, body: { words: 'Рано' } }), 'notFound')
  await house.rate(person, fair)
  const theirs = await house.db.selectFrom('ratings').select('id').where('side', '=', 'person').executeTakeFirstOrThrow()
  for (const [replies, disputes, human, about, stranger] of [
    [contract.replyAsPerson, contract.disputeAsPerson, person, id, other],
    [contract.replyAsClient, contract.disputeAsClient, client, theirs.id, await house.addClient()],
  ] as const) {
    const params = { id: about }
    assertRefused(await house.call(replies, stranger, { params, body: { words: 'Чужое' } }), 'notFound')
    assertRefused(await house.call(disputes, stranger, { params, body: why }), 'notFound')
    assertRefused(await house.call(replies, human, { params, body: { words: 'Звоните +7 900 000-00-00' } }), 'invalidInput')
    const twice = await Promise.all([0, 1].map(() => house.call(replies, human, { params, body: { words: 'Спасибо' } })))
    assert.deepEqual(twice.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'ratingAnswered'])
    const disputed = await Promise.all([0, 1].map(() => house.call(disputes, human, { params, body: why })))
    assert.deepEqual(disputed.map(({ body }) => outcomeOf(body)).toSorted(), ['done', 'ratingDisputed'])
  }
  const waiting = await listRatingDisputes(house.db)
  const ofSide = (side: string) => waiting.find((one) => one.side === side)?.id as Id<'ratingDispute'>
  assert.ok(!JSON.stringify(waiting).includes(person.personId))
  const upheld = await decideRatingDispute(house, ofSide('client'), { outcome: 'uphold', why: 'Отзыв о другой работе' })
  assert.deepEqual(upheld, { ok: true, value: { isHidden: true } })
  await decideRatingDispute(house, ofSide('person'), { outcome: 'dismiss', why: 'Это мнение о работе' })
  assert.deepEqual(await house.done(contract.listOwnRatings, person, {}), { mean: null, count: 0, items: [] })
  const organization = await house.done<List>(contract.listOrganizationRatings, client, {})
  assert.deepEqual([organization.count, organization.items.map(({ reply }) => reply)], [1, ['Спасибо']])
  for (const side of [client, person]) {
    const told = await house.told(side)
    assert.ok(told.includes('Оценка скрыта оператором') && told.includes('Оценка оставлена оператором'))
  }
  const again = await decideRatingDispute(house, ofSide('client'), { outcome: 'dismiss', why: 'Передумали' })
  assert.equal(again.ok ? '' : again.refusal.kind, 'wrongState')
  const unknown = await decideRatingDispute(house, id.replace('rating_', 'ratingDispute_') as Id<'ratingDispute'>, {
    outcome: 'dismiss',
    why: 'Нет такого',
  })
  assert.equal(unknown.ok ? '' : unknown.refusal.kind, 'notFound')
})

test('the mean appears with the third rating, leaves works in dispute out, and a customer reads of a contractor what he wrote himself', async () => {
  await using house = await openRatings()
  const { client, person } = house
  await house.rate(client, { ...good, stars: 3 })
  await house.rate(person, fair)
  const second = await house.accepted(client, person)
  const rival = await house.addClient()
  const third = await house.accepted(rival, person)
  for (const [id, customer] of [
    [second, client],
    [third, rival],
  ] as const) {
    await house.done(contract.rateContractor, customer, { params: { id }, body: good })
    await house.done(contract.rateCustomer, person, { params: { id }, body: fair })
  }
  const contractors = house.db.selectFrom('contractors').select('id').where('person_id', '=', person.personId)
  const { id: ours } = await contractors
    .where('org_id', '=', client.orgId ?? ('' as Id<'organization'>))
    .executeTakeFirstOrThrow()
  const params = { id: ours }
  const card = await house.done<List>(contract.listContractorRatings, client, { params })
  assert.deepEqual([card.mean, card.count, card.items.length], [4.3, 3, 2])
  assertRefused(await house.call(contract.listContractorRatings, rival, { params }), 'notFound')
  const taskId = await house.publish(rival)
  await house.apply(person, taskId)
  const { applications } = await house.done<{ applications: { rating: object }[] }>(taskContract.readTask, rival, {
    params: { id: taskId },
  })
  assert.deepEqual(applications[0]?.rating, { mean: 4.3, count: 3 })
  await house.db
    .updateTable('assignments')
    .set({ state: 'disputed' })
    .where('id', '=', third as Id<'assignment'>)
    .execute()
  const left = await house.done<List>(contract.listOwnRatings, person, {})
  assert.deepEqual([left.mean, left.count], [null, 2])
})

type List = { mean: number | null; count: number; items: { words: string; reply: string | null }[] }
type Seen = {
  state: string
  ratings: { may_rate: boolean; own: { stars: number } | null; other: { stars: number } | null; other_shows_at: string | null }
}

/** A work accepted at the start of the clock, whose act waits for signatures. */
async function openRatings() {
  const house = await openWaitingHouse()
  const { client, person, taskId, work } = await house.submitted()
  await house.done(workContract.acceptResult, client, { params: { id: work.id } })
  const sendOf = (id: string, human: Human, body: object) =>
    house.call(human.orgId ? contract.rateContractor : contract.rateCustomer, human, { params: { id }, body })
  const send = (human: Human, body: object) => sendOf(work.id, human, body)
  const read = async (human: Human): Promise<Seen> => {
    if (!human.orgId) return house.done<Seen>(workContract.readAssignment, human, { params: { id: work.id } })
    const task = await house.done<{ assignments: Seen[] }>(taskContract.readTask, human, { params: { id: taskId } })
    return task.assignments[0] as Seen
  }
  async function handedOver(customer: Human, contractor: Human): Promise<string> {
    const task = await house.publish(customer)
    const chosen = await house.choose(customer, await house.apply(contractor, task))
    for (const document of [chosen.frame, chosen.order]) if (document) await house.sign(document)
    const [made] = (
      await house.done<{ assignments: { id: string }[] }>(taskContract.readTask, customer, { params: { id: task } })
    ).assignments
    const id = made?.id ?? ''
    await house.done(workContract.submitResult, contractor, { params: { id }, body: { text: 'Готово', links: [] } })
    return id
  }
  return {
    ...house,
    client,
    person,
    taskId,
    other: await house.addContractor(),
    work: await read(client),
    send,
    sendOf,
    async rate(human: Human, body: object) {
      assert.equal(outcomeOf((await send(human, body)).body), 'done')
    },
    async seen(human: Human) {
      const { may_rate: may, own, other, other_shows_at: waits } = (await read(human)).ratings
      return { may, own: own?.stars ?? null, other: other?.stars ?? null, waits }
    },
    handedOver,
    /** Another accepted work of these two. */
    async accepted(customer: Human, contractor: Human): Promise<string> {
      const id = await handedOver(customer, contractor)
      await house.done(workContract.acceptResult, customer, { params: { id } })
      return id
    },
  }
}
