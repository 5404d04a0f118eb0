import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeMonth, receiptsDueOn } from './closing.ts'
import { reportDayOf } from './report-day.ts'
import { changesSince, parseFrozenList, writeFrozenList } from './frozen-list.ts'

const october = Temporal.PlainDate.from('2026-10-01')
const later = Temporal.PlainDate.from('2026-11-01')
const nothing = { troubles: [], notes: {} }

test('a month is closed only when it is over', () => {
  const verdict = judgeMonth(october, Temporal.PlainDate.from('2026-10-31'), nothing)
  assert.deepEqual([verdict.kind, verdict.kind === 'runs' && verdict.until.toString()], ['runs', '2026-10-31'])
  assert.equal(judgeMonth(october, later, nothing).kind, 'ready')
})

test('money without an answer cannot be explained away; everything else needs words', () => {
  const missing = { kind: 'missing', count: 2, total: 300 } as const
  const acts = { kind: 'acts', count: 1, total: 100 } as const
  const money = { kind: 'statement', count: 1, total: 50 } as const
  const judge = (troubles: Parameters<typeof judgeMonth>[2]['troubles'], notes = {}) =>
    judgeMonth(october, later, { troubles, notes })
  assert.deepEqual(judge([money, missing], { statement: 'Ждём', missing: 'Ждём' }), { kind: 'moneyUnclear', count: 1 })
  assert.deepEqual(judge([missing, acts], { missing: ' ' }), { kind: 'unexplained', kinds: ['missing', 'acts'] })
  assert.deepEqual(judge([missing, acts], { missing: 'Отвязался', acts: 'В отпуске' }), { kind: 'ready' })
})

test('receipts of October are due by the ninth of November', () => {
  assert.equal(receiptsDueOn(october).toString(), '2026-11-09')
})

test('a frozen list is read back, and says what came, went and changed', () => {
  const before = [
    { id: 'a', number: '20a', state: 'registered', total: 100 },
    { id: 'b', number: '', state: 'failed', total: 200 },
    { id: 'c', number: '20c', state: 'registered', total: 300 },
  ]
  assert.deepEqual(parseFrozenList(writeFrozenList(before.toReversed())), before)
  const now = [
    before[0] ?? before[1],
    { id: 'b', number: '20b', state: 'registered', total: 200 },
    { id: 'd', number: '', state: 'queued', total: 1 },
  ]
  const changes = changesSince(
    before,
    now.filter((one) => one !== undefined),
  )
  assert.deepEqual(
    changes.map(({ id, kind }) => [id, kind]),
    [
      ['d', 'came'],
      ['b', 'changed'],
      ['c', 'went'],
    ],
  )
})

test('the reports of the 5th and the 8th are made up for until the next one, and not after the 9th', () => {
  const days = [1, 4, 5, 7, 8, 9, 10, 31].map((day) => reportDayOf(Temporal.PlainDate.from({ year: 2026, month: 12, day })))
  assert.deepEqual(days, [undefined, undefined, 5, 5, 8, 8, undefined, undefined])
})
