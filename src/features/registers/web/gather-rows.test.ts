import assert from 'node:assert/strict'
import test from 'node:test'
import { gatherRows } from './gather-rows.ts'

type Row = { readonly ref: number }
const numbers = Array.from({ length: 7000 }, (_, at) => 7000 - at)
const numbersOf = (rows: readonly Row[] | undefined) => rows?.map(({ ref }) => ref)

/** Keeps a few rows only, as the grid does. */
function smallStore(kept: readonly number[], fails: (portion: number) => boolean = () => false) {
  let here = new Set(kept)
  let portions = 0
  return {
    known: (ref: number) => (here.has(ref) ? { ref } : undefined),
    read: (asked: readonly number[]): Promise<Row[]> => {
      portions += 1
      if (fails(portions)) return Promise.resolve([])
      here = new Set(asked)
      return Promise.resolve(asked.map((ref) => ({ ref })))
    },
  }
}

test('all rows of a change are gathered, however few of them are kept at a time', async () => {
  const store = smallStore(numbers.slice(0, 3000))
  assert.deepEqual(numbersOf(await gatherRows(numbers, store, 500)), numbers)
})

test('when one portion is not read there is no part of the rows that would move into the places of others', async () => {
  const store = smallStore([], (portion) => portion === 3)
  assert.equal(await gatherRows(numbers, store, 500), undefined)
})

test('a row deleted meanwhile leaves no other one in its place', async () => {
  const read = (asked: readonly number[]) => Promise.resolve(asked.filter((ref) => ref !== 2).map((ref) => ({ ref })))
  assert.equal(await gatherRows([1, 2, 3], { known: () => undefined, read }, 500), undefined)
})
