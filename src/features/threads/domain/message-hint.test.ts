import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageHints } from './message-hint.ts'

const person = { side: 'person', chosen: false } as const
const words = (text: string, writing: Parameters<typeof messageHints>[1] = person) =>
  messageHints(text, writing).map(({ word }) => word)

test('a phone and a messenger are pointed at until the choice, and not after it', () => {
  const text = 'Звоните: 8 900 123-45-67, или в телеграм'
  assert.deepEqual(words(text), ['8 900 123-45-67', 'телеграм'])
  assert.deepEqual(words(text, { side: 'client', chosen: true }), [])
})

test('money past the platform is pointed at on every side and at every step', () => {
  for (const text of [
    'Переведу вам на карту сегодня',
    'Давайте наличкой',
    'Скину деньги на Сбербанк',
    'Заплатим без платформы',
    'Можно без чека?',
  ]) {
    assert.equal(words(text).length, 1, text)
    assert.equal(words(text, { side: 'client', chosen: true }).length, 1, text)
  }
})

test('an ordinary message hears nothing', () => {
  for (const text of [
    'Здравствуйте! Когда можно приехать на склад?',
    'Сделал карту проезда, посмотрите, пожалуйста',
    'Платформа погрузчика сломана, без неё не поднять',
    'Оплату по акту увидел, спасибо',
    'Переведу текст на английский к пятнице',
  ])
    assert.deepEqual(words(text, { side: 'client', chosen: true }), [], text)
})

test('words of an employment are pointed at to the customer alone, each once', () => {
  const text = 'Смена с 9:00 до 18:00, потом ещё Смена'
  assert.deepEqual(words(text, { side: 'client', chosen: true }), ['с 9:00 до 18:00', 'Смена'])
  assert.deepEqual(words(text, { side: 'person', chosen: true }), [])
})
