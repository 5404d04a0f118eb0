import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachOf } from './check-reach.ts'

const week = Array.from({ length: 7 }, (_, days) => Temporal.PlainDate.from('2026-11-21').add({ days }))

test('a short chain is read whole every night', () => {
  for (const day of week) assert.equal(reachOf('organization_1', 1000, day), 'whole')
})

test('a long chain is read whole one night of any seven, and since its signed head in the others', () => {
  for (let owner = 0; owner < 100; owner += 1) {
    const whole = week.filter((day) => reachOf(`organization_${owner}`, 1001, day) === 'whole')
    assert.equal(whole.length, 1)
  }
})

test('the whole checks of many long chains are spread over the nights', () => {
  const owners = Array.from({ length: 700 }, (_, owner) => `organization_${owner}`)
  for (const day of week) {
    const whole = owners.filter((owner) => reachOf(owner, 5000, day) === 'whole').length
    assert.ok(whole > 50 && whole < 150, `${whole} of 700`)
  }
})
