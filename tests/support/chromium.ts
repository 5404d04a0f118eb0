import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { findProgram, isExecutable } from './find-program.ts'

/** Debian's build without a window first: it draws the same pages for a sixth less. */
export const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for journeys: `CHROMIUM_PATH`, then the PATH, then Playwright's own download. Throws on a wrong path. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH указывает на ${given}, а это не исполняемый файл.`)
  if (given) return given
  return findProgram(names) ?? [chromium.executablePath()].find((path) => existsSync(path))
}
