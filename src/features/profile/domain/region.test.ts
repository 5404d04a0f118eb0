import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRegion, regions } from './region.ts'

test('all 89 subjects of the federation are listed, each code once', () => {
  assert.equal(new Set(regions.map(({ code }) => code)).size, 89)
  assert.equal(new Set(regions.map(({ name }) => name)).size, 89)
  assert.equal(parseRegion('45'), '45')
  assert.equal(parseRegion('00'), undefined)
})
