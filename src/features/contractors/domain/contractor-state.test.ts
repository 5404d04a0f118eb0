import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractorLifecycle, stateOn, stopOn, restriction, causeWords, wrongCause, wrongPauseDay } from './contractor-state.ts'

const today = Temporal.PlainDate.from('2026-11-21')

test('a pause ends on its day and not a day sooner', () => {
  const paused = (until: string) => ({ state: 'paused' as const, pausedUntil: Temporal.PlainDate.from(until) })
  assert.equal(stateOn(paused('2026-11-22'), today), 'paused')
  assert.equal(stateOn(paused('2026-11-21'), today), 'works')
  assert.equal(stopOn(paused('2026-11-21'), today), undefined)
  const stop = stopOn(paused('2026-12-05'), today)
  assert.equal(stop && restriction(stop), 'на паузе до 05.12.2026')
})

test('an archived contractor may be given work, a blocked one may not', () => {
  assert.equal(stopOn({ state: 'archived', pausedUntil: null }, today), undefined)
  assert.deepEqual(stopOn({ state: 'blocked', pausedUntil: null }, today), { state: 'blocked' })
})

test('a blocked contractor can only be unblocked; each change can be undone', () => {
  assert.deepEqual(contractorLifecycle.actionsOf('works', 'client'), ['pause', 'block', 'archive'])
  assert.deepEqual(contractorLifecycle.actionsOf('paused', 'client'), ['pause', 'resume', 'block', 'archive'])
  assert.deepEqual(contractorLifecycle.actionsOf('blocked', 'client'), ['unblock'])
  assert.deepEqual(contractorLifecycle.actionsOf('archived', 'client'), ['block', 'restore'])
  assert.deepEqual(contractorLifecycle.move('blocked', 'archive', 'client'), {
    ok: false,
    refusal: { kind: 'wrongState', state: 'Заблокирован' },
  })
})

test('a pause has an end date in the future, at most a year away', () => {
  assert.match(wrongPauseDay(undefined, today) ?? '', /с какого дня/)
  assert.match(wrongPauseDay(today, today) ?? '', /позже сегодняшнего/)
  assert.equal(wrongPauseDay(today.add({ years: 1 }), today), undefined)
  assert.match(wrongPauseDay(today.add({ years: 1, days: 1 }), today) ?? '', /не дольше года/)
})

test('a stop has a cause of the list; another one is said in at least five letters', () => {
  assert.deepEqual(wrongCause(undefined, 'Сорвал сроки'), { cause: 'Выберите причину' })
  assert.deepEqual(wrongCause('undelivered', ''), {})
  assert.match(wrongCause('other', '  да  ').reason ?? '', /хотя бы 5 букв/)
  assert.deepEqual(wrongCause('other', 'Сорвал сроки'), {})
  assert.match(wrongCause('contract', 'а'.repeat(301)).reason ?? '', /Не больше 300/)
  assert.equal(causeWords('undelivered', 'Дважды'), 'Не сдал работу. Дважды')
  assert.equal(causeWords('interests', null), 'Конфликт интересов')
  assert.equal(causeWords('other', 'Сорвал сроки'), 'Сорвал сроки')
})
