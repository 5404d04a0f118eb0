import type { FileStore } from '#/gateways/files/port.ts'
import { nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { mendFile } from './mend-file.ts'
import { isFileNamed, otherFilesAfter } from './stored-file-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly files: FileStore }

/** Files of one run; the next run follows a second later, so that nobody waits behind the round. */
const filesOfRun = 100

/** Moscow hour at which a round begins: after that of documents. */
const nightHour = 4

const roundName = 'documents.rehash.others'

/**
 * Reads and hashes the stored files that no document names: own papers not sent yet, statements of banks, registers, orders to banks,
 * logos, the lines of roots, certificates. The operator is told; what has a whole copy is restored, and what has none yet is copied.
 */
export async function rehashOthers(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const hashes = await otherFilesAfter(deps.db, await readPlace(deps.db, roundName), filesOfRun)
  const bad: string[] = []
  const restored: string[] = []
  for (const sha256 of hashes) {
    const mended = await mendFile(deps, sha256, (tx) => isFileNamed(tx, sha256))
    if (!mended.ok) bad.push(sha256)
    else if (mended.value === 'restored') restored.push(sha256)
  }
  if (bad.length > 0) deps.log.error({ files: bad }, 'stored files are lost or are not what was stored')
  if (restored.length > 0)
    deps.log.error({ files: restored }, 'stored files were not what was stored and are restored from their copies')
  const isFull = hashes.length === filesOfRun
  await savePlace(deps, roundName, isFull ? (hashes.at(-1) ?? '') : '')
  if (isFull) return { next: 'again', at: now.add({ seconds: 1 }), why: 'more files' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}
