import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertText, refusalOf } from './call.ts'

test('a negative code shows the message', () => {
  const refusal = refusalOf({ status: 200 }, { code: -101, message: 'Неверный код', action: 'Осталось попыток: 2' })
  assert.equal(alertText(refusal), 'Неверный код')
})

test('without a message the action is shown', () => {
  assert.equal(alertText(refusalOf({ status: 200 }, { code: -101, action: 'Запросите новый' })), 'Запросите новый')
  assert.equal(alertText(refusalOf({ status: 422 }, { action: 'Запросите новый' })), 'Запросите новый')
})

test('an HTTP error without words says the default of the specification', () => {
  assert.equal(alertText(refusalOf({ status: 502 }, undefined)), 'Ошибка выполнения запроса')
})

test('the information of an HTTP error follows after «!» and a new line', () => {
  const refusal = refusalOf({ status: 422 }, { message: 'Файл не распознан', information: 'Строка 1' })
  assert.equal(alertText(refusal), 'Файл не распознан!\nСтрока 1')
})
