import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { findChromium } from '../tests/support/chromium.ts'

/** The browser for journeys, installed from Debian when root may do that. Throws with a way out when there is none. */
export function requireChromium(): string {
  const present = findChromium()
  if (present !== undefined) return present
  if (process.getuid?.() === 0 && apt('--version')) {
    console.log('Chromium не найден, ставим пакет Debian…')
    if (apt('update', '-q') && apt('install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')) {
      const installed = findChromium()
      if (installed !== undefined) return installed
    }
  }
  throw new Error(
    [
      'Chromium не найден, а без него нельзя проверить экраны. Любой из способов:',
      '  apt-get install chromium (от root);',
      '  node_modules/.bin/playwright install chromium;',
      '  CHROMIUM_PATH=/путь/к/chromium npm test.',
    ].join('\n'),
  )
}

function apt(...args: string[]): boolean {
  const quiet = args[0] === '--version'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] }).status === 0
}
