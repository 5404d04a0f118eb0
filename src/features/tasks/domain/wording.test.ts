import assert from 'node:assert/strict'
import test from 'node:test'
import { findWording, replaceWording } from './wording.ts'

const words = (text: string) => findWording({ result: text }).map(({ word, level }) => `${level} ${word}`)

test('employment-law words cause a warning in any grammatical form', () => {
  assert.deepEqual(words('Нужны сотрудники на ночную смену, оклад и аванс'), [
    'warn смену',
    'warn сотрудники',
    'warn оклад',
    'warn аванс',
  ])
  assert.deepEqual(words('Рабочий день с девяти, график работы 5/2'), ['warn Рабочий день', 'warn график работы', 'warn 5/2'])
})

test('contacts and payment outside the platform block publishing', () => {
  assert.deepEqual(words('Звоните 8 (900) 111-22-33 или +79001112233'), ['stop 8 (900) 111-22-33', 'stop +79001112233'])
  assert.deepEqual(words('Почта work@mail.ru, сайт https://mail.example/a'), ['stop work@mail.ru', 'stop https://mail.example/a'])
  assert.deepEqual(words('Пишите в телеграм, оплата наличными'), ['stop телеграм', 'stop оплата наличными'])
})

test('similar-looking words are not flagged', () => {
  assert.deepEqual(
    words('График функции, штатив, форма документа, смешать краску, сменить лампу, 15/20 листов, 9001112233445'),
    [],
  )
})

test('a word is replaced in every place, or removed without leaving a double space', () => {
  assert.equal(
    replaceWording('Сотрудник и ещё Сотрудник', { word: 'Сотрудник', proposal: 'исполнитель' }),
    'исполнитель и ещё исполнитель',
  )
  assert.equal(replaceWording('Пишите в телеграм сюда', { word: 'телеграм', proposal: '' }), 'Пишите в сюда')
})
