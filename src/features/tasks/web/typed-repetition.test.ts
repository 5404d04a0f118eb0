import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfTask, readTyped, sendPlan, typeNew, typePlan } from './typed-repetition.ts'

const today = Temporal.PlainDate.from('2026-11-28')
const fresh = typeNew(today, { apply_days: 5, start_days: null, due_days: 10 })

test('a new repetition can be saved as it stands, and what is stored is typed back the same', () => {
  const { plan } = readTyped(fresh, today)
  assert.ok(plan)
  assert.deepEqual([sendPlan(plan).starts_on, sendPlan(plan).until_on, plan.times], ['2026-11-29', '2027-02-28', null])
  for (const change of [
    {},
    { kind: 'monthly', monthDays: '1, 15', ends: 'times', times: '7' },
    { kind: 'dates', dates: '05.12.2026, 20.12.2026' },
  ] as const) {
    const read = readTyped({ ...fresh, ...change }, today).plan
    assert.ok(read)
    assert.deepEqual(readTyped(typePlan(read, today), today).plan, read)
  }
})

test('what cannot be read is told at its field, then what does not fit', () => {
  const issues = (change: Partial<typeof fresh>) => Object.keys(readTyped({ ...fresh, ...change }, today).issues).toSorted()
  assert.deepEqual(issues({ starts_on: 'завтра', until_on: '', apply_days: 'пять', due_days: '0' }), [
    'apply_days',
    'due_days',
    'starts_on',
    'until_on',
  ])
  assert.deepEqual(issues({ kind: 'monthly', monthDays: '1, 40' }), ['days'])
  assert.deepEqual(issues({ kind: 'dates', dates: '05.12.2026, скоро', until_on: 'никогда' }), ['dates'])
  assert.deepEqual(issues({ ends: 'times', times: '1000' }), ['times'])
  assert.deepEqual(issues({ weekdays: [] }), ['days'])
  assert.deepEqual(issues({ apply_days: '11' }), ['apply_days'])
})

test('the days of a task are counted from its publishing, and stay possible', () => {
  const task = { created_at: '2026-11-01T09:00:00Z', published_at: '2026-11-10T09:00:00Z', starts_on: '2026-11-12' }
  assert.deepEqual(daysOfTask({ ...task, apply_until: '2026-11-15', due_on: '2026-11-20' }), {
    apply_days: 5,
    start_days: 2,
    due_days: 10,
  })
  const late = { ...task, published_at: '2027-01-10T09:00:00Z', starts_on: null }
  assert.deepEqual(daysOfTask({ ...late, apply_until: '2026-11-15', due_on: '2026-11-20' }), {
    apply_days: 0,
    start_days: null,
    due_days: 1,
  })
})
