import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { borderOf } from './border.ts'
import { shapeOf, textField } from './field.ts'
import { lines, optionalLines, upTo } from './parsed.ts'

test('lines may stand only in the texts made for them, wherever they are', () => {
  const fields = { title: textField({ max: 9 }), result: textField({ max: 9, ofLines: true }) }
  const border = borderOf(
    z.object({
      ...shapeOf(fields, 'body'),
      note: optionalLines(9),
      works: z.array(z.object({ name: upTo(9), text: z.nullable(lines(upTo(9))) })),
    }),
  )
  const two = 'раз\r\nдва'
  const read = border.read({ title: two, result: two, note: two, works: [{ name: 'а' }, { name: two, text: two }], other: two })
  assert.deepEqual(!read.ok && Object.keys(read.refusal.issues), ['title', 'works.1.name', 'other'])
  const taken = border.read({ title: 'раз', result: two, note: two, works: [{ name: 'а', text: two }] })
  const one = 'раз\nдва'
  assert.deepEqual(taken, { ok: true, value: { title: 'раз', result: one, note: one, works: [{ name: 'а', text: one }] } })
})
