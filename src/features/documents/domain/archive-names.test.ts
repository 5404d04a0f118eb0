import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import { archiveNames } from './archive-names.ts'

test('two customers of one name with one number get two files, whatever the case of the letters', () => {
  const names = namesOf('ООО «Ромашка»', 'ООО «Ромашка»', 'ООО «РОМАШКА»')
  assert.deepEqual(names, [
    'ООО Ромашка/Акт Д-2026-000001',
    'ООО Ромашка/Акт Д-2026-000001 (ending-1)',
    'ООО РОМАШКА/Акт Д-2026-000001 (ending-2)',
  ])
})

test('a name that leads out of its folder, or is none, is none', () => {
  const folders = namesOf('..', ' . ', '«»', '../etc', 'ООО Ромашка.', '').map((name) => name.split('/')[0])
  assert.deepEqual(folders, ['Без названия', 'Без названия', 'Без названия', 'etc', 'ООО Ромашка', 'Без названия'])
})

function namesOf(...counterparties: string[]): string[] {
  const documents = counterparties.map((counterparty, at) => {
    return { id: `document_ending-${at}` as Id<'document'>, kind: 'act' as const, number: 'Д-2026-000001', counterparty }
  })
  return [...archiveNames(documents).values()]
}
