import { basename } from 'node:path'
import process from 'node:process'
import { findChromium, headlessShell } from '../tests/support/chromium.ts'
import { canInstallPackages, installPackages } from './debian-package.ts'

/** The browser for journeys, installed from Debian when root may do that. Throws with a way out when there is none. */
export function requireChromium(): string {
  const present = findChromium()
  const isBest = present !== undefined && (process.env['CHROMIUM_PATH'] !== undefined || basename(present) === headlessShell)
  if (isBest) return present
  if (canInstallPackages()) {
    if (present === undefined) console.log('Chromium не найден, ставим пакет Debian…')
    // Older releases have no build without a window.
    const installed = install(headlessShell) || (present === undefined && install('chromium'))
    const found = installed ? findChromium() : undefined
    if (found !== undefined) return found
  }
  if (present !== undefined) return present
  throw new Error(
    [
      'Chromium не найден, а без него нельзя проверить экраны. Любой из способов:',
      '  apt-get install chromium (от root);',
      '  node_modules/.bin/playwright install chromium;',
      '  CHROMIUM_PATH=/путь/к/chromium npm test.',
    ].join('\n'),
  )
}

function install(name: string): boolean {
  return installPackages(name, 'fonts-dejavu-core')
}
