import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../src')

test('papers are drawn and stamped in threads: nothing but the thread imports what draws', () => {
  const drawing = /^import (?!type)[^'\n]*'[^']*\/(?:render-pdf|stamp-pdf)\.ts'/m
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const drawn = files.filter((file) => drawing.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(drawn.toSorted(), ['platform/server/pdf/pdf-worker.ts', 'platform/server/pdf/stamp-pdf.ts'])
})
