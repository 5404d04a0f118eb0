import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contractorActionsIn,
  moveContractor,
  stateOn,
  stopOn,
  stopWords,
  wrongPauseDay,
  wrongReason,
} from './contractor-state.ts'

const today = Temporal.PlainDate.from('2026-11-21')

test('a pause is over on its day, and not a day sooner', () => {
  const paused = (until: string) => ({ state: 'paused' as const, pausedUntil: Temporal.PlainDate.from(until) })
  assert.equal(stateOn(paused('2026-11-22'), today), 'paused')
  assert.equal(stateOn(paused('2026-11-21'), today), 'works')
  assert.equal(stopOn(paused('2026-11-21'), today), undefined)
  const stop = stopOn(paused('2026-12-05'), today)
  assert.equal(stop && stopWords(stop), 'на паузе до 05.12.2026')
})

test('one in the archive may be given work, one blocked may not', () => {
  assert.equal(stopOn({ state: 'archived', pausedUntil: null }, today), undefined)
  assert.deepEqual(stopOn({ state: 'blocked', pausedUntil: null }, today), { state: 'blocked' })
})

test('a blocked one is only unblocked; each step has its way back', () => {
  assert.deepEqual(contractorActionsIn('works'), ['pause', 'block', 'archive'])
  assert.deepEqual(contractorActionsIn('paused'), ['pause', 'resume', 'block', 'archive'])
  assert.deepEqual(contractorActionsIn('blocked'), ['unblock'])
  assert.deepEqual(contractorActionsIn('archived'), ['block', 'restore'])
  assert.deepEqual(moveContractor('blocked', 'archive'), {
    ok: false,
    refusal: { kind: 'wrongState', state: 'Заблокирован' },
  })
})

test('a pause has a day ahead of it, a year at most, and a reason of five letters', () => {
  assert.match(wrongPauseDay(undefined, today) ?? '', /с какого дня/)
  assert.match(wrongPauseDay(today, today) ?? '', /позже сегодняшнего/)
  assert.equal(wrongPauseDay(today.add({ years: 1 }), today), undefined)
  assert.match(wrongPauseDay(today.add({ years: 1, days: 1 }), today) ?? '', /не дольше года/)
  assert.match(wrongReason('  да  ') ?? '', /хотя бы 5 букв/)
  assert.equal(wrongReason('Сорвал сроки'), undefined)
})
