/**
 * `node tools/launch.mjs <command> [arguments]` runs `tools/<command>.ts` on the Node of this project.
 * It starts on a clone with nothing installed under any Node from 18 on, so it is plain JavaScript without packages:
 * it installs what is missing, runs the command, passes signals on and leaves with its exit code.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const started = Date.now()
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const marker = join(modules, '.naryad-lock')
const ownNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'tools', `${command}.ts`)

if (command === '' || !existsSync(script)) fail(`Команды «${command}» нет: ожидается имя файла из tools без .ts.`)
if (!isInstalled()) install()
run()

function isInstalled() {
  if (!existsSync(ownNode)) return false
  if (readText(marker) === lockHash()) return true
  if (!isSameTree()) return false
  record()
  return true
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** npm writes its own list of what lies in node_modules last, so an install by hand counts and a broken one does not. */
function isSameTree() {
  const installed = JSON.parse(readText(join(modules, '.package-lock.json')) || '{}').packages
  if (!installed) return false
  const wanted = JSON.parse(readText(join(root, 'package-lock.json'))).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    return path === '' || (installed[path] ? installed[path].version === version : optional === true)
  })
}

function install() {
  say(existsSync(modules) ? 'Зависимости изменились, обновляем…' : 'Первый запуск: ставим зависимости, это займёт около минуты…')
  const folder = mkdtempSync(join(tmpdir(), 'naryad-install-'))
  const journal = join(folder, 'npm.log')
  const failure = tryInstall(journal)
  if (failure !== undefined) say(readText(journal).trimEnd())
  rmSync(folder, { recursive: true, force: true })
  if (failure !== undefined) fail(failure)
  record()
  say(`Зависимости установлены за ${Math.round((Date.now() - started) / 1000)} с.`)
}

/** What went wrong; npm writes its own words, its warnings too, to the journal, shown only then. */
function tryInstall(journal) {
  // A mirror that holds no packages of foreign platforms makes npm ci refuse the lock; npm install takes the same versions.
  if (!npm(journal, 'ci')) {
    say('npm ci не подошёл этому реестру, ставим те же версии через npm install…')
    if (!npm(journal, 'install', '--no-save'))
      return 'Зависимости не установились: проверьте сеть и права на папку проекта, затем повторите. Вывод npm — выше.'
  }
  if (!existsSync(ownNode)) npm(journal, 'rebuild', 'node')
  if (!existsSync(ownNode)) return 'Пакет node установился без исполняемого файла: разрешите его установочный сценарий.'
  return undefined
}

/** NOTE without the machine's own Node first in the path npm would run on the Node it is about to delete. */
function npm(journal, ...words) {
  const machineNode = process.env['npm_node_execpath'] ?? process.execPath
  const cli = process.env['npm_execpath']
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  const options = [...words, '--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund']
  const env = { ...process.env, PATH: path.join(delimiter) }
  const [program, before] = cli?.endsWith('.js') && existsSync(machineNode) ? [machineNode, [cli]] : ['npm', []]
  const output = openSync(journal, 'a')
  const done = spawnSync(program, [...before, ...options], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  closeSync(output)
  if (done.signal) process.exit(128 + constants.signals[done.signal])
  return done.status === 0
}

function record() {
  try {
    writeFileSync(marker, lockHash())
  } catch {
    // A reader of somebody else's install may not write there; the next start compares the trees again.
  }
}

function run() {
  const child = spawn(ownNode, ['--import', new URL('stop-with-parent.mjs', import.meta.url).href, script, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NARYAD_PARENT: String(process.pid),
      NARYAD_STARTED: String(started),
      // Half of the time of a start goes to compiling more than a thousand files: Node keeps what it made of them, by content.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(modules, '.cache', 'compiled'),
      PATH: `${join(modules, '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    },
    stdio: 'inherit',
  })
  const npmWatch = watchNpm(child)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      clearInterval(npmWatch)
      child.kill(signal)
    })
  }
  child.once('error', (error) => fail(`Не удалось запустить ${ownNode}: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm killed with -9 passes nothing on; without this the application would live on without it. */
function watchNpm(child) {
  if (!process.env['npm_lifecycle_event']) return undefined
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500).unref()
  return watch
}

/** npm is the parent, or stands behind the shell it runs scripts with; who started npm itself may come and go. */
function ancestors() {
  const shell = readText(`/proc/${process.ppid}/cmdline`)
  if (!shell.includes('launch.mjs')) return `${process.ppid}`
  const stat = readText(`/proc/${process.ppid}/stat`)
  return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}
