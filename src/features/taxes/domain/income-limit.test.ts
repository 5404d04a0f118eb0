import assert from 'node:assert/strict'
import test from 'node:test'
import { forecastLimit, limitByMonth, limitMarkOf } from './income-limit.ts'

const months = (...totals: readonly (readonly [string, number])[]) =>
  totals.map(([month, rubles]) => ({ month: Temporal.PlainYearMonth.from(month), total: rubles * 100 }))
const forecast = (today: string, ...totals: readonly (readonly [string, number])[]) => {
  const found = forecastLimit(Temporal.PlainDate.from(today), months(...totals))
  return found.kind === 'ends' ? `ends ${found.month.toString()}` : found.kind
}

test('the highest limit threshold reached is returned', () => {
  for (const [rubles, mark] of [
    [1_919_999, undefined],
    [1_920_000, 80],
    [2_279_999, 80],
    [2_280_000, 95],
    [2_399_999, 95],
    [2_400_000, 100],
    [3_000_000, 100],
  ] as const)
    assert.equal(limitMarkOf(rubles * 100), mark)
})

test('at the pace of this year the limit is reached in a given month, or is not reached', () => {
  assert.equal(forecast('2026-06-30', ['2026-01', 300_000], ['2026-03', 600_000], ['2026-06', 500_000]), 'ends 2026-11')
  assert.equal(forecast('2026-11-21', ['2026-02', 400_000], ['2026-11', 400_000]), 'enough')
  assert.equal(forecast('2026-11-21', ['2026-02', 2_400_000]), 'over')
  assert.equal(forecast('2026-11-21', ['2026-11', 400_000]), 'unknown', 'three weeks tell no pace')
  assert.equal(forecast('2026-11-21'), 'unknown')
  assert.equal(forecast('2026-02-10', ['2025-12', 2_000_000]), 'unknown', 'the limit is of one year')
})

test('the forecast includes the expected income of the year', () => {
  const found = forecastLimit(Temporal.PlainDate.from('2026-12-31'), months(['2026-01', 1_000_000]))
  assert.deepEqual(found, { kind: 'enough', total: 1_000_000_00 })
})

const chart = (today: string, ...totals: readonly (readonly [string, number])[]) =>
  limitByMonth(Temporal.PlainDate.from(today), months(...totals)).map(({ earned, expected }) =>
    [earned, expected].map((sum) => (sum === null ? '-' : Math.round(sum / 100_000))).join(' '),
  )

test('the income grows month by month as it was, then at its pace up to the month in which the limit ends', () => {
  assert.deepEqual(chart('2026-06-30', ['2026-01', 300_000], ['2026-03', 600_000], ['2026-06', 500_000]), [
    '300 -',
    '300 -',
    '900 -',
    '900 -',
    '900 -',
    '1400 1400',
    '- 1640',
    '- 1880',
    '- 2112',
    '- 2351',
    '- 2400',
    '- -',
  ])
})

test('a pace that spares the limit is drawn to the end of the year, the days left of this month included', () => {
  const drawn = chart('2026-10-16', ['2026-02', 258_000])
  assert.deepEqual(drawn.slice(8), ['258 -', '258 273', '- 303', '- 334'])
  assert.deepEqual(forecastLimit(Temporal.PlainDate.from('2026-10-16'), months(['2026-02', 258_000])), {
    kind: 'enough',
    total: 334_000_00,
  })
})

test('without a pace, or over the limit, nothing is expected', () => {
  assert.deepEqual(chart('2026-11-21', ['2026-11', 400_000]).slice(9), ['0 -', '400 -', '- -'])
  assert.deepEqual(chart('2026-11-21', ['2026-02', 2_500_000]).slice(9), ['2500 -', '2500 -', '- -'])
})
