import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes a printed document; with `--check` only says whether the file has fallen behind the code. */
export function printDocument(path: string, text: string, checkOnly: boolean): void {
  if (readOrEmpty(path) === text) return
  if (!checkOnly) {
    writeFileSync(path, text)
    console.log(`${path} is printed anew`)
    return
  }
  console.log(`${path} has fallen behind the code: npm run docs`)
  process.exitCode = 1
}

/** Everything the files of a pattern export: feature, file, name, value. */
export async function exportsOf(pattern: string): Promise<Exported[]> {
  const paths = globSync(pattern)
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
  const modules = await Promise.all(paths.map(importModule))
  return modules.flat()
}

export type Exported = {
  readonly feature: string
  readonly path: string
  readonly name: string
  readonly value: unknown
}

async function importModule(path: string): Promise<Exported[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(resolve(path)).href)
  const feature = path.split('/')[2] ?? ''
  return Object.keys(module)
    .toSorted()
    .map((name) => ({ feature, path, name, value: module[name] }))
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
