import { basename } from 'node:path/posix'
import { matcher } from './check-patterns.ts'
import { lineAt } from './check-source-tree.ts'
import type { Architecture } from './architecture.ts'
import type { SourceFile, SourceTree, Violation } from './check-source-tree.ts'

/** The closed vocabulary of names, the size of files, and what a file may export. */
export function checkFiles(tree: SourceTree, rules: Architecture): Violation[] {
  return [
    ...tree.paths.flatMap((path) => nameViolations(path, rules)),
    ...tree.sources.flatMap((source) => sizeViolations(source, rules)),
    ...tree.sources.flatMap((source) => exportViolations(source, rules)),
    ...tree.sources.flatMap((source) => verbViolations(source, rules)),
    ...tree.sources.flatMap(arrowViolations),
  ]
}

function nameViolations(path: string, rules: Architecture): Violation[] {
  const violation = { file: path, line: 1, rule: 'file name' }
  const [name = ''] = basename(path).split('.')
  if (rules.bannedNames.includes(name)) return [{ ...violation, message: `“${name}” says nothing: name what is inside` }]
  const known = matcher([...rules.vocabulary, '*.config.ts'], rules.featureOrder)
  return known(path) ? [] : [{ ...violation, message: 'this name is not in the vocabulary of tools/architecture.ts' }]
}

function sizeViolations(source: SourceFile, rules: Architecture): Violation[] {
  if (source.lines <= rules.maxLines || matcher(rules.longByNature, rules.featureOrder)(source.path)) return []
  const message = `${source.lines} lines, more than ${rules.maxLines}`
  return [{ file: source.path, line: rules.maxLines + 1, rule: 'file size', message }]
}

function exportViolations(source: SourceFile, rules: Architecture): Violation[] {
  const mayDefault = matcher(rules.defaultExports, rules.featureOrder)(source.path)
  const mayReExport = matcher(rules.reExports, rules.featureOrder)(source.path)
  return source.exports.flatMap(({ name, line, isDefault, from }) => {
    if (from !== undefined && !mayReExport) {
      return [
        {
          file: source.path,
          line,
          rule: 're-export',
          message: `${name} from ${from}: import it where it lives`,
        },
      ]
    }
    if (isDefault && !mayDefault) {
      return [{ file: source.path, line, rule: 'default export', message: 'export it by its name' }]
    }
    return []
  })
}

function verbViolations(source: SourceFile, rules: Architecture): Violation[] {
  const inside = /^src\/features\/[^/]+\/(.+)$/.exec(source.path)?.[1]
  if (inside === undefined || !matcher(rules.verbFiles, rules.featureOrder)(inside)) return []
  if (matcher(rules.notVerbFiles, rules.featureOrder)(inside)) return []
  const verb = camelCase(basename(source.path, '.ts'))
  const names = source.exports.filter(({ isType }) => !isType).map(({ name }) => name)
  if (names.length === 1 && names[0] === verb) return []
  const exported = names.length === 0 ? 'nothing' : names.join(', ')
  return [
    {
      file: source.path,
      line: 1,
      rule: 'verb',
      message: `exports ${exported}; it must export ${verb} and no other value`,
    },
  ]
}

const exportedArrow = /^export const (\w+) = (?:async )?(?:<[^\n]+>)?(?:\([^)]*\)|\w+)(?:: [^=\n]+)? =>/gm

function arrowViolations({ path, code }: SourceFile): Violation[] {
  return [...code.matchAll(exportedArrow)].map((match) => {
    const message = `${match[1] ?? ''} is a function: declare it as one`
    return { file: path, line: lineAt(code, match.index), rule: 'exported arrow', message }
  })
}

function camelCase(kebab: string): string {
  return kebab.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
