import { readFile } from 'node:fs/promises'
import { loadBankDirectory } from '#/features/banks/server/load-bank-directory.ts'
import { readBankDirectory } from '#/gateways/bank-directory/read-bank-directory.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'

/** Some twenty well-known banks, two of them closed, in the form of the Bank of Russia's own file. */
export const demoDirectoryFile = new URL('ed807.xml', import.meta.url)

export async function loadDemoBanks(deps: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  const directory = await readBankDirectory(await readFile(demoDirectoryFile))
  const loaded = directory.ok ? await loadBankDirectory(deps, directory.value) : directory
  if (!loaded.ok) throw new Error(`The directory of the demo is refused: ${loaded.refusal.kind}`)
}
