import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseId } from '#/kernel/ids.ts'
import { parseRowPlaces, placedRuns, placeOfRef, refOf, refsOf, rowPlacesText } from './row-places.ts'

const [first = assert.fail(), second = assert.fail()] = ['A', 'B'].flatMap(
  (sign) => parseId('register', `register_${sign.repeat(26)}`.replace('_A', '_0').replace('_B', '_1')) ?? [],
)

test('a list over many registers is as short as its registers, and each row is told apart', () => {
  const runs = placedRuns([[1, 2, 3, 7], [2]])
  assert.deepEqual(runs, [
    [0, 1, 3],
    [0, 7, 7],
    [1, 2, 2],
  ])
  assert.deepEqual(refsOf(runs).map(placeOfRef), [
    { place: 0, no: 1 },
    { place: 0, no: 2 },
    { place: 0, no: 3 },
    { place: 0, no: 7 },
    { place: 1, no: 2 },
  ])
  assert.notEqual(refOf(0, 2), refOf(1, 2))
  assert.equal(refOf(0, 7), 7)
})

test('rows of several registers are named in an address, and only so many of them', () => {
  const rows = [
    { registerId: first, numbers: [1, 2, 3, 8] },
    { registerId: second, numbers: [2] },
  ]
  const text = rowPlacesText(rows)
  assert.equal(text, `${first}:1-3,8;${second}:2`)
  assert.deepEqual(parseRowPlaces(text, 5, 2), rows)
  assert.equal(parseRowPlaces(text, 4, 2), undefined)
  assert.equal(parseRowPlaces(text, 5, 1), undefined)
  for (const wrong of ['', first, `${first}:`, `row:1`, `${first}:1:2`, `${first}:1;${first}:2`])
    assert.equal(parseRowPlaces(wrong, 5, 2), undefined, wrong)
})
