import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'build', 'stamp')

export type Build = { readonly passed: boolean; readonly built: boolean; readonly output: string }

/** Builds the web part when `build/` was made from other sources. The builder speaks to the terminal or is kept quiet. */
export async function buildWeb(approvalRight: 'aloud' | 'quietly'): Promise<Build> {
  const sources = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return { passed: true, built: false, output: '' }
  rmSync(stamp, { force: true })
  const { code, output } = await run(approvalRight)
  if (code === 0) writeFileSync(stamp, sources)
  return { passed: code === 0, built: true, output }
}

/** What the build is made with, beside the sources. */
const builders = [
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tools/chunk-groups.ts',
  'tools/compress-assets.ts',
  'tools/light-contracts.ts',
  'tools/page-weights.ts',
  'tools/weight-goals.ts',
]

/** Content, not time: a fresh clone and a checkout of an old commit both have new times. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const files = [
    ...globSync(['src/**/*', 'public/**/*'], { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
    ...builders.map((name) => join(root, name)),
  ]
  for (const file of files.toSorted()) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

async function run(approvalRight: 'aloud' | 'quietly'): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  function hear(chunk: Buffer): void {
    output += chunk.toString()
    if (approvalRight === 'aloud') process.stdout.write(chunk)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('close', (code) => settle({ code, output }))
  })
}
