import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openServicesHouse } from '../../../../tests/support/services-house.ts'
import { countOddAnswers } from './count-odd-answers.ts'
import { recordOddAnswer } from './record-odd-answer.ts'

const aside = { message: 'GetIncomeV2', kind: 'setAside', field: 'TotalAmount', detail: '20ab12cd34' } as const

test('an item set aside is counted each time, told to the operator once a day, and is an alarm for a day', async () => {
  await using house = await openServicesHouse()
  const { deps, told } = telling(house)
  for (let time = 0; time < 3; time += 1) await recordOddAnswer(deps, aside)
  house.clock.advance({ hours: 24 })
  await recordOddAnswer(deps, aside)
  const rows = await house.db.selectFrom('odd_answers').selectAll().execute()
  assert.deepEqual(
    rows.map(({ message, detail, times }) => [message, detail, times]),
    [['GetIncomeV2', '20ab12cd34', 4]],
  )
  assert.deepEqual(told, ['error', 'error'])

  await house.db.updateTable('odd_answers').set({ last_at: Temporal.Now.instant() }).execute()
  assert.equal(await countOddAnswers(house.db), 1)
  await house.db
    .updateTable('odd_answers')
    .set({ last_at: Temporal.Now.instant().subtract({ hours: 25 }) })
    .execute()
  assert.equal(await countOddAnswers(house.db), 0)
})

test('a rounded sum is good to know and no alarm; what comes no more is forgotten after ninety days', async () => {
  await using house = await openServicesHouse()
  const { deps, told } = telling(house)
  await recordOddAnswer(deps, { message: 'GetTaxpayerAccountStatus', kind: 'rounded', field: 'BonusAmount' })
  assert.deepEqual(told, ['warn'])
  await house.db.updateTable('odd_answers').set({ last_at: Temporal.Now.instant() }).execute()
  assert.equal(await countOddAnswers(house.db), 0)
  house.clock.advance({ hours: 24 * 100 })
  await recordOddAnswer(deps, aside)
  const rows = await house.db.selectFrom('odd_answers').select('kind').execute()
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['setAside'],
  )
})

test('two processes that meet the same oddity at once count it twice and lose none', async () => {
  await using house = await openServicesHouse()
  const { deps } = telling(house)
  await Promise.all([recordOddAnswer(deps, aside), recordOddAnswer(deps, aside)])
  const { times } = await house.db.selectFrom('odd_answers').select('times').executeTakeFirstOrThrow()
  assert.equal(times, 2)
})

function telling(house: Awaited<ReturnType<typeof openServicesHouse>>) {
  const told: string[] = []
  const log = { ...house.log, error: () => void told.push('error'), warn: () => void told.push('warn') }
  return { deps: { db: house.db, clock: house.clock, log }, told }
}
