import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { only, sendForm, shapeOf, typeForm } from '#/wire/field.ts'
import { taskForm } from '../contract/task.ts'
import { changedBeside, emptyBody, emptyTask, readTemplate, taskFields, templateFields, typeTemplate, valuesOf } from './task.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const form = z.object(shapeOf(taskFields, 'typed'))
const filled = {
  ...emptyTask(today),
  title: 'Снять видео о складе',
  category: 'media',
  criteria: ' Две минуты \n\n4К ',
  pay_kind: 'unit' as const,
  price: '1 500,50',
  quantity: '3',
  starts_on: '25.11.2026',
}

test('a new task has days that fit most works, one place, a reminder for silence, takes newcomers, and nothing else', () => {
  const { starts_on, due_on, apply_until, slots, format, pay_kind, unit, on_silence, takes_newcomers, ...rest } = emptyTask(today)
  assert.deepEqual({ starts_on, due_on, apply_until }, { starts_on: '', due_on: '21.12.2026', apply_until: '05.12.2026' })
  assert.deepEqual({ slots, format, pay_kind, unit }, { slots: '1', format: 'remote', pay_kind: 'fixed', unit: 'услуга' })
  assert.deepEqual([on_silence, takes_newcomers], ['remind', 'yes'])
  assert.ok(Object.values(rest).every((typed) => typed === ''))
})

test('what the form lets through the API takes, and shows in the form as it was', () => {
  const sent = sendForm(taskFields, z.parse(form, filled))
  assert.deepEqual(sent.criteria, ['Две минуты', '4К'])
  assert.equal(sent.price, 150_050)
  assert.equal(z.safeParse(taskForm, sent).success, true)
  const again = typeForm(taskFields, sent)
  assert.deepEqual(again, { ...filled, criteria: 'Две минуты\n4К', price: '1\u00A0500,50' })
})

test('the form says of too many and too long criteria in its own words', () => {
  const words = (criteria: string) => z.safeParse(form, { ...filled, criteria }).error?.issues[0]?.message
  assert.equal(words('а\n'.repeat(16)), 'Не больше 15 критериев')
  assert.equal(words('а'.repeat(201)), 'Критерий — не длиннее 200 символов')
})

test('what does not fit the way of payment is dropped, half-typed days count as today', () => {
  const read = valuesOf({ ...filled, pay_kind: 'offers', place: 'Казань', category: 'work', due_on: '2' }, today)
  assert.deepEqual([read.price, read.unit, read.quantity, read.place, read.category], [null, null, null, '', ''])
  assert.equal(read.due_on.toString(), '2026-11-21')
})

test('the body of an empty task has no branch, so the task goes where its author works', () => {
  assert.equal('branch_id' in emptyBody(today), false)
})

test('a template fills the form with everything but days; a field that came later stands empty', () => {
  const sent = sendForm(templateFields, only(templateFields, valuesOf(filled, today)))
  const typed = typeTemplate(readTemplate(sent, today))
  assert.deepEqual([typed.starts_on, typed.due_on, typed.apply_until, typed.branch_id], ['', '', '', ''])
  assert.deepEqual(
    [typed.title, typed.criteria, typed.price, typed.unit],
    [filled.title, 'Две минуты\n4К', '1\u00A0500,50', 'услуга'],
  )
  const { receipt_text: _later, ...earlier } = sent
  assert.equal(readTemplate(earlier, today).receipt_text, '')
})

test('what a body leaves out stays, and «Любая» is said, not left out', () => {
  const before = { least_rating: 45, takes_newcomers: false, regions: ['45'], contact: 'Анна' }
  assert.deepEqual(changedBeside(before, {}), before)
  assert.deepEqual(changedBeside(before, { least_rating: null }), { ...before, least_rating: null })
  assert.deepEqual(changedBeside(before, { takes_newcomers: true, regions: [], contact: '' }), {
    ...before,
    takes_newcomers: true,
    regions: [],
    contact: '',
  })
})
