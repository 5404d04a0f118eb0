import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { exportsOf } from './print-document.ts'
import { isLifecycle } from './print-lifecycles.ts'

type Row = { readonly line: string; readonly russian: readonly string[]; readonly code: readonly string[] }

test('the glossary has one row a word: no word stands twice, in Russian or in code', () => {
  const rows = wordsOf(readFileSync(resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8'))
  assert.ok(rows.length > 100, `${rows.length} rows`)
  assert.deepEqual(problemsOf(rows), [])
})

test('the glossary lists the states of each lifecycle it explains, in the words of the screens', async () => {
  const exported = await exportsOf('src/features/*/domain/*.ts')
  const page = readFileSync(resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8')
  const sections = [...page.matchAll(/^### .* — `(\w+)`\n\n.*\n.*\n((?:\|.*\n)+)/gm)]
  assert.ok(sections.length > 8, `${sections.length} lifecycles`)
  for (const [, name = '', rows = ''] of sections) {
    const life = exported.find((one) => one.name === name)?.value
    assert.ok(isLifecycle(name, life), name)
    assert.deepEqual(statesOf(rows), life.states.map((state) => `${state}: ${life.nameOf(state)}`).toSorted(), name)
  }
})

/** «paid: Выплачена» from each row of a table of states. */
function statesOf(rows: string): string[] {
  return [...rows.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, state, words]) => `${state}: ${words}`).toSorted()
}

test('a doubled word, a doubled name and a row without its Russian word are found', () => {
  const heading = '| По-русски | В коде | Что это |\n|---|---|---|\n'
  const doubled = `${heading}| чек | \`receipt\` | запись |\n\n${heading}| акт, чек | \`act\` | приёмка |\n`
  assert.deepEqual(problemsOf(wordsOf(doubled)), ['«чек» stands twice'])
  const named = `${heading}| чек | \`receipt\` (\`receipts\`) | запись |\n| квитанция | FNS, \`receipt\` | документ |\n`
  assert.deepEqual(problemsOf(wordsOf(named)), ['«receipt» stands twice'])
  assert.deepEqual(problemsOf(wordsOf(`${heading}| receipt | \`record\` | чек |\n`)), [
    'no Russian word: | receipt | `record` | чек |',
  ])
})

function problemsOf(rows: readonly Row[]): string[] {
  const words = rows.flatMap(({ russian, code }) => [...russian, ...code])
  const doubled = words.filter((word, place) => words.indexOf(word) !== place)
  return [
    ...new Set(doubled.map((word) => `«${word}» stands twice`)),
    ...rows.filter(({ russian }) => russian.some((word) => !/[а-яё]/i.test(word))).map(({ line }) => `no Russian word: ${line}`),
  ]
}

/**
 * The rows of the tables of words; tables of states and of abbreviations have other headings. What stands in brackets is where a
 * word is kept.
 */
function wordsOf(page: string): Row[] {
  const tables = page.split('| По-русски | В коде | Что это |').slice(1)
  return tables.flatMap((table) =>
    (table.split('\n\n')[0] ?? '')
      .split('\n')
      .slice(2)
      .filter((line) => line !== '')
      .map((line) => {
        const [, russian = '', code = ''] = line.split(' | ').length > 2 ? ['', ...line.replace(/^\| /, '').split(' | ')] : []
        return { line, russian: parts(russian), code: parts(code.replaceAll(/\([^)]*\)/g, '').replaceAll('`', '')) }
      }),
  )
}

function parts(cell: string): string[] {
  return cell
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
}
