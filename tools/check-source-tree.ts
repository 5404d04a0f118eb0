import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { matcher } from './check-patterns.ts'
import type { Architecture } from './architecture.ts'

export type Violation = {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

export type Import = {
  readonly specifier: string
  readonly line: number
  /** Path from the root for a file of the project; undefined for a package or a `node:` module. */
  readonly target: string | undefined
}

export type Export = {
  readonly name: string
  readonly line: number
  readonly isType: boolean
  readonly isDefault: boolean
  readonly from: string | undefined
}

export type Comment = { readonly text: string; readonly line: number; readonly isDoc: boolean }

export type SourceFile = {
  readonly path: string
  readonly lines: number
  /** The text with comments blanked out, so that words in them are not taken for code. */
  readonly code: string
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  readonly comments: readonly Comment[]
}

export type SourceTree = {
  readonly paths: readonly string[]
  readonly sources: readonly SourceFile[]
  readonly migrations: readonly { readonly path: string; readonly sql: string }[]
}

export function readSourceTree(root: string, rules: Architecture): SourceTree {
  const ignored = matcher(rules.ignored, rules.featureOrder)
  const paths = ['src', 'db', 'tests', 'tools']
    .flatMap((folder) => filesUnder(root, folder))
    .concat(rootConfigs(root))
    .filter((path) => !ignored(path))
    .toSorted()
  return {
    paths,
    sources: paths.filter((path) => /\.tsx?$/.test(path)).map((path) => readSource(root, path)),
    migrations: paths
      .filter((path) => path.endsWith('.sql') && path.startsWith('db/migrations/'))
      .map((path) => ({ path, sql: readFileSync(join(root, path), 'utf8') })),
  }
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

function filesUnder(root: string, folder: string): string[] {
  return entriesOf(root, folder).flatMap((entry) => {
    if (entry.name.startsWith('.')) return []
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesUnder(root, path)
    return [path]
  })
}

function entriesOf(root: string, folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    // A tree may lack a folder: fixtures of the gates hold only what they need.
    return []
  }
}

function rootConfigs(root: string): string[] {
  return readdirSync(root).filter((name) => name.endsWith('.config.ts'))
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const parsed = parseSync(path, text)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const reExports = staticExports.flatMap((statement) => statement.entries)
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...reExports.map(({ moduleRequest }) => moduleRequest).filter((request) => request !== null),
    ...dynamicImports.map(({ moduleRequest }) => ({
      value: /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? '',
      start: moduleRequest.start,
    })),
  ].filter(({ value }) => value !== '')
  return {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    code: withoutComments(text, parsed.comments),
    imports: uniqueBy(requests, ({ start }) => start).map(({ value, start }) => ({
      specifier: value,
      line: lineAt(text, start),
      target: targetOf(path, value),
    })),
    exports: reExports.map((entry) => ({
      name: entry.exportName.name ?? '*',
      line: lineAt(text, entry.start),
      isType: entry.isType,
      isDefault: entry.exportName.kind === 'Default' || entry.exportName.name === 'default',
      from: entry.moduleRequest?.value,
    })),
    comments: parsed.comments.map(({ value, start, type }) => ({
      text: value,
      line: lineAt(text, start),
      isDoc: type === 'Block' && value.startsWith('*'),
    })),
  }
}

function targetOf(path: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#/')) return `src/${bare.slice(2)}`
  if (bare.startsWith('.')) return normalize(join(dirname(path), bare))
  return undefined
}

function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let code = ''
  let from = 0
  for (const { start, end } of comments) {
    code += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    from = end
  }
  return code + text.slice(from)
}

function uniqueBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
