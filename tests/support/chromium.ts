import { chromium } from '@playwright/test'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** Debian's build without a window first: it draws the same pages for a sixth less. */
export const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for journeys: `CHROMIUM_PATH`, then the PATH, then Playwright's own download. Throws on a wrong path. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH указывает на ${given}, а это не исполняемый файл.`)
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  return found ?? [chromium.executablePath()].find((path) => existsSync(path))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
