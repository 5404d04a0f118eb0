import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

test('what npm warns of while it installs is not shown when the install succeeds', async () => {
  using clone = freshClone(`
    import { mkdirSync, symlinkSync } from 'node:fs'
    console.error('npm warn EBADENGINE Unsupported engine')
    mkdirSync('node_modules/node/bin', { recursive: true })
    symlinkSync(process.execPath, 'node_modules/node/bin/node')`)
  const { code, output } = await clone.launch('hello')
  assert.equal(code, 0)
  assert.match(output, /Первый запуск: ставим зависимости.*Зависимости установлены за \d+ с\..*Привет/s)
  assert.doesNotMatch(output, /EBADENGINE/)
  const again = await clone.launch('hello')
  assert.deepEqual([again.code, again.output], [0, 'Привет\n'])
})

test('an install that fails shows everything npm said', async () => {
  using clone = freshClone(`
    console.error('npm warn EBADENGINE Unsupported engine')
    console.error('npm error network ' + process.argv[2])
    process.exitCode = 1`)
  const { code, output } = await clone.launch('hello')
  assert.equal(code, 1)
  assert.match(output, /EBADENGINE.*npm error network ci.*npm error network install.*Зависимости не установились/s)
  assert.doesNotMatch(output, /Привет/)
})

/** A clone with nothing installed, one command and an npm of the test. */
function freshClone(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-clone-'))
  mkdirSync(join(folder, 'tools'))
  for (const name of ['launch.mjs', 'stop-with-parent.mjs']) cpSync(join(import.meta.dirname, name), join(folder, 'tools', name))
  writeFileSync(join(folder, 'package-lock.json'), '{"packages": {}}')
  writeFileSync(join(folder, 'tools/hello.ts'), "console.log('Привет')")
  writeFileSync(join(folder, 'npm.js'), npm)
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  return {
    async launch(command: string) {
      const { npm_lifecycle_event: _event, ...inherited } = process.env
      const child = spawn(process.execPath, [join(folder, 'tools/launch.mjs'), command], {
        env: { ...inherited, npm_execpath: join(folder, 'npm.js'), npm_node_execpath: process.execPath },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [err, out] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')])
      return { code: child.exitCode, output: err + out }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
