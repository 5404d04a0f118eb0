import assert from 'node:assert/strict'
import test from 'node:test'
import { inMonthWords, listPeriods, periodWords } from './period-words.ts'

test('months are named as people name them', () => {
  assert.equal(periodWords('2026-10', 2026), 'октябрь')
  assert.equal(periodWords('2025-12', 2026), 'декабрь 2025')
  assert.equal(periodWords('когда-то', 2026), 'когда-то')
  assert.equal(listPeriods(['2025-12', '2026-01'], 2026), 'декабрь 2025, январь')
})

test('the month in which something ends is in the right grammatical case', () => {
  const cases = Array.from({ length: 12 }, (_, place) => inMonthWords(`2026-${String(place + 1).padStart(2, '0')}`))
  assert.equal(
    cases.join(', '),
    'в январе, в феврале, в марте, в апреле, в мае, в июне, в июле, в августе, в сентябре, в октябре, в ноябре, в декабре',
  )
})
