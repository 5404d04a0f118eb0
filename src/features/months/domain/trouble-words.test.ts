import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentLifecycle, isStandingDocument } from '#/features/documents/domain/document.ts'
import { actWords, dueWords, overdueWords, paymentWords } from './trouble-words.ts'

const november = Temporal.PlainDate.from('2026-11-01')

test('a payment without an answer says whom it waits for', () => {
  assert.deepEqual(
    [paymentWords('sent', true), paymentWords('sent', false), paymentWords('unclear', false)],
    ['Ждём выписку', 'Банк ещё не ответил', 'Банк ещё не ответил'],
  )
  assert.deepEqual(
    [paymentWords('drafted', false), paymentWords('lost', false)],
    ['Ждёт подписи в банке', 'Банк не нашёл платёж. Ждём выписку'],
  )
})

test('an act that is not signed says why, in every state that it may be left in', () => {
  const unsigned = documentLifecycle.states.filter((state) => !isStandingDocument(state))
  const words = unsigned.map((state) => actWords({ state, declinedBy: null, reason: null }))
  assert.ok(words.every((one) => /^(?:Срок подписания акта истёк|Акт .+)$/.test(one)))
  assert.equal(actWords({ state: null, declinedBy: null, reason: null }), 'Акта нет')
  assert.equal(actWords({ state: 'annulled', declinedBy: null, reason: null }), 'Акт аннулирован')
  const declined = { state: 'declined', reason: 'Не моё задание' } as const
  assert.equal(actWords({ ...declined, declinedBy: 'person' }), 'Акт отклонён исполнителем: Не моё задание')
  assert.equal(actWords({ ...declined, declinedBy: null, reason: null }), 'Акт отклонён')
})

test('the receipts of November are due on the ninth of December, and overdue from the tenth', () => {
  const words = [9, 10, 12].map((day) => overdueWords(november, Temporal.PlainDate.from({ year: 2026, month: 12, day })))
  assert.deepEqual(words, [null, 'Просрочено на 1 день', 'Просрочено на 3 дня'])
  assert.equal(overdueWords(november, Temporal.PlainDate.from('2027-03-09')), 'Просрочено на 90 дней')
  assert.equal(dueWords(november, Temporal.PlainDate.from('2026-12-09')), 'Нужны до 09.12.2026')
  assert.equal(dueWords(november, Temporal.PlainDate.from('2026-12-30')), 'Нужны были до 09.12.2026. Просрочено на 21 день')
})
