import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { kopecks } from '#/kernel/money.ts'
import {
  choiceField,
  columnsOf,
  namesOf,
  countField,
  dayField,
  emptyForm,
  fallingBack,
  flagField,
  idField,
  moneyField,
  only,
  optional,
  readForm,
  sendForm,
  shapeOf,
  textField,
  typeForm,
} from './field.ts'

const fields = {
  title: textField({ min: 5, max: 10, message: 'Слишком коротко' }),
  kind: choiceField(['one', 'many'], 'one'),
  hidden: flagField(),
  price: optional(moneyField({ min: 1, max: 1_000_00, message: 'Сумма до 1 000 ₽' })),
  slots: fallingBack(countField({ max: 9, message: 'Мест — от 1 до 9' }), 1),
  starts_on: optional(dayField('Введите дату')),
  due_on: dayField('Введите дату'),
  branch_id: optional(idField('branch')),
}
const form = z.object(shapeOf(fields, 'typed'))
const body = z.object(shapeOf(fields, 'body'))

const typed = {
  title: ' Ремонт ',
  kind: 'many' as const,
  hidden: true,
  price: '1 500,50',
  slots: '3',
  starts_on: '',
  due_on: '21.11.2026',
  branch_id: '',
}

test('a filled form becomes values, travels, and comes back to the form as it was typed', () => {
  const values = z.parse(form, { ...typed, price: '150,50' })
  assert.deepEqual(
    { ...values, due_on: values.due_on.toString() },
    {
      title: 'Ремонт',
      kind: 'many',
      hidden: true,
      price: 15_050,
      slots: 3,
      starts_on: null,
      due_on: '2026-11-21',
      branch_id: null,
    },
  )
  const sent = sendForm(fields, values)
  assert.equal(sent.due_on, '2026-11-21')
  assert.equal(sent.starts_on, null)
  assert.deepEqual(z.parse(body, sent), values)
  assert.deepEqual(typeForm(fields, sent), {
    ...typed,
    title: 'Ремонт',
    price: '150,50',
  })
})

test('each wrong text is named by its field and said in its words', () => {
  const wrong = z.safeParse(form, { ...typed, title: 'Раз', price: '2000', slots: '0', starts_on: '31.02.2026', due_on: '' })
  assert.deepEqual(
    wrong.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    [
      'title: Слишком коротко',
      'price: Сумма до 1 000 ₽',
      'slots: Мест — от 1 до 9',
      'starts_on: Введите дату',
      'due_on: Введите дату',
    ],
  )
})

test('the API refuses the same values that the form refuses', () => {
  const good = sendForm(fields, z.parse(form, { ...typed, price: '10' }))
  for (const bad of [{ title: 'Раз' }, { price: 2_000_00 }, { slots: 0 }, { due_on: '' }, { kind: 'none' }, { hidden: null }]) {
    assert.equal(z.safeParse(body, { ...good, ...bad }).success, false, Object.keys(bad).join())
  }
})

test('a half-typed form is read without a word; what is not a value yet is undefined or the blank of its field', () => {
  const read = readForm(fields, { ...typed, title: 'Ре', price: '15,', slots: 'x', starts_on: '2', due_on: '21.1' })
  assert.deepEqual(read, {
    title: 'Ре',
    kind: 'many',
    hidden: true,
    price: null,
    slots: 1,
    starts_on: null,
    due_on: undefined,
    branch_id: null,
  })
})

test('a new form holds what each field starts with', () => {
  assert.deepEqual(emptyForm(fields), {
    title: '',
    kind: 'one',
    hidden: false,
    price: '',
    slots: '1',
    starts_on: '',
    due_on: '',
    branch_id: '',
  })
})

test('only the values and the columns of the fields are taken', () => {
  const { price, slots } = fields
  assert.deepEqual(only({ price, slots }, { price: kopecks(1), slots: 2, version: 3 }), { price: 1, slots: 2 })
  assert.deepEqual(namesOf({ price, slots }), ['price', 'slots'])
  assert.deepEqual(columnsOf('tasks', { price, slots }), ['tasks.price', 'tasks.slots'])
})
