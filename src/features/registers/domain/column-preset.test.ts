import assert from 'node:assert/strict'
import test from 'node:test'
import { headingKey, isSameMapping, possibleHeadings, titlesOf } from './column-preset.ts'

test('a heading is known again whatever its case, signs and empty ends', () => {
  const key = headingKey(row('ИНН исполнителя', '', 'К выплате, руб.', '', ''))
  assert.equal(headingKey(row('инн  исполнителя', '', 'К выплате (руб)')), key)
  assert.notEqual(headingKey(row('К выплате, руб.', '', 'ИНН исполнителя')), key)
  assert.notEqual(headingKey(row('ИНН исполнителя', 'К выплате, руб.')), key)
})

test('a line of people is no heading: nothing of it is kept', () => {
  assert.equal(headingKey(row('Иванов И.И.', '500100732259', 'Перевод')), undefined)
  assert.equal(headingKey(row('Иванов И.И.', '+7 900 123-45-67', 'Перевод')), undefined)
  assert.equal(headingKey(row('Иванов И.И.', 'Перевод', '1 500,00')), undefined)
  assert.equal(headingKey(row('Ведомость за ноябрь')), undefined)
  assert.deepEqual(
    possibleHeadings([row('Ведомость'), row('ФИО', 'Сумма'), row('Иванов', '100')]).map(({ key }) => key),
    ['["фио","сумма"]'],
  )
})

test('columns are told by their titles and compared by their places', () => {
  assert.deepEqual(titlesOf(row('ФИО', '', 'Итого'), { fio: 0, key: 1, amount: 2 }), {
    fio: 'ФИО',
    amount: 'Итого',
    key: 'Столбец 2',
  })
  assert.equal(isSameMapping({ fio: 0, key: undefined }, { fio: 0 }), true)
  assert.equal(isSameMapping({ fio: 0, inn: 1 }, { fio: 0 }), false)
})

function row(...texts: readonly string[]) {
  return {
    number: 1,
    cells: texts.map((text) => (text === '' ? ({ kind: 'empty' } as const) : ({ kind: 'text', text } as const))),
  }
}
