import type { SourceTree, Violation } from './check-source-tree.ts'

type Edge = { readonly target: string; readonly line: number }

/** Each cycle once, at the import that closes it; imports of types count, for they tie readers the same way. */
export function checkCycles(tree: SourceTree): Violation[] {
  const edges = new Map(tree.sources.map((source) => [source.path, edgesOf(source.imports)]))
  const done = new Set<string>()
  const violations: Violation[] = []
  for (const path of edges.keys()) walk(path, [], edges, done, violations)
  return violations.filter(({ message }, place) => place === violations.findIndex((other) => other.message === message))
}

function walk(
  path: string,
  trail: readonly string[],
  edges: ReadonlyMap<string, readonly Edge[]>,
  done: Set<string>,
  violations: Violation[],
): void {
  if (done.has(path)) return
  const here = [...trail, path]
  for (const { target, line } of edges.get(path) ?? []) {
    const start = here.indexOf(target)
    if (start === -1) walk(target, here, edges, done, violations)
    else {
      const cycle = [...here.slice(start), target].join(' → ')
      violations.push({ file: path, line, rule: 'cycle', message: cycle })
    }
  }
  done.add(path)
}

function edgesOf(imports: readonly { target: string | undefined; line: number }[]): Edge[] {
  return imports.flatMap(({ target, line }) => (target === undefined ? [] : [{ target, line }]))
}
