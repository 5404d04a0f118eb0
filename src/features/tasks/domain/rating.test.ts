import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerRatingDisputeBy, askToRateAt, mayRate, rateUntil, showsAt } from './rating.ts'
import { ratingWordsProblem } from './rating-words.ts'
import { meanOf, meanWords, noRatings } from './rating-mean.ts'

const at = (text: string) => Temporal.Instant.from(text)
const accepted = { state: 'actPending', accepted_at: at('2026-11-02T10:00:00Z'), part_of: null } as const
const now = at('2026-11-10T10:00:00Z')
const outcome = (...args: Parameters<typeof mayRate>) => {
  const may = mayRate(...args)
  return may.ok ? 'ok' : may.refusal.kind
}

test('only an accepted work is rated: not one under way, cancelled, in dispute, or a part of another', () => {
  for (const state of ['accepted', 'actPending', 'readyToPay', 'paying', 'paid', 'closed'] as const)
    assert.equal(outcome({ ...accepted, state }, undefined, now), 'ok', state)
  for (const state of ['docsPending', 'active', 'submitted', 'rework', 'amountConsent', 'disputed', 'cancelled'] as const)
    assert.equal(outcome({ ...accepted, state }, undefined, now), 'ratingTooEarly', state)
  assert.equal(outcome({ ...accepted, part_of: 'assignment_1' }, undefined, now), 'ratingTooEarly')
  assert.equal(outcome({ ...accepted, accepted_at: null }, undefined, now), 'ratingTooEarly')
})

test('a work is rated until the end of the thirtieth Moscow day, and a rating is changed until it is shown, even later', () => {
  assert.equal(rateUntil(accepted.accepted_at).toString(), '2026-12-02')
  assert.equal(outcome(accepted, undefined, at('2026-12-02T20:59:59Z')), 'ok')
  assert.equal(outcome(accepted, undefined, at('2026-12-02T21:00:00Z')), 'ratingTermOver')
  assert.equal(outcome(accepted, { shown_at: null }, at('2026-12-05T10:00:00Z')), 'ok')
  assert.equal(outcome(accepted, { shown_at: now }, now), 'ratingShown')
})

test('a rating is shown in a week, asked for the next morning, and a dispute about it answered in three working days', () => {
  assert.equal(showsAt(now).toString(), '2026-11-17T10:00:00Z')
  assert.equal(askToRateAt(at('2026-11-10T21:30:00Z')).toString(), '2026-11-12T08:00:00Z')
  assert.equal(answerRatingDisputeBy(at('2026-11-20T10:00:00Z')).toString(), '2026-11-25T16:00:00Z')
})

test('the mean has one decimal and appears with the third rating; before it whoever is rated is new', () => {
  assert.equal(meanWords(meanOf(noRatings)), 'Новый · оценок пока нет')
  assert.equal(meanWords(meanOf({ stars: 10, counted: 2, count: 2 })), 'Новый · 2 оценки')
  assert.equal(meanWords(meanOf({ stars: 14, counted: 3, count: 3 })), '4,7 · 3 оценки')
  assert.equal(meanWords(meanOf({ stars: 250, counted: 50, count: 61 })), '5,0 · 61 оценка')
})

test('a rating holds no contacts and no money past the platform; other words are free', () => {
  assert.equal(ratingWordsProblem('Сделал раньше срока, вежливый. Смены были длинные'), undefined)
  assert.match(ratingWordsProblem('Звоните мне: +7 900 000-00-00') ?? '', /Уберите «\+7 900 000-00-00»/)
  assert.match(ratingWordsProblem('Пишите на ivan@mail.ru') ?? '', /ivan@mail\.ru/)
  assert.match(ratingWordsProblem('Дальше работали мимо платформы') ?? '', /мимо платформы/)
})
