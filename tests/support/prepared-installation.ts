import { test } from '@playwright/test'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { dropTemplate, openTestDatabase } from './test-database.ts'

/** What an application starts on: a database and a data folder of its own, both gone on disposal. */
export type Installation = AsyncDisposable & { readonly databaseUrl: string; readonly dataDir: string }

/** Runs the application once on an installation until it is ready, and stops it. */
type Play = (installation: { readonly databaseUrl: string; readonly dataDir: string }) => Promise<void>

const variable = 'JOURNEY_SNAPSHOTS'

/** A migrated database where nobody has been yet, and an empty folder. */
export async function openEmptyInstallation(): Promise<Installation> {
  const database = await openTestDatabase()
  return withFolder(database, newFolder())
}

/**
 * A copy of the installation after `play`, which is done once for a run of journeys: the first that asks plays, the others wait
 * for the copy. Database, files, secrets and the books of the simulators belong together and are copied together.
 */
export async function openPlayedInstallation(play: Play): Promise<Installation> {
  const snapshots = process.env[variable]
  if (snapshots === undefined) throw new Error(`${variable} is not set: journeys are run by Playwright with its configuration`)
  const played = join(snapshots, 'data')
  const ready = join(snapshots, 'ready')
  // The time of a test is for the test: not for the play that happens to fall into it.
  if (!existsSync(ready)) test.info().setTimeout(test.info().timeout + playTimeoutMs)
  const database = await openTestDatabase({
    name: templateOf(snapshots),
    async prepare(databaseUrl) {
      rmSync(played, { recursive: true, force: true })
      mkdirSync(played)
      await play({ databaseUrl, dataDir: played })
      writeFileSync(ready, '')
    },
  })
  const dataDir = newFolder()
  cpSync(played, dataDir, { recursive: true })
  return withFolder(database, dataDir)
}

/** Ten seconds on an idle machine. */
const playTimeoutMs = 240_000

/** Makes the place where the workers of this run keep what was played. Answers how to clear it away. */
export function openSnapshots(): () => Promise<void> {
  const snapshots = mkdtempSync(join(tmpdir(), 'naryad-snapshots-'))
  process.env[variable] = snapshots
  return async () => {
    if (existsSync(join(snapshots, 'ready'))) await dropTemplate(templateOf(snapshots))
    rmSync(snapshots, { recursive: true, force: true })
  }
}

function templateOf(snapshots: string): string {
  return `naryad_template_${basename(snapshots).replaceAll(/\W/g, '_').toLowerCase()}`
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'naryad-journey-'))
}

function withFolder(database: AsyncDisposable & { readonly url: string }, dataDir: string): Installation {
  return {
    databaseUrl: database.url,
    dataDir,
    async [Symbol.asyncDispose]() {
      rmSync(dataDir, { recursive: true, force: true })
      await database[Symbol.asyncDispose]()
    },
  }
}
