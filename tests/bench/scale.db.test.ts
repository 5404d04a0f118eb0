import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from './judge-scale.ts'
import { measureScale } from './measure-scale.ts'

test('in a house ten times as large every read costs about the same, from the first call to the eighth', async () => {
  const small = await measureScale(1)
  const big = await measureScale(10)
  const faults = big.flatMap((read, place) => {
    const before = small[place]
    assert.equal(before?.name, read.name)
    return judge(before, read).faults.map((fault) => `${read.name}: ${fault}`)
  })
  assert.deepEqual(faults, [])
})
