import { matcher } from './check-patterns.ts'
import { lineAt } from './check-source-tree.ts'
import type { Architecture } from './architecture.ts'
import type { SourceFile, SourceTree, Violation } from './check-source-tree.ts'

/** Every table has one owner, only the owner writes it, the SQL of a feature stands in its queries, what it promises is checked, and rows are locked in one order. */
export function checkTables(tree: SourceTree, rules: Architecture): Violation[] {
  const owners = ownersOf(rules)
  const renamed = newNames(tree)
  const writeAny = matcher(rules.writeAnyTable, rules.featureOrder)
  const sqlFiles = matcher(rules.sqlFiles, rules.featureOrder)
  const promisesAny = matcher(rules.promiseAnySql, rules.featureOrder)
  const locksAny = matcher(rules.lockAnyRow, rules.featureOrder)
  return [
    ...tree.migrations.flatMap(({ path, sql }) => ownerlessTables(path, sql, owners, renamed)),
    ...tree.sources
      .filter(({ path }) => path.startsWith('src/') && !writeAny(path))
      .flatMap((source) => strangersWrites(source, owners, rules)),
    ...tree.sources.filter(({ path }) => /^src\/features\/[^/]+\/server\//.test(path) && !sqlFiles(path)).flatMap(scatteredSql),
    ...tree.sources.filter(({ path }) => !promisesAny(path)).flatMap(uncheckedPromises),
    ...tree.sources.filter(({ path }) => path.startsWith('src/') && !locksAny(path)).flatMap(bareLocks),
  ]
}

function ownersOf(rules: Architecture): Map<string, string> {
  return new Map(Object.entries(rules.tables).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))
}

const createTable = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?"?(\w+)\b"?(?!\s+partition\s+of)/gi

const renameTable = /\balter\s+table\s+"?(\w+)"?\s+rename\s+to\s+"?(\w+)"?/gi

/** A table is known by its latest name: old name → new name. */
function newNames(tree: SourceTree): Map<string, string> {
  return new Map(
    tree.migrations.flatMap(({ sql }) => [...sql.matchAll(renameTable)].map(([, old = '', name = '']) => [old, name])),
  )
}

function ownerlessTables(
  file: string,
  sql: string,
  owners: ReadonlyMap<string, string>,
  renamed: ReadonlyMap<string, string>,
): Violation[] {
  const code = sql.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
  return [...code.matchAll(createTable)].flatMap((match) => {
    const created = match[1] ?? ''
    const table = renamed.get(created) ?? created
    if (owners.has(table)) return []
    return [
      {
        file,
        line: lineAt(code, match.index),
        rule: 'table owner',
        message: `${table} has no owner in tools/architecture.ts`,
      },
    ]
  })
}

// `resealFileKeys` writes the table its caller names.
const builderWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|resealFileKeys)\(\s*['"`](?:\w+\.)?(\w+)/g
const namelessWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|resealFileKeys)\(\s*[^'"`\s)]/g
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?|\bupdate\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

function strangersWrites(source: SourceFile, owners: ReadonlyMap<string, string>, rules: Architecture): Violation[] {
  const writer = writerOf(source.path)
  const byBuilder = [...source.code.matchAll(builderWrite)].map(written)
  // In plain text “copy settings” is no SQL unless the word is a table.
  const bySql = [...source.code.matchAll(sqlWrite)].map(written).filter(({ table }) => owners.has(table))
  const nameless = matcher(rules.writeNamedTable, rules.featureOrder)(source.path)
    ? []
    : [...source.code.matchAll(namelessWrite)].map(({ index }) => {
        const message = 'the table of a write is named by a literal, so that its owner can be checked'
        return { file: source.path, line: lineAt(source.code, index), rule: 'table owner', message }
      })
  const strange = [...byBuilder, ...bySql].flatMap(({ table, at }) => {
    const owner = owners.get(table)
    if (owner === writer) return []
    const message = owner === undefined ? `${table} has no owner` : `${writer} writes ${table}, which belongs to ${owner}`
    return [{ file: source.path, line: lineAt(source.code, at), rule: 'table owner', message }]
  })
  return [...strange, ...nameless]
}

function writerOf(path: string): string {
  const [, layer = '', name = ''] = path.split('/')
  return layer === 'features' || layer === 'gateways' ? name : layer
}

const anySql =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`[]|\bsql\w*(?:<[^`]*>|\([^`]*\))?`|\browsOf\(\{/

function scatteredSql(source: SourceFile): Violation[] {
  const match = anySql.exec(source.code)
  if (!match) return []
  const message = 'SQL stands in a verb or in queries.ts of the feature'
  return [{ file: source.path, line: lineAt(source.code, match.index), rule: 'sql place', message }]
}

/** A type argument says what TypeScript cannot know: `sql<Row>`, `fn.sum<string>`, `$castTo<…>`. Only the count of rows is always a number. */
const uncheckedPromise = /\bsql(?:\.\w+)?<(?!\/)|\bfn\.(?!countAll<number>)\w+<|\$castTo</g

function uncheckedPromises(source: SourceFile): Violation[] {
  const message = 'what SQL answers is promised by rowsOf, sqlAs and their like of platform/server/typed-sql.ts'
  return [...source.code.matchAll(uncheckedPromise)].map(({ index }) => ({
    file: source.path,
    line: lineAt(source.code, index),
    rule: 'sql promise',
    message,
  }))
}

/** `for update` in raw SQL takes rows of a queue that others skip. */
const bareLock = /\.for(?:NoKeyUpdate|Update|KeyShare|Share)\(/g

function bareLocks(source: SourceFile): Violation[] {
  const message = 'rows are locked by `locking` or `lockingAlone` of platform/server/lock-order.ts'
  return [...source.code.matchAll(bareLock)].map(({ index }) => ({
    file: source.path,
    line: lineAt(source.code, index),
    rule: 'bare lock',
    message,
  }))
}

function written(match: RegExpExecArray): { table: string; at: number } {
  return { table: match[1] ?? match[2] ?? '', at: match.index }
}
