import { defineConfig } from '@playwright/test'
import process from 'node:process'
import { findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

// No retries: a journey that passes at the second try has failed. Terms are long, for a machine that is busy: a journey is judged by
// what it shows, and a term only ends one that hangs. Each file of journeys starts its own application, so that three
// go side by side on two cores: a third of the time they wait for an answer of a bank or a service.
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/journey-snapshots.ts',
  outputDir: 'test-results',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 900_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    // What moves is drawn sixty times a second: a sixth of the time. Journeys say what a page shows, not how it comes.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    // A trace costs a sixth of the time: `--trace on` takes it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // NOTE headless Chromium counts as a bot and gets bare status pages.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'],
    },
  },
})
