import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Tracks the live processes that use the server in `directory`. The last one to exit stops it, so web and worker can share one
 * server, and a killed process is not waited for.
 */
export function joinUsers(directory: string): void {
  writeFileSync(join(directory, 'users', String(process.pid)), startOf(process.pid) ?? '')
}

export function leaveUsers(directory: string): void {
  rmSync(join(directory, 'users', String(process.pid)), { force: true })
}

export function hasOtherUsers(directory: string): boolean {
  const users = join(directory, 'users')
  return namesIn(users).some((name) => {
    if (name === String(process.pid)) return false
    const alive = startOf(Number(name)) === readText(join(users, name))
    if (!alive) rmSync(join(users, name), { force: true })
    return alive
  })
}

/**
 * Returns the start time of a process, so a reused process id is not mistaken for the old process. Undefined: no such process.
 */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  const stat = readText(`/proc/${pid}/stat`)
  return stat === undefined ? '' : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
