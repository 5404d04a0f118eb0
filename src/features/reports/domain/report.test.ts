import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentOf } from './figures.ts'
import { mailedDaysOf, mailedMonthOf } from './mailing.ts'
import { daysOfMonth, daysOfPeriod, monthsOf, periodProblem } from './period.ts'
import { reportOf, reportsFor } from './reports.ts'
import { sortRows } from './sorting.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const written = (days: { from: Temporal.PlainDate; to: Temporal.PlainDate } | undefined) =>
  days && `${days.from.toString()}–${days.to.toString()}`

test('a preset is whole months, and twelve months end with this one', () => {
  const today = day('2026-11-21')
  assert.deepEqual(
    (['month', 'previous', 'quarter', 'thisYear', 'year'] as const).map((period) => written(daysOfPeriod(period, today))),
    ['2026-11-01–2026-11-30', '2026-10-01–2026-10-31', '2026-10-01–2026-12-31', '2026-01-01–2026-11-30', '2025-12-01–2026-11-30'],
  )
})

test('a period is one to thirty-six months, from its first day to its last', () => {
  const problem = (from: string, to: string) => periodProblem({ from: day(from), to: day(to) })
  assert.deepEqual(
    [problem('2026-11-21', '2026-11-21'), problem('2023-12-01', '2026-11-30'), problem('2023-12-01', '2026-12-01')],
    [undefined, undefined, 'tooLong'],
  )
  assert.equal(problem('2026-11-22', '2026-11-21'), 'backwards')
})

test('a month in which nothing was paid is a month of the report, and a cut month keeps its days', () => {
  const days = { from: day('2026-10-15'), to: day('2026-12-03') }
  assert.deepEqual(monthsOf(days), ['2026-10', '2026-11', '2026-12'])
  assert.deepEqual(
    monthsOf(days).map((month) => written(daysOfMonth(month, days))),
    ['2026-10-15–2026-10-31', '2026-11-01–2026-11-30', '2026-12-01–2026-12-03'],
  )
})

test('a share has one decimal, and nothing has no share', () => {
  assert.deepEqual(
    [percentOf(1, 3), percentOf(2, 3), percentOf(1, 1), percentOf(0, 5), percentOf(0, 0)],
    [33.3, 66.7, 100, 0, null],
  )
})

test('rows are sorted by a figure or by a name, those without a figure last both ways', () => {
  const columns = [{ key: 'total', title: 'Сумма', kind: 'money' }] as const
  const row = (name: string, value: number | null) => ({ id: name, name, values: [value], link: null })
  const rows = [row('Ёлкина', 200), row('Абрамов', null), row('Жуков', 1000)]
  const names = (column: string, descending: boolean) => sortRows(rows, columns, { column, descending }).map(({ name }) => name)
  assert.deepEqual(names('total', false), ['Ёлкина', 'Жуков', 'Абрамов'])
  assert.deepEqual(names('total', true), ['Жуков', 'Ёлкина', 'Абрамов'])
  assert.deepEqual(names('name', false), ['Абрамов', 'Ёлкина', 'Жуков'])
  assert.deepEqual(names('absent', true), ['Ёлкина', 'Абрамов', 'Жуков'])
})

test('reports are mailed from the second working day, about the month that has ended', () => {
  const mailed = (text: string) => mailedMonthOf(day(text))?.toString()
  // 1 November 2026 is a Sunday and 4 November a holiday; January begins with holidays.
  assert.deepEqual(['2026-11-02', '2026-11-03', '2026-11-30'].map(mailed), [undefined, '2026-10-01', '2026-10-01'])
  assert.deepEqual(['2027-01-11', '2027-01-12'].map(mailed), [undefined, '2026-12-01'])
  const month = day('2026-10-01')
  assert.deepEqual(
    (['people', 'months', 'standing'] as const).map((key) => written(mailedDaysOf(reportOf(key), month))),
    ['2026-10-01–2026-10-31', '2025-11-01–2026-10-31', undefined],
  )
})

test('a signer sees no report, and a member of a branch no figures of the whole organization', () => {
  assert.deepEqual(reportsFor({ role: 'signer', whole: true }), [])
  assert.deepEqual(reportsFor({ role: 'manager', whole: false }), [
    'months',
    'people',
    'services',
    'branches',
    'coverage',
    'days',
    'errors',
  ])
  const ofViewer = reportsFor({ role: 'viewer', whole: true })
  assert.deepEqual([ofViewer.includes('errors'), ofViewer.includes('standing'), ofViewer.length], [false, false, 6])
})
