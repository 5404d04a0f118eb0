import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailProblems } from './document-details.ts'
import { findDocumentType } from './document-type.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const birthdate = Temporal.PlainDate.from('1990-01-02')
const day = (text: string) => Temporal.PlainDate.from(text)

test("a document is issued during its owner's life and not after today", () => {
  const passport = findDocumentType(21)
  const problems = (issued: string) => detailProblems({ issued_on: day(issued) }, passport, { today, birthdate })
  assert.deepEqual(problems('2026-11-21'), {})
  assert.deepEqual(problems('2026-11-22'), { issued_on: 'Проверьте дату выдачи' })
  assert.deepEqual(problems('1990-01-01'), { issued_on: 'Проверьте дату выдачи' })
})

test('an expired foreign document is refused, and a Russian passport has no expiry date', () => {
  const expired = { expires_on: day('2026-11-20') }
  assert.deepEqual(detailProblems(expired, findDocumentType(10), { today, birthdate }), { expires_on: 'Срок документа истёк' })
  assert.deepEqual(detailProblems(expired, findDocumentType(21), { today, birthdate }), {
    expires_on: 'В этом документе такого нет',
  })
})

test('missing details are never an error, whatever the document', () => {
  assert.deepEqual(detailProblems({ issued_by: '', division: null }, undefined, { today, birthdate: undefined }), {})
})
