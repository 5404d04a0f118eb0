import assert from 'node:assert/strict'
import test from 'node:test'
import { findWording, replaceWording } from './wording.ts'

const words = (text: string) => findWording({ result: text }).map(({ word, level }) => `${level} ${word}`)

test('employment-law words cause a warning in any grammatical form', () => {
  assert.deepEqual(words('Нужны сотрудники на ночную смену, оклад и аванс'), [
    'warn ночную смену',
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

test('hours from and to, and coming by a timetable, are working time', () => {
  assert.deepEqual(words('Ждём с 9:00 до 18:00'), ['warn с 9:00 до 18:00'])
  assert.deepEqual(words('с 9 до 18 часов, 10:00–19:00'), ['warn с 9 до 18 часов', 'warn 10:00–19:00'])
  assert.deepEqual(words('Выход по графику, сменный график 2/2'), ['warn Выход по графику', 'warn сменный график', 'warn 2/2'])
  assert.deepEqual(words('Работы с 9 до 18 ноября, с 01.12 до 15.12, сотрудничество, публикации по графику'), [])
})

test('a phrase is replaced whole and agrees with itself; its capital letter stays', () => {
  const better = (text: string) => {
    const [found] = findWording({ result: text })
    return found?.replacement === undefined ? undefined : replaceWording(text, found)
  }
  assert.equal(better('Ежедневная смена на складе'), 'Ежедневный выезд на складе')
  assert.equal(better('оплата за вечернюю смену'), 'оплата за вечерний выезд')
  assert.equal(better('пять ночных смен'), 'пять ночных выездов')
  assert.equal(better('выйти на смену'), 'выйти на выезд')
  assert.equal(better('Нашим сотрудникам'), 'Нашим исполнителям')
  assert.equal(better('опытный работник'), 'опытный исполнитель')
})

test('where a replacement could break the sentence the phrase is only marked', () => {
  const replacements = (text: string) => findWording({ result: text }).map(({ replacement }) => replacement)
  assert.deepEqual(replacements('Дневная смена началась'), [undefined])
  assert.deepEqual(replacements('Тяжёлая смена, первая ночная смена'), [undefined, undefined])
  assert.deepEqual(replacements('Пишите в телеграм сюда'), [undefined])
  assert.deepEqual(replacements('Вакансия, оклад, аванс'), [undefined, undefined, undefined])
})
