import assert from 'node:assert/strict'
import test from 'node:test'
import { fillFields, parseLegalText } from './legal-text.ts'

test('a text carries its title, version and date above the Markdown', () => {
  const text = parseLegalText('title: Согласие: первое\nversion: 2\ndate: 2026-11-21\n\n## Раздел\n\nСлова')
  assert.equal(text?.title, 'Согласие: первое')
  assert.equal(text?.date.toString(), '2026-11-21')
  assert.equal(text?.markdown, '## Раздел\n\nСлова')
  assert.equal(parseLegalText('title: Без версии\n\nСлова'), undefined)
})

test('a field that nobody fills stops the text', () => {
  assert.equal(fillFields('ИНН {{operator.inn}}', { 'operator.inn': '77' }), 'ИНН 77')
  assert.throws(() => fillFields('{{operator.fax}}', {}))
})
