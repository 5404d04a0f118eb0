import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { weightGoals } from './weight-goals.ts'

type Part = { readonly module: string; readonly imports?: readonly string[] }
type Route = Part & { readonly id: string; readonly parentId?: string; readonly path?: string }
type Manifest = { readonly entry: Part; readonly routes: Readonly<Record<string, Route>> }

export type PageWeights = {
  /** A line for every page, the heaviest first. */
  readonly table: string
  /** Pages above the goal of their kind. */
  readonly heavy: readonly string[]
}

const kilobyte = 1024

/**
 * What the HTML of every page names, compressed as it travels. Late parts come on top of that: `weight.spec.ts` opens the pages and
 * weighs everything.
 */
export function pageWeights(folder: string): PageWeights {
  const { entry, routes } = readManifest(folder)
  // The kit is shown only in «Учебный режим».
  const pages = Object.values(routes).filter(({ path }) => path?.startsWith('/') && path !== '/dev/kit')
  const rows = pages.map((page) => {
    const chain = chainOf(page, routes)
    const files = new Set([entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports]))
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
    const goal = chain.some(({ id }) => id.includes('signed-in-gate')) ? weightGoals.signedIn : weightGoals.guest
    const line = `${(bytes / kilobyte).toFixed(1).padStart(6)} KB ${String(files.size).padStart(3)} files  ${page.path ?? ''}`
    return { bytes, line, isHeavy: bytes > goal.kilobytes * kilobyte || files.size > goal.files }
  })
  return {
    table: rows
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ line }) => line)
      .join('\n'),
    heavy: rows.filter(({ isHeavy }) => isHeavy).map(({ line }) => line),
  }
}

function chainOf(page: Route, routes: Manifest['routes']): Route[] {
  const parent = page.parentId === undefined ? undefined : routes[page.parentId]
  return parent ? [page, ...chainOf(parent, routes)] : [page]
}

function readManifest(folder: string): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: folder })
  if (file === undefined) throw new Error('The build has no manifest of routes')
  const text = readFileSync(join(folder, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}
