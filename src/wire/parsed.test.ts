import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { idFrom } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { idOf, optionalText, pageOf, pageQuery, parsed, roleParam, text } from './parsed.ts'

const id = idFrom('task', Temporal.Instant.from('2026-11-21T09:00:00Z'), new Uint8Array(10))

test('a kernel parser returns the branded value or its own message', () => {
  const inn = parsed(parsePersonInn, 'Это не ИНН')
  assert.deepEqual(z.safeParse(inn, ' 500100732259').data, '500100732259')
  const refused = z.safeParse(inn, '500100732250')
  assert.deepEqual(
    refused.error?.issues.map((issue) => issue.message),
    ['Это не ИНН'],
  )
  assert.equal(z.safeParse(inn, 500_100_732_259).success, false)
})

test('an id of another kind is refused', () => {
  assert.equal(z.parse(idOf('task'), id), id)
  assert.deepEqual(
    z.safeParse(idOf('document'), id).error?.issues.map((issue) => issue.message),
    ['Неверный номер'],
  )
})

test('text is trimmed before its length is checked', () => {
  const title = text(3, 5, 'Не меньше трёх')
  assert.equal(z.parse(title, '  абв  '), 'абв')
  assert.equal(z.safeParse(title, ' аб ').error?.issues[0]?.message, 'Не меньше трёх')
  assert.equal(z.safeParse(title, 'абвгде').error?.issues[0]?.message, 'Не больше 5 символов')
})

test('an empty text counts as absent', () => {
  const comment = z.object({ comment: optionalText(3) })
  assert.equal(z.parse(comment, { comment: '  ' }).comment, undefined)
  assert.equal(z.parse(comment, {}).comment, undefined)
  assert.equal(z.parse(comment, { comment: ' аб ' }).comment, 'аб')
  assert.equal(z.safeParse(comment, { comment: 'абвг' }).success, false)
})

test('a page size is 1 to 100, given as text or number', () => {
  const query = z.object(pageQuery)
  assert.deepEqual(z.parse(query, { size: '25' }), { size: 25 })
  assert.deepEqual(z.parse(query, {}), {})
  for (const size of ['0', '101', '-1', '1.5', 'много']) assert.equal(z.safeParse(query, { size }).success, false, size)
  assert.equal(z.safeParse(query, { cursor: 'x'.repeat(201) }).success, false)
})

test('an empty page is a valid page', () => {
  assert.deepEqual(z.parse(pageOf(z.object({ id: z.string() })), { items: [], next: null }), { items: [], next: null })
})

test('a path accepts only the two roles', () => {
  assert.equal(z.safeParse(roleParam, { role: 'client' }).success, true)
  assert.equal(z.safeParse(roleParam, { role: 'operator' }).success, false)
})
