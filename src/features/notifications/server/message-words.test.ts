import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { hasPromotion, letterText, messageText } from '../domain/message-text.ts'

test('service notices contain no advertising words', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-queries.ts'))
  assert.ok(files.length > 2)
  for (const name of files) assert.ok(!hasPromotion(readFileSync(join(import.meta.dirname, name), 'utf8')), name)
})

test('advertising is recognized by its words, service texts are not mistaken for it', () => {
  for (const text of ['Скидка 20 % на комиссию', 'Акция: приведи друга', 'Дарим бонусы', 'Выгодное предложение'])
    assert.ok(hasPromotion(text), text)
  for (const text of ['Банк вернул выплату', 'Вас выбрали', 'Реакция заказчика', 'Документ ждёт вашей подписи'])
    assert.ok(!hasPromotion(text), text)
})

test('advertising explains how to opt out, and every message links to the cabinet', () => {
  const advertising = { text: 'Новости сервиса', purpose: 'advertising' } as const
  const service = { text: 'Вас выбрали', purpose: 'service' } as const
  for (const write of [messageText, letterText]) {
    assert.match(
      write(advertising, 'Наряд', 'https://naryad.example'),
      /Отписаться: https:\/\/naryad\.example\/person\/profile\?tab=notices/,
    )
    assert.match(write(service, 'Наряд', 'https://naryad.example'), /https:\/\/naryad\.example\/person\/notification/)
  }
})
