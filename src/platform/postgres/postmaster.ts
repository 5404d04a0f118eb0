import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresHome } from './postgres-home.ts'

/** Contains nothing of the application's environment: the server needs none of its secrets. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

const stopTimeoutMs = 30_000

/** Starts the server in a separate session, so that Ctrl-C in the terminal reaches the application first. */
export function spawnPostmaster(home: PostgresHome, args: readonly string[]): ChildProcess {
  const full = existsSync(logOf(home)) && statSync(logOf(home)).size > 10_000_000
  const log = openSync(logOf(home), full ? 'w' : 'a', 0o600)
  if (home.account) chownSync(logOf(home), home.account.uid, home.account.gid)
  clearReusedLock(home)
  const child = spawn(join(home.binaries, 'bin', 'postgres'), args, {
    ...home.account,
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.once('error', () => undefined)
  child.unref()
  closeSync(log)
  return child
}

function logOf(home: PostgresHome): string {
  return join(home.directory, 'postgres.log')
}

export function logTail(home: PostgresHome): string {
  return existsSync(logOf(home)) ? readFileSync(logOf(home), 'utf8').split('\n').slice(-12).join('\n') : ''
}

/** PostgreSQL removes the lock of a dead process itself, but not one whose process id now belongs to another program. */
function clearReusedLock(home: PostgresHome): void {
  const pid = lockedBy(home)
  if (pid !== undefined && isAlive(pid) && !isServerOf(home, pid)) rmSync(lockOf(home), { force: true })
}

export function startedWith(home: PostgresHome, args: readonly string[]): boolean {
  const file = join(home.cluster, 'postmaster.opts')
  const command = [join(home.binaries, 'bin', 'postgres'), ...args.map((arg) => `"${arg}"`)].join(' ')
  return existsSync(file) && readFileSync(file, 'utf8').trim() === command
}

/** Returns the live server of this home, whoever started it. */
export function postmasterOf(home: PostgresHome): number | undefined {
  const pid = lockedBy(home)
  return pid !== undefined && isAlive(pid) && isServerOf(home, pid) ? pid : undefined
}

function lockOf(home: PostgresHome): string {
  return join(home.cluster, 'postmaster.pid')
}

function lockedBy(home: PostgresHome): number | undefined {
  const pid = Number(readOrEmpty(lockOf(home)).split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isServerOf(home: PostgresHome, pid: number): boolean {
  const command = existsSync('/proc/self/cmdline')
    ? readOrEmpty(`/proc/${pid}/cmdline`)
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes(home.cluster)
}

/** The server may exit and remove its files between two checks. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export async function stopPostmaster(home: PostgresHome): Promise<void> {
  const pid = postmasterOf(home)
  signal(pid, 'SIGINT')
  if (await gone(home, stopTimeoutMs)) return
  signal(pid, 'SIGQUIT')
  await gone(home, stopTimeoutMs)
}

export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name)
  } catch {
    // The server exited by itself between the check and the signal.
  }
}

async function gone(home: PostgresHome, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (postmasterOf(home) !== undefined && performance.now() < deadline) await pause(20)
  return postmasterOf(home) === undefined
}
