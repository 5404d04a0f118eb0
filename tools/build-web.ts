import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'build', 'stamp')

/** Builds the web part when `build/` was made from other sources; answers whether it had to. Throws when it fails. */
export async function buildWeb(): Promise<boolean> {
  const sources = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  const code = await run(join(root, 'node_modules/@react-router/dev/bin.cjs'), ['build'])
  if (code !== 0) throw new Error('Сборка не удалась, её вывод выше.')
  writeFileSync(stamp, sources)
  return true
}

/** Content, not time: a fresh clone and a checkout of an old commit both have new times. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const files = [
    ...globSync(['src/**/*', 'public/**/*'], { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
    ...['vite.config.ts', 'react-router.config.ts', 'package-lock.json'].map((name) => join(root, name)),
  ]
  for (const file of files.toSorted()) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function run(script: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('exit', settle)
  })
}
