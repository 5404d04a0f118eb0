import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export function offending(path: string): string {
  return join(import.meta.dirname, 'offending', path)
}

/** A temporary project: the fixture tree with this project's real configuration. */
export async function fixtureProject(
  fixture: string,
  { configs, packages }: { configs: readonly string[]; packages: boolean },
): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'naryad-gate-'))
  await cp(offending(fixture), path, { recursive: true })
  await Promise.all(configs.map((config) => cp(join(root, config), join(path, config), { recursive: true })))
  if (packages) await symlink(join(root, 'node_modules'), join(path, 'node_modules'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

/** Runs a tool of this project's `node_modules` in a folder. */
export function runTool(name: string, args: readonly string[], folder: string): Promise<{ code: number | null; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; output: string }>()
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const child = spawn(join(bin, name), args, { cwd: folder, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', reject)
  child.on('close', (code) => resolve({ code, output }))
  return promise
}
