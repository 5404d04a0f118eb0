import assert from 'node:assert/strict'
import test from 'node:test'
import { archiveAreas, readMe, safeName } from './archive-area.ts'

test('the first file lists every other file', () => {
  const text = readMe({ brand: 'Наряд', phone: '+7 900 ···-··-01', moment: '21.11.2026 12:00' })
  for (const { file } of Object.values(archiveAreas)) assert.ok(text.includes(`${file}.json — `), file)
})

test('a file name cannot escape its folder', () => {
  assert.equal(safeName('Д-2026-000123'), 'Д-2026-000123')
  assert.equal(safeName('../../etc'), '__.._etc')
  assert.equal(safeName(''), '_')
})
