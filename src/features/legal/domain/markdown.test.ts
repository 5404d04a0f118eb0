import assert from 'node:assert/strict'
import test from 'node:test'
import { readMarkdown } from './markdown.ts'

test('headings, paragraphs, lists and bold words are distinguished', () => {
  assert.deepEqual(readMarkdown('## Раздел\n\nСлово **важно** и `token`.\n\n1. Раз\n2. Два\n\n- а\n- б'), [
    { is: 'heading', text: 'Раздел' },
    {
      is: 'paragraph',
      spans: [
        { look: 'plain', text: 'Слово ' },
        { look: 'bold', text: 'важно' },
        { look: 'plain', text: ' и ' },
        { look: 'code', text: 'token' },
        { look: 'plain', text: '.' },
      ],
    },
    { is: 'numbers', items: [[{ look: 'plain', text: 'Раз' }], [{ look: 'plain', text: 'Два' }]] },
    { is: 'list', items: [[{ look: 'plain', text: 'а' }], [{ look: 'plain', text: 'б' }]] },
  ])
})

test('HTML in a text stays text', () => {
  assert.deepEqual(readMarkdown('<script>alert(1)</script>'), [
    { is: 'paragraph', spans: [{ look: 'plain', text: '<script>alert(1)</script>' }] },
  ])
})
