import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'

/** `npm run bench [filter…]`: runs every `*.bench.ts` one after another, so they do not disturb each other. */
const root = resolve(import.meta.dirname, '..')
const filters = process.argv.slice(2)
const files = globSync(['src/**/*.bench.ts', 'tests/**/*.bench.ts'], { cwd: root })
  .filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)))
  .toSorted()
if (files.length === 0) console.error('Замеров с таким именем нет.')
const failed = files.filter((file) => {
  console.log(`\n── ${file} ──`)
  return spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' }).status !== 0
})
process.exitCode = files.length === 0 || failed.length > 0 ? 1 : 0
