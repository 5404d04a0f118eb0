import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPlan, daysOf, isTooLate, nextDay, nextDays, scheduleSigns } from './repetition.ts'
import type { RepetitionPlan } from './repetition.ts'
import { repetitionWords } from './repetition-words.ts'

const today = day('2026-11-28')

test('a week, a month and dates give their days, and no day before the first', () => {
  const weekly = plan({ days: [1, 3], starts_on: day('2026-12-01') })
  assert.deepEqual(shown(nextDays(weekly, today, 0, 3)), ['2026-12-02', '2026-12-07', '2026-12-09'])
  const monthly = plan({ kind: 'monthly', days: [15, 31], starts_on: day('2027-01-20'), until_on: day('2027-06-01') })
  assert.deepEqual(shown(nextDays(monthly, today, 0, 4)), ['2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15'])
  const dates = plan({ kind: 'dates', dates: [day('2026-12-20'), day('2026-12-05')], until_on: null })
  assert.deepEqual(shown(nextDays(dates, today, 0, 9)), ['2026-12-05', '2026-12-20'])
})

test('a day off gives way to the working day after it, and two of one holiday make one task', () => {
  const weekly = plan({ days: [6, 7], days_off: 'move', starts_on: day('2026-12-01') })
  assert.deepEqual(shown(nextDays(weekly, today, 0, 2)), ['2026-12-07', '2026-12-14'])
  const holidays = plan({ kind: 'monthly', days: [1, 5, 8], days_off: 'move', starts_on: day('2026-12-31') })
  assert.deepEqual(shown(nextDays(holidays, day('2026-12-31'), 0, 2)), ['2027-01-11', '2027-02-01'])
  assert.equal(nextDay(holidays, day('2027-01-11'))?.toString(), '2027-02-01')
})

test('days end with the last day, with the number of times, and in a year at most', () => {
  const until = plan({ days: [1], until_on: day('2026-12-14') })
  assert.deepEqual(shown(nextDays(until, today, 0, 9)), ['2026-11-30', '2026-12-07', '2026-12-14'])
  const moved = plan({ days: [6], days_off: 'move', starts_on: today, until_on: day('2026-12-06') })
  assert.deepEqual(shown(nextDays(moved, today, 0, 9)), ['2026-11-30'], 'the Monday after the last day is not made')
  const times = plan({ days: [1], until_on: null, times: 3 })
  assert.equal(nextDays(times, today, 0, 9).length, 3)
  assert.equal(nextDays(times, today, 2, 9).length, 1)
  assert.equal(nextDay(times, today, 3), undefined)
  const monthly = plan({ kind: 'monthly', days: [1], until_on: null, times: 100 })
  assert.equal(nextDays(monthly, today, 0, 99).length, 12)
})

test('a plan without days, without an end, or with days out of order is told by field', () => {
  const problems = (change: Partial<RepetitionPlan>) => Object.keys(checkPlan(plan(change), today)).toSorted()
  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ days: [] }), ['days'])
  assert.deepEqual(problems({ days: [8] }), ['days'])
  assert.deepEqual(problems({ kind: 'monthly', days: [31] }), [])
  assert.deepEqual(problems({ kind: 'dates', dates: [], until_on: null }), ['dates'])
  assert.deepEqual(problems({ kind: 'dates', dates: [today], until_on: null }), ['dates'])
  assert.deepEqual(problems({ kind: 'dates', dates: [day('2027-11-29')], until_on: null }), ['dates'])
  assert.deepEqual(problems({ until_on: null }), ['until_on'])
  assert.deepEqual(problems({ until_on: day('2026-11-01') }), ['until_on'])
  assert.deepEqual(problems({ until_on: day('2028-01-01') }), ['until_on'])
  assert.deepEqual(problems({ apply_days: 11, start_days: 12 }), ['apply_days', 'start_days'])
})

test('the days of a task are counted from its day, and the rule is told in words', () => {
  const days = daysOf(day('2026-12-30'), { apply_days: 3, start_days: null, due_days: 10 })
  assert.deepEqual([String(days.apply_until), days.starts_on, String(days.due_on)], ['2027-01-02', null, '2027-01-09'])
  assert.equal(repetitionWords(plan({ days: [1, 3], times: 5 })), 'Каждую неделю: пн, ср, до 14.02.2027, всего 5 раз')
})

test('four days of the densest week ahead look like a schedule, whatever they come from', () => {
  const signs = (change: Partial<RepetitionPlan>) => scheduleSigns(plan(change), today)
  assert.deepEqual(signs({ days: [1, 2, 3] }), [])
  assert.deepEqual(signs({ days: [1, 1, 1, 1] }), [], 'one day named four times is one')
  assert.deepEqual(signs({ days: [1, 2, 3, 4] }), ['4 дня в неделю'])
  const everyDay = Array.from({ length: 31 }, (_, place) => place + 1)
  assert.deepEqual(signs({ kind: 'monthly', days: everyDay }), ['7 дней в неделю'])
  assert.deepEqual(signs({ kind: 'monthly', days: [1, 10, 20, 30] }), [])
  const inARow = Array.from({ length: 5 }, (_, place) => today.add({ days: 40 + place }))
  assert.deepEqual(signs({ kind: 'dates', dates: inARow, until_on: null }), ['5 дней в неделю'])
  assert.deepEqual(signs({ kind: 'dates', dates: inARow.slice(2), until_on: null }), [])
})

test('times that do not fit a year are refused, and a year goes from the first start however it is moved', () => {
  const problems = (change: Partial<RepetitionPlan>, made = 0) => checkPlan(plan({ until_on: null, ...change }), today, made)
  assert.deepEqual(problems({ times: 52 }), {})
  assert.deepEqual(problems({ times: 100 }), { times: 'За год, до 29.11.2027, выйдет не больше 53' })
  const began = { began_on: day('2026-02-01') }
  assert.deepEqual(problems({ ...began, times: 20 }, 40), {}, 'forty have passed, and more than needed are ahead')
  assert.deepEqual(Object.keys(problems({ ...began, times: 60 }, 40)), ['times'])
  assert.deepEqual(Object.keys(problems({ ...began, until_on: day('2027-02-02') })), ['until_on'])
  assert.deepEqual(Object.keys(problems({ ...began, starts_on: day('2027-02-02'), until_on: day('2027-03-01') })), [
    'starts_on',
    'until_on',
  ])
  assert.deepEqual(Object.keys(problems({ ...began, kind: 'dates', dates: [day('2027-02-02')] })), ['dates'])
  assert.equal(
    nextDays(plan({ ...began, until_on: null, times: 99 }), today, 0, 99)
      .at(-1)
      ?.toString(),
    '2027-02-01',
  )
})

test('a task is made two days after its day at most, and none after the last day', () => {
  const [one, dates] = [
    plan({ until_on: day('2026-12-14') }),
    plan({ kind: 'dates', dates: [day('2026-12-12')], until_on: null }),
  ]
  assert.equal(isTooLate(one, day('2026-11-30'), day('2026-12-02')), false)
  assert.equal(isTooLate(one, day('2026-11-30'), day('2026-12-03')), true)
  assert.equal(isTooLate(one, day('2026-12-14'), day('2026-12-15')), true)
  assert.equal(isTooLate(dates, day('2026-12-14'), day('2026-12-15')), false, 'a date that a day off has moved')
})

function plan(change: Partial<RepetitionPlan> = {}): RepetitionPlan {
  return {
    kind: 'weekly',
    days: [1],
    dates: [],
    days_off: 'keep',
    starts_on: day('2026-11-29'),
    until_on: day('2027-02-14'),
    times: null,
    apply_days: 5,
    start_days: null,
    due_days: 10,
    on_day: 'publish',
    ...change,
  }
}

function day(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}

function shown(days: readonly Temporal.PlainDate[]): string[] {
  return days.map(String)
}
