import type { BankDirectorySource } from '#/gateways/bank-directory/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { loadBankDirectory } from './load-bank-directory.ts'

export type FetchBanksDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bankDirectory: BankDirectorySource | undefined
}

/** Fetches the directory and loads it. After a failure the one kept stays in force, and the next attempt is in an hour. */
export async function fetchBankDirectory(deps: FetchBanksDeps): Promise<JobOutcome> {
  if (!deps.bankDirectory) return { next: 'done' }
  const fetched = await deps.bankDirectory.fetch()
  const loaded = fetched.ok ? await loadBankDirectory(deps, fetched.value) : fetched
  if (!loaded.ok) {
    deps.log.error({ alarm: 'bankDirectory', problem: loaded.refusal }, 'the directory of banks is not loaded')
    return { next: 'again', at: deps.clock.now().add({ hours: 1 }), why: 'the directory of banks is not loaded' }
  }
  const { date, banks, gone } = loaded.value
  const unread = fetched.ok ? fetched.value.unread : 0
  deps.log.info({ date: date.toString(), banks, gone, unread }, 'the directory of banks is loaded')
  return { next: 'again', at: deps.clock.now().add({ hours: 24 }), why: 'every day' }
}
