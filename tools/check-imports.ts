import { matcher } from './check-patterns.ts'
import type { Matcher } from './check-patterns.ts'
import type { Architecture, Layer } from './architecture.ts'
import type { Import, SourceFile, SourceTree, Violation } from './check-source-tree.ts'

type Law = {
  readonly rules: Architecture
  readonly layers: readonly { readonly name: string; readonly fits: Matcher }[]
  readonly shown: Matcher
  readonly hidden: Matcher
}

/** Layers, npm allow-lists, the order of features and what each of them shows. */
export function checkImports(tree: SourceTree, rules: Architecture): Violation[] {
  const law = lawOf(rules)
  return tree.sources.flatMap((source) => {
    const name = layerOf(law, source.path)
    const layer = name === undefined ? undefined : rules.layers[name]
    if (name === undefined || !layer) return []
    return source.imports.flatMap((imported) =>
      imported.target === undefined
        ? outsideImport(source, imported, name, layer)
        : insideImport(law, source, { ...imported, target: imported.target }, name, layer),
    )
  })
}

function lawOf(rules: Architecture): Law {
  return {
    rules,
    layers: Object.entries(rules.layers).map(([name, { files }]) => ({
      name,
      fits: matcher(files, rules.featureOrder),
    })),
    shown: matcher(rules.shown, rules.featureOrder),
    hidden: matcher(rules.notVerbFiles, rules.featureOrder),
  }
}

function layerOf(law: Law, path: string): string | undefined {
  return law.layers.find(({ fits }) => fits(path))?.name
}

function outsideImport(source: SourceFile, { specifier, line }: Import, name: string, layer: Layer): Violation[] {
  const violation = { file: source.path, line, rule: 'package' }
  if (specifier.startsWith('node:')) {
    return layer.node ? [] : [{ ...violation, message: `${name} may not import ${specifier}` }]
  }
  if (layer.packages === 'any') return []
  const allowed = layer.packages.some((known) => specifier === known || specifier.startsWith(`${known}/`))
  return allowed ? [] : [{ ...violation, message: `${name} may not import the package ${specifier}` }]
}

function insideImport(
  law: Law,
  source: SourceFile,
  { specifier, line, target }: Import & { target: string },
  name: string,
  layer: Layer,
): Violation[] {
  // React Router generates `./+types/…` beside nothing: they are types of the same module.
  if (target.includes('/+types/')) return []
  const place = { file: source.path, line }
  const violations: Violation[] = []
  if (leavesItsUnit(source.path, target, specifier)) {
    const message = `${specifier} leaves ${unitOf(source.path)}: write #/${target.slice('src/'.length)}`
    violations.push({ ...place, rule: 'import path', message })
  }
  if (layer.mayImport === 'everything') return violations
  const targetLayer = layerOf(law, target)
  if (targetLayer === undefined || !layer.mayImport.includes(targetLayer)) {
    const message = `${name} may not import ${targetLayer ?? 'a file outside every layer'} (${target})`
    violations.push({ ...place, rule: 'layer', message })
  }
  if (name === 'apps') return violations
  const reason = strangerInside(law, source.path, target)
  return reason ? [...violations, { ...place, ...reason }] : violations
}

function strangerInside(law: Law, path: string, target: string): { rule: string; message: string } | undefined {
  const [mine, theirs] = [unitOf(path), unitOf(target)]
  if (mine === theirs) return undefined
  if (mine.startsWith('src/gateways/') && theirs.startsWith('src/gateways/')) {
    return { rule: 'gateway privacy', message: `${mine} may not know ${theirs}` }
  }
  if (!mine.startsWith('src/features/') || !theirs.startsWith('src/features/')) return undefined
  const order = law.rules.featureOrder
  const [me, other] = [mine.slice('src/features/'.length), theirs.slice('src/features/'.length)]
  if (order.indexOf(other) > order.indexOf(me)) {
    return { rule: 'feature order', message: `${me} may not know ${other}, which comes later` }
  }
  const inside = target.slice(theirs.length + 1)
  if (law.shown(inside) && !law.hidden(inside)) return undefined
  return { rule: 'feature privacy', message: `${other} does not show ${inside}` }
}

function leavesItsUnit(path: string, target: string, specifier: string): boolean {
  return specifier.startsWith('.') && target.startsWith('src/') && unitOf(path) !== unitOf(target)
}

/** The folder within which imports are relative: a feature, a gateway, half of the platform, or a layer. */
function unitOf(path: string): string {
  return /^src\/(?:features|gateways|platform)\/[^/]+|^src\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path
}
