import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { openTestDatabase, startTestServer } from '../tests/support/test-database.ts'

/**
 * `npm run test:previous -- <tag or commit> [filter…]`: the database tests of that release on the schema of this one. Whoever means to
 * replace processes one by one runs it on the release that works now: while it lasts, both write one database.
 */
const root = resolve(import.meta.dirname, '..')
const [release, ...filters] = process.argv.slice(2)
const commit = release === undefined ? undefined : git('rev-parse', '--verify', '--quiet', `${release}^{commit}`)

if (release === undefined) {
  leave('Назовите метку или коммит выпуска, который сейчас работает: npm run test:previous -- <метка>')
} else if (commit === undefined) {
  leave(`Коммита ${release} в этом клоне нет. Если клон неполный: git fetch --depth=1 origin ${release}`)
} else {
  process.exitCode = await testRelease(commit)
}

async function testRelease(commit: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-previous-'))
  const old = join(folder, 'release')
  // PostgreSQL runs as another user when this one is root.
  chmodSync(folder, 0o755)
  const server = await startTestServer(join(folder, 'postgres'))
  process.env['TEST_DATABASE_URL'] = server.url
  try {
    if (git('worktree', 'add', '--detach', '--quiet', old, commit) === undefined) throw new Error(`No worktree of ${commit}`)
    rmSync(join(old, 'db/migrations'), { recursive: true })
    cpSync(join(root, 'db/migrations'), join(old, 'db/migrations'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
    // The runner of this release makes the schema once; tests of the old one take it ready, by the sums of its migrations.
    await (await openTestDatabase())[Symbol.asyncDispose]()
    const files = globSync('src/**/*.db.test.ts', { cwd: old }).filter(
      (file) => filters.length === 0 || filters.some((part) => file.includes(part)),
    )
    if (files.length === 0) throw new Error(`No test of ${commit} is named so`)
    return await run(old, ['--test', '--test-concurrency=2', '--test-reporter=dot', ...files.toSorted()])
  } finally {
    await server.stop()
    git('worktree', 'remove', '--force', old)
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(cwd: string, args: readonly string[]): Promise<number> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<number>()
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
  child.once('error', reject)
  child.once('close', (code) => settle(code ?? 1))
  return promise
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function leave(words: string): void {
  console.error(words)
  process.exitCode = 2
}
