import { readFileSync } from 'node:fs'
import { lawRows } from './law-rows.ts'
import type { LawRow } from './law-row.ts'
import { printDocument } from './print-document.ts'

/** The demands of the law with the tests that prove each. A test that is not there is a fault of the page. */
export function lawPage(rows: readonly LawRow[] = lawRows, read = readTest): string {
  const lines = rows.map((row) => `| ${row.id} | ${row.demand} | ${row.ground} | ${proofOf(row, read)} | ${row.short ?? ''} |`)
  return `${[heading, ...lines].join('\n')}\n`
}

const heading = `# Требования закона и чем они доказаны

Печатается из \`tools/law-rows.ts\` командой \`npm run docs\`, руками не правится: названный тест обязан существовать. Это не заключение
юриста; тексты договоров и согласий им не проверены.

| № | Что требуется | Основание | Тесты | Чего нет |
|---|---|---|---|---|`

function proofOf(row: LawRow, read: (file: string) => string): string {
  if (row.proof.length === 0) throw new Error(`${row.id} is proven by no test`)
  return row.proof
    .map(([file, beginning]) => {
      const title = titleIn(read(file), beginning)
      if (title === undefined) throw new Error(`${row.id}: ${file} has no test that begins with «${beginning}»`)
      return `\`${file}\`: ${title}`
    })
    .join('<br>')
}

/** The whole title of the test that begins so. */
function titleIn(text: string, beginning: string): string | undefined {
  const titles = [...text.matchAll(/^test\(\s*'([^']+)'/gm)].map(([, title]) => title)
  return titles.find((title) => title?.startsWith(beginning) ?? false)
}

function readTest(file: string): string {
  return readFileSync(file, 'utf8')
}

if (import.meta.main) printDocument('docs/law.md', lawPage(), process.argv.includes('--check'))
