import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rootLineText, rootProofText } from './root.ts'

test('a line of a root says what it stands over and nothing about people', () => {
  const [id, sha256, head] = ['document_1', 'a'.repeat(64), 'b'.repeat(64)]
  assert.equal(rootLineText({ kind: 'document', id, sha256, head }), `document document_1 ${sha256} ${head}`)
  assert.equal(rootLineText({ kind: 'root', root: head }), `root ${head}`)
})

test('a proof as a file tells how to check it', () => {
  const proof = { line: 'document', index: 1, size: 2, path: ['a'], root: 'b', no: 1, day: '2026-11-21' }
  const file = JSON.parse(rootProofText(proof)) as { root: string; check: string[] }
  assert.equal(file.root, 'b')
  assert.ok(file.check.some((line) => line.includes('RFC 6962')))
})
