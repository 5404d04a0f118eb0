import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Whether packages of Debian can be installed: by root alone. The lists of what there is are brought up to date. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && apt('--version') && apt('update', '-q')
}

export function installPackages(...names: readonly string[]): boolean {
  return apt('install', '-q', '-y', '--no-install-recommends', ...names)
}

function apt(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
