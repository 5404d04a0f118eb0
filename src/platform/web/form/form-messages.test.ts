import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { languageOf, messageFor } from './form-messages.ts'
import type { FormLanguage } from './form-messages.ts'

const schemas = {
  required: [z.string().check(z.minLength(1)), ''],
  absent: [z.string(), undefined],
  email: [z.email(), 'not an address'],
  number: [z.number(), 'five'],
  integer: [z.int(), 1.5],
  min: [z.string().check(z.minLength(3)), 'ab'],
  max: [z.string().check(z.maxLength(3)), 'abcd'],
  least: [z.number().check(z.gte(2)), 1],
  most: [z.number().check(z.lte(2)), 3],
} as const

test('each generic message of a form exists in Russian and in English', () => {
  assert.deepEqual(saidIn('ru'), {
    required: 'Заполните поле',
    absent: 'Заполните поле',
    email: 'Введите адрес почты, например name@example.ru',
    number: 'Введите число',
    integer: 'Введите целое число',
    min: 'Не короче 3 симв.',
    max: 'Не длиннее 3 симв.',
    least: 'Не меньше 2',
    most: 'Не больше 2',
  })
  assert.deepEqual(saidIn('en'), {
    required: 'This field is required',
    absent: 'This field is required',
    email: 'Enter an email address, for example name@example.com',
    number: 'Enter a number',
    integer: 'Enter a whole number',
    min: 'At least 3 characters',
    max: 'At most 3 characters',
    least: 'At least 2',
    most: 'At most 2',
  })
})

test('the language is that of the browser, and Russian where it is neither', () => {
  assert.deepEqual(
    [['ru-RU', 'en'], ['en-GB', 'ru'], ['de', 'en-US'], ['de'], []].map((tags) => languageOf(tags)),
    ['ru', 'en', 'en', 'ru', 'ru'],
  )
})

function saidIn(language: FormLanguage) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, [schema, input]]) => {
      const read = z.safeParse<z.ZodMiniType>(schema, input, { error: (issue) => messageFor(issue, language) })
      return [name, read.error?.issues[0]?.message]
    }),
  )
}
