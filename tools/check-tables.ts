import { matcher } from './check-patterns.ts'
import { lineAt } from './check-source-tree.ts'
import type { Architecture } from './architecture.ts'
import type { SourceFile, SourceTree, Violation } from './check-source-tree.ts'

/** Every table has one owner, only the owner writes it, and the SQL of a feature stands in its queries. */
export function checkTables(tree: SourceTree, rules: Architecture): Violation[] {
  const owners = ownersOf(rules)
  const writeAny = matcher(rules.writeAnyTable, rules.featureOrder)
  const sqlFiles = matcher(rules.sqlFiles, rules.featureOrder)
  return [
    ...tree.migrations.flatMap(({ path, sql }) => ownerlessTables(path, sql, owners)),
    ...tree.sources
      .filter(({ path }) => path.startsWith('src/') && !writeAny(path))
      .flatMap((source) => strangersWrites(source, owners)),
    ...tree.sources.filter(({ path }) => /^src\/features\/[^/]+\/server\//.test(path) && !sqlFiles(path)).flatMap(scatteredSql),
  ]
}

function ownersOf(rules: Architecture): Map<string, string> {
  return new Map(Object.entries(rules.tables).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))
}

const createTable = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?"?(\w+)\b"?(?!\s+partition\s+of)/gi

function ownerlessTables(file: string, sql: string, owners: ReadonlyMap<string, string>): Violation[] {
  const code = sql.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
  return [...code.matchAll(createTable)].flatMap((match) => {
    const table = match[1] ?? ''
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

const builderWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](?:\w+\.)?(\w+)/g
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?|\bupdate\s+(?:only\s+)?(?:\w+\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

function strangersWrites(source: SourceFile, owners: ReadonlyMap<string, string>): Violation[] {
  const writer = writerOf(source.path)
  const byBuilder = [...source.code.matchAll(builderWrite)].map(written)
  // In plain text “copy settings” is no SQL unless the word is a table.
  const bySql = [...source.code.matchAll(sqlWrite)].map(written).filter(({ table }) => owners.has(table))
  return [...byBuilder, ...bySql].flatMap(({ table, at }) => {
    const owner = owners.get(table)
    if (owner === writer) return []
    const message = owner === undefined ? `${table} has no owner` : `${writer} writes ${table}, which belongs to ${owner}`
    return [{ file: source.path, line: lineAt(source.code, at), rule: 'table owner', message }]
  })
}

function writerOf(path: string): string {
  const [, layer = '', name = ''] = path.split('/')
  return layer === 'features' || layer === 'gateways' ? name : layer
}

const anySql = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`[]|\bsql(?:<[^`]*>)?`/

function scatteredSql(source: SourceFile): Violation[] {
  const match = anySql.exec(source.code)
  if (!match) return []
  const message = 'SQL stands in a verb or in queries.ts of the feature'
  return [{ file: source.path, line: lineAt(source.code, match.index), rule: 'sql place', message }]
}

function written(match: RegExpExecArray): { table: string; at: number } {
  return { table: match[1] ?? match[2] ?? '', at: match.index }
}
