import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { byCloseness, dependenceAdvice, dependenceLevel, dependenceRulesOn } from './dependence.ts'
import { foresee, judgeDependence, thresholdDay } from './dependence.ts'
import type { Foretold } from './dependence.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const rules = dependenceRulesOn(today) ?? assert.fail()
const month = (text: string) => Temporal.PlainYearMonth.from(text)
const run = (first: string, last: string, total: number, income?: number) => {
  const told = income === undefined ? undefined : { paid: kopecks(total), income: kopecks(income) }
  return judgeDependence({ first: month(first), last: month(last), total: kopecks(total), told }, rules, today)
}

test('a person counts from the third month in a row, paid more than 35 000 ₽ a month on average', () => {
  assert.deepEqual([run('2026-09', '2026-11', 10_500_001).matches, run('2026-09', '2026-11', 10_500_000).matches], [true, false])
  const second = run('2026-10', '2026-11', 8_000_000)
  assert.deepEqual([second.matches, second.crossesOn?.toString(), second.months], [false, '2026-12-01', 2])
  assert.equal(run('2026-11', '2026-11', 4_000_000).crossesOn?.toString(), '2027-01-01')
  assert.equal(run('2026-11', '2026-11', 3_500_000).crossesOn, undefined)
})

test('less than three quarters of a known income free a person; an unknown one does not', () => {
  assert.deepEqual(
    [run('2026-09', '2026-11', 15_000_000, 20_000_000), run('2026-09', '2026-11', 15_000_000, 20_100_000)].map(
      ({ share, matches }) => [share, matches],
    ),
    [
      [75, true],
      [74, false],
    ],
  )
  assert.deepEqual(
    [run('2026-09', '2026-11', 15_000_000).share, run('2026-09', '2026-11', 15_000_000).matches],
    [undefined, true],
  )
  assert.equal(run('2026-09', '2026-11', 15_000_000, 10_000_000).share, 100)
})

test('a whole month without payments ends a run: the next one, where this has a payment already', () => {
  assert.equal(run('2026-09', '2026-11', 15_000_000).endsOn.toString(), '2027-01-01')
  assert.equal(run('2026-08', '2026-10', 15_000_000).endsOn.toString(), '2026-12-01')
  assert.equal(dependenceAdvice(run('2026-08', '2026-10', 15_000_000), today), 'Не давать новых заданий до 01.12.2026')
  const paused = run('2026-09', '2026-10', 9_000_000)
  assert.equal(paused.crossesOn?.toString(), '2026-11-24')
  assert.equal(dependenceAdvice(paused, today), 'Попадёт со следующей выплатой')
})

test('thirty-five people are near the threshold, the thirty-sixth is above it, and the day he comes is known', () => {
  assert.deepEqual(
    [25, 26, 35, 36].map((people) => dependenceLevel(people, rules)),
    ['calm', 'near', 'near', 'above'],
  )
  const matching = Array.from({ length: 35 }, () => run('2026-09', '2026-11', 15_000_000))
  const coming = run('2026-10', '2026-11', 8_000_000)
  assert.equal(thresholdDay([...matching, coming], rules)?.toString(), '2026-12-01')
  assert.equal(thresholdDay(matching, rules), undefined)
  assert.equal(thresholdDay([...matching, matching[0] ?? assert.fail()], rules), undefined)
})

test('those who match come first, then those who will soonest, then the best paid', () => {
  const poor = run('2026-11', '2026-11', 100)
  const later = run('2026-11', '2026-11', 4_000_000)
  const sooner = run('2026-10', '2026-11', 8_000_000)
  const matching = run('2026-09', '2026-11', 15_000_000)
  assert.deepEqual([poor, later, sooner, matching].toSorted(byCloseness), [matching, sooner, later, poor])
})

test('before the order there are no rules', () => {
  assert.equal(dependenceRulesOn(Temporal.PlainDate.from('2026-01-09')), undefined)
  assert.equal(dependenceRulesOn(Temporal.PlainDate.from('2026-01-10'))?.people, 35)
})

test('a crossing of the next thirty days is told of once in a run, and that of the threshold once', () => {
  const person = (key: string, first = '2026-10') => ({ key, ...run(first, '2026-11', 8_000_000) })
  const look = (people: ReturnType<typeof person>[], told: Foretold) => foresee(people, ({ key }) => key, told, rules, today)
  const none = { people: new Set<string>(), isThreshold: false }
  const first = look([person('one'), person('two')], none)
  assert.deepEqual([first.news.people, first.news.on?.toString(), first.news.threshold], [2, '2026-12-01', undefined])
  assert.equal(look([person('one'), person('two')], first.told).news.people, 0)
  assert.equal(look([person('one'), person('three')], first.told).news.people, 1)
  assert.equal(look([person('late', '2026-11')], none).news.people, 0, 'more than thirty days ahead')
  const many = Array.from({ length: 36 }, (_, place) => person(String(place)))
  const edge = look(many, none)
  assert.equal(edge.news.threshold?.toString(), '2026-12-01')
  assert.equal(look(many, edge.told).news.threshold, undefined)
  assert.equal(look(many.slice(1), none).news.threshold, undefined, 'thirty-five are no ground')
})
