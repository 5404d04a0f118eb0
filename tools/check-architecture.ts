import { architecture } from './architecture.ts'
import { checkComments } from './check-comments.ts'
import { checkCycles } from './check-cycles.ts'
import { checkFiles } from './check-files.ts'
import { checkImports } from './check-imports.ts'
import { checkMigrations } from './check-migrations.ts'
import { readSourceTree } from './check-source-tree.ts'
import { checkStates } from './check-states.ts'
import { checkTables } from './check-tables.ts'
import type { Architecture } from './architecture.ts'
import type { Violation } from './check-source-tree.ts'

/** Every place of the tree under `root` that breaks the law, in the order of files and lines. */
export function checkArchitecture(root: string, rules: Architecture): Violation[] {
  const tree = readSourceTree(root, rules)
  return [
    ...checkImports(tree, rules),
    ...checkCycles(tree),
    ...checkFiles(tree, rules),
    ...checkTables(tree, rules),
    ...checkStates(tree, rules),
    ...checkMigrations(tree, rules),
    ...checkComments(tree),
  ].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

if (import.meta.main) {
  const violations = checkArchitecture(process.cwd(), architecture)
  for (const { file, line, rule, message } of violations) console.log(`${file}:${line} ${rule}: ${message}`)
  if (violations.length > 0) process.exitCode = 1
}
