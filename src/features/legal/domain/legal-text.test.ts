import assert from 'node:assert/strict'
import test from 'node:test'
import { fillFields, olderFirst, parseLegalText } from './legal-text.ts'

const head = 'title: Согласие: первое\nversion: 2\ndate: 2026-11-21\nchanges:\n- Первое\n- Второе'

test('a text has its title, version, date and changes above the Markdown', () => {
  const text = parseLegalText(`---\n${head}\n---\n\n## Раздел\n\nСлова\n\n- пункт\n`)
  assert.equal(text?.title, 'Согласие: первое')
  assert.equal(text?.date.toString(), '2026-11-21')
  assert.deepEqual(text?.changes, ['Первое', 'Второе'])
  assert.equal(text?.markdown, '## Раздел\n\nСлова\n\n- пункт')
})

test('a text without a version, changes or content is invalid', () => {
  assert.equal(parseLegalText('---\ntitle: Без версии\ndate: 2026-11-21\nchanges:\n- да\n---\nСлова'), undefined)
  assert.equal(parseLegalText('---\ntitle: А\nversion: 1\ndate: 2026-11-21\n---\nСлова'), undefined)
  assert.equal(parseLegalText(`---\n${head}\n---\n`), undefined)
  assert.equal(parseLegalText('Слова'), undefined)
})

test('of two editions with the same date the higher version is newer', () => {
  const edition = (version: string, date = '2026-11-21') => ({
    title: '',
    version,
    date: Temporal.PlainDate.from(date),
    changes: [],
    markdown: '',
  })
  const sorted = [edition('1.10'), edition('1.9'), edition('2.0', '2026-01-01')].toSorted(olderFirst)
  assert.deepEqual(
    sorted.map(({ version }) => version),
    ['2.0', '1.9', '1.10'],
  )
})

test('an unknown field makes the text invalid', () => {
  assert.equal(fillFields('ИНН {{operator.inn}}', { 'operator.inn': '77' }), 'ИНН 77')
  assert.throws(() => fillFields('{{operator.fax}}', {}))
  assert.throws(() => fillFields('{{ operator.inn }}', { 'operator.inn': '77' }))
})
