import { basename } from 'node:path'
import type { Architecture } from './architecture.ts'
import { lineAt } from './check-source-tree.ts'
import type { SourceTree, Violation } from './check-source-tree.ts'

/**
 * A migration says in its first line which release it needs beside it. `-- expand`: the previous release goes on working on the new
 * schema. `-- contract`: it does not, and is stopped before. What takes something away from the previous release is a contract; what
 * would hold up writers of a filled table is done in another way.
 */
export function checkMigrations(tree: SourceTree, rules: Architecture): Violation[] {
  return tree.migrations.flatMap(({ path, sql }) => {
    const number = /^\d{4}_/.exec(basename(path))?.[0].slice(0, 4)
    if (number === undefined || rules.migrationsBeforeHeaders.includes(Number(number))) return []
    const [header, second] = sql.split('\n')
    if (header !== '-- expand' && header !== '-- contract')
      return [{ file: path, line: 1, rule: 'migration header', message: 'The first line is -- expand or -- contract' }]
    const code = sql.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
    const statements = statementsOf(code)
    const isInTransaction = second !== '-- no-transaction'
    return [
      ...(header === '-- expand' ? takenAway(code).map((found) => ({ file: path, ...found })) : []),
      ...(isInTransaction ? heldUp(code, statements).map((found) => ({ file: path, ...found })) : []),
    ]
  })
}

type Found = Omit<Violation, 'file'>
type Statement = { readonly text: string; readonly at: number }

/** What the previous release may name, or may write, and would no more. */
function takenAway(code: string): Found[] {
  const what =
    /\bdrop\s+(?:table|column|view|type|function)\b|\brename\s+(?:to|column|\w+\s+to)\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b/gi
  return [...code.matchAll(what)].map((match) => ({
    line: lineAt(code, match.index),
    rule: 'migration header',
    message: `«${match[0].replaceAll(/\s+/g, ' ')}» takes something away from the previous release: -- contract`,
  }))
}

/** What reads a whole table while nobody may write it. A table made by the same migration is empty, and nobody knows it yet. */
function heldUp(code: string, statements: readonly Statement[]): Found[] {
  const made = new Set(statements.flatMap(({ text }) => /^create\s+table\s+(\w+)/i.exec(text)?.[1] ?? []))
  return statements
    .filter(({ text }) => !made.has(/^(?:alter\s+table|create\s+(?:unique\s+)?index\s+\w+\s+on)\s+(\w+)/i.exec(text)?.[1] ?? ''))
    .flatMap(({ text, at }) =>
      slow.flatMap(({ what, instead }) => {
        const match = what.exec(text)
        return match ? [{ line: lineAt(code, at + match.index), rule: 'migration that holds up', message: instead }] : []
      }),
    )
}

const slow: readonly { readonly what: RegExp; readonly instead: string }[] = [
  {
    what: /^create\s+(?:unique\s+)?index\b(?!\s+concurrently)/i,
    instead: 'An index of a filled table is made concurrently: a file of its own whose second line is -- no-transaction',
  },
  {
    what: /\badd\s+column\s+\w+(?:(?!,\s*add\b|\bdefault\b|\bgenerated\b)[^;])*\bnot\s+null\b(?!(?:(?!,\s*add\b)[^;])*\bdefault\b)/i,
    instead: 'A column that is not null gets a default, or is filled before it becomes not null',
  },
  {
    what: /\badd\s+constraint\s+\w+\s+(?:check|foreign\s+key)\b(?!(?:(?!,\s*add\b)[^;])*\bnot\s+valid\b)/i,
    instead:
      'A constraint of a filled table is added not valid, and validated by the next migration: alter table … validate constraint …',
  },
  {
    what: /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key)\s*\(/i,
    instead: 'A unique index is made concurrently first, then: add constraint … unique using index …',
  },
]

function statementsOf(code: string): Statement[] {
  return [...code.matchAll(/[^;]+/g)].map(({ 0: text, index }) => {
    const start = text.search(/\S/)
    return { text: text.slice(Math.max(start, 0)), at: index + Math.max(start, 0) }
  })
}
