import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matcher } from './check-patterns.ts'

const features = ['tasks', 'registers']

test('a star stays inside one name, two stars cross folders', () => {
  const fits = matcher(['src/gateways/*/**'], features)
  assert.equal(fits('src/gateways/npd/simulator/books.ts'), true)
  assert.equal(fits('src/gateways/readme.md'), false)
})

test('a feature outside the list is not a feature', () => {
  const fits = matcher(['src/features/<feature>/contract{,.test}.ts'], features)
  assert.equal(fits('src/features/tasks/contract.ts'), true)
  assert.equal(fits('src/features/tasks/contract.test.ts'), true)
  assert.equal(fits('src/features/wishes/contract.ts'), false)
})

test('a verb file has a verb and a noun', () => {
  const fits = matcher(['server/<verb-noun>.ts'], features)
  assert.equal(fits('server/submit-register.ts'), true)
  assert.equal(fits('server/queries.ts'), false)
  assert.equal(fits('server/submitRegister.ts'), false)
})

test('a migration has a number of four digits', () => {
  const fits = matcher(['db/migrations/[0-9][0-9][0-9][0-9]_<snake>.sql'], features)
  assert.equal(fits('db/migrations/0001_platform.sql'), true)
  assert.equal(fits('db/migrations/1_platform.sql'), false)
})

test('no patterns fit nothing', () => {
  assert.equal(matcher([], features)('src/kernel/money.ts'), false)
})
