import { keptBecause, retentionTerms } from '#/apps/retention-terms.ts'
import type { Term } from '#/apps/retention-terms.ts'
import { printDocument } from './print-document.ts'

/** The page of terms: what is deleted and when, and what stays. */
export function retentionPage(): string {
  const terms = retentionTerms.map(
    (term) => `| ${term.table} | ${term.since.join(', ')} | ${length(term)} | ${term.why}${kept(term)} |`,
  )
  const stays = Object.entries(keptBecause)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([table, why]) => `| ${table} | ${why} |`)
  return `${[heading, termsHead, ...terms, '', '## Что не удаляет этот обход', '', '| Таблица | Почему |', '|---|---|', ...stays].join('\n')}\n`
}

const heading = `# Сроки хранения

Печатается из \`src/apps/retention-terms.ts\` командой \`npm run docs\`, руками не правится. Работа \`platform.sweep\` раз в сутки удаляет то,
чей срок вышел, по 2000 строк; место, до которого она дошла, — в \`round_places\`. Сроки закона здесь можно удлинять, но не сокращать.
`

const termsHead = `| Таблица | Срок считается от | Срок | Почему |
|---|---|---|---|`

function length(term: Term): string {
  return 'days' in term ? `${term.days} дн.` : `${term.years} полн. года после года события`
}

function kept({ keptBy = [], with: together = [] }: Term): string {
  const by = [...new Set(keptBy.map(({ table }) => table))]
  const held = by.length > 0 ? `; остаётся то, на что ссылаются ${by.join(', ')}` : ''
  return together.length > 0 ? `${held}; вместе с ${together.map(({ table }) => table).join(', ')}` : held
}

if (import.meta.main) printDocument('docs/retention.md', retentionPage(), process.argv.includes('--check'))
