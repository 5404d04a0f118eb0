import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { giveRating } from '../../../../tests/support/given-rating.ts'
import { openWaitingHouse } from '../../../../tests/support/waiting-house.ts'
import { countBoard, listBoard } from '../contract/board.ts'
import { listSearches, saveSearch } from '../contract/kept.ts'

type Found = { readonly items: readonly { readonly title: string }[] }
type Counts = {
  readonly categories: readonly { readonly slug: string; readonly count: number }[]
  readonly ratings: readonly { readonly least: number; readonly count: number }[]
}

test('the board shows the tasks of customers with such a mean or a higher one; a customer without a mean is left out', async () => {
  await using house = await openBoard()
  assert.deepEqual(await house.titles({}), ['Витрина добрых', 'Витрина новых', 'Витрина средних'])
  assert.deepEqual(await house.titles({ rating: '40' }), ['Витрина добрых', 'Витрина средних'])
  assert.deepEqual(await house.titles({ rating: '45' }), ['Витрина добрых'])
  assert.deepEqual(await house.titles({ rating: '48' }), [])
  assert.deepEqual(await house.titles({ rating: '40', q: 'витрина' }), ['Витрина добрых', 'Витрина средних'])
  assert.deepEqual(await house.titles({ rating: '45', q: 'витрина' }), ['Витрина добрых'])
  const refused = await house.call(listBoard, undefined, { query: { rating: '44' } })
  assertRefused(refused, 'invalidInput')
  assert.match(JSON.stringify(refused.body), /30, 35, 40, 45, 48/)
})

test('beside each mean stands how many tasks it would show, a minute old at most, and the other counts follow the one that is chosen', async () => {
  await using house = await openBoard()
  const { ratings } = await house.counts({ cat: 'media' })
  assert.deepEqual(ratings, [
    { least: 30, count: 2 },
    { least: 35, count: 2 },
    { least: 40, count: 2 },
    { least: 45, count: 1 },
    { least: 48, count: 0 },
  ])
  const chosen = await house.counts({ rating: '45' })
  assert.deepEqual(chosen.ratings, ratings)
  assert.equal(chosen.categories.find(({ slug }) => slug === 'media')?.count, 1)
  await house.db.updateTable('ratings').set({ hidden_at: house.clock.now() }).execute()
  house.clock.advance({ minutes: 1 })
  assert.ok((await house.counts({})).ratings.every(({ count }) => count === 0))
})

test('a rating that is hidden, of a work in dispute or not shown yet does not make a mean', async () => {
  await using house = await openBoard()
  const [first = ''] = house.ofGood
  const rating = house.db.updateTable('ratings').where('id', '=', first as never)
  await rating.set({ hidden_at: house.clock.now() }).execute()
  assert.deepEqual(await house.titles({ rating: '45' }), [])
  await rating.set({ hidden_at: null }).execute()
  assert.deepEqual(await house.titles({ rating: '45' }), ['Витрина добрых'])
  await rating.set({ shown_at: null }).execute()
  assert.deepEqual(await house.titles({ rating: '45' }), [])
  await rating.set({ shown_at: house.clock.now() }).execute()
  await house.db.updateTable('assignments').set({ state: 'disputed' }).execute()
  assert.deepEqual(await house.titles({ rating: '30' }), [])
})

test('a kept search counts by it', async () => {
  await using house = await openBoard()
  await house.done(saveSearch, house.person, { body: { name: 'Добрые', address: 'rating=45' } })
  const { items } = await house.done<{ items: readonly { address: string; count: number }[] }>(listSearches, house.person, {
    query: { counted: '1' },
  })
  assert.deepEqual(
    items.map(({ address, count }) => [address, count]),
    [['rating=45', 1]],
  )
})

/** Three customers with a task each: of one the mean is 4.7, of another 4.0, of the third there are two ratings of five stars. */
async function openBoard() {
  const house = await openWaitingHouse()
  const person = await house.addContractor()
  const [good, fair, fresh] = [await house.addClient(), await house.addClient(), await house.addClient()]
  const give = async (client: Human, all: readonly number[]) => {
    const ids: string[] = []
    for (const stars of all) ids.push(await giveRating(house, client, person, { side: 'person', stars }))
    return ids
  }
  const ofGood = await give(good, [5, 4, 5])
  await give(fair, [4, 4, 4])
  await give(fresh, [5, 5])
  for (const [client, title] of [
    [good, 'Витрина добрых'],
    [fair, 'Витрина средних'],
    [fresh, 'Витрина новых'],
  ] as const)
    await house.publish(client, { title })
  return {
    ...house,
    person,
    ofGood,
    titles: async (query: Record<string, string>) =>
      (await house.done<Found>(listBoard, undefined, { query })).items.map(({ title }) => title).toSorted(),
    counts: (query: Record<string, string>) => house.done<Counts>(countBoard, undefined, { query }),
  }
}
