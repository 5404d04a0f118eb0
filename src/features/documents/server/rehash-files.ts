import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { readPlace, savePlace } from '#/platform/server/round-place.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { appendEvent } from './append-event.ts'
import { documentDamaged, documentRestored } from './jobs.ts'
import { filesAfter, isDamaged, isFileOf } from './file-queries.ts'
import { mendFile } from './mend-file.ts'
import { lockRow } from './queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly files: FileStore }

/** Documents of one run; the next run follows a second later, so that nobody waits behind the round. */
const documentsOfRun = 40

/** So many of one portion at least, and all of it, are no rot of files but a store that is not there: people are not told of each. */
const leastOfTrouble = 5

/** Looks an hour apart. A portion that fails so often is not lost for a moment: its damage is recorded and the round goes on. */
const patience = 6

/** How many looks in a row have failed. */
const troubleName = 'documents.rehash.trouble'

/** Moscow hour at which a round begins. */
const nightHour = 3

const roundName = 'documents.rehash'

/**
 * Reads and hashes the stored files of all documents anew, from every night on, and goes on from its place if its process dies. Of a
 * file that is not what was frozen both sides and the operator are told once, unless the second place of the files has it whole: then it
 * is restored. It was never given to anybody meanwhile, because every reading hashes too.
 */
export async function rehashFiles(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const rows = await filesAfter(deps.db, await readPlace(deps.db, roundName), documentsOfRun)
  const { damaged, restored } = await mendFiles(deps, rows)
  for (const id of restored) await recordRestored(deps, id)
  const inTrouble = damaged.length >= leastOfTrouble && damaged.length === rows.length
  const troubles = Number(await readPlace(deps.db, troubleName))
  if (inTrouble && troubles < patience) {
    await savePlace(deps, troubleName, String(troubles + 1))
    deps.log.error({ damaged: damaged.length, looked: rows.length }, 'the store of files does not answer as it should')
    return { next: 'again', at: now.add({ hours: 1 }), why: 'the store is in trouble' }
  }
  if (troubles > 0) await savePlace(deps, troubleName, '')
  for (const { id, failure } of damaged) await recordDamage(deps, id, failure)
  const isFull = rows.length === documentsOfRun
  await savePlace(deps, roundName, isFull ? (rows.at(-1)?.id ?? '') : '')
  if (isFull) return { next: 'again', at: now.add({ seconds: 1 }), why: 'more documents' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}

/** Which documents have a file that is not what was frozen, and which had one until now: its copy was right. */
async function mendFiles(deps: Deps, rows: Awaited<ReturnType<typeof filesAfter>>) {
  const damaged: { readonly id: Id<'document'>; readonly failure: string }[] = []
  const restored: Id<'document'>[] = []
  for (const row of rows) {
    const hashes = [row.sha256, row.signed_sha256, row.protocol_sha256].filter((hash) => hash !== null)
    const mended = []
    for (const hash of hashes) mended.push(await mendFile(deps, hash, (tx) => isFileOf(tx, row.id, hash)))
    const failure = mended.find((file) => !file.ok)
    if (failure) damaged.push({ id: row.id, failure: failure.refusal.kind })
    else if (mended.some((file) => file.ok && file.value === 'restored')) restored.push(row.id)
  }
  return { damaged, restored }
}

async function recordDamage(deps: Deps, documentId: Id<'document'>, failure: string): Promise<void> {
  deps.log.error({ documentId, failure }, 'the file of a document is not what was frozen')
  await deps.db.transaction().execute(async (tx) => {
    await lockRow(tx, documentId)
    if (await isDamaged(tx, documentId)) return
    await appendEvent(tx, deps.clock, { documentId, kind: 'damaged', actor: 'system', details: { failure } })
    await announce(tx, deps.clock, documentDamaged, { documentId, at: deps.clock.now().toString() })
  })
}

/** The sides are told only if they were told of the damage; the operator always: a disk that spoils one file spoils others. */
async function recordRestored(deps: Deps, documentId: Id<'document'>): Promise<void> {
  deps.log.error({ documentId }, 'the file of a document was not what was frozen and is restored from its copy')
  await deps.db.transaction().execute(async (tx) => {
    await lockRow(tx, documentId)
    const wasTold = await isDamaged(tx, documentId)
    await appendEvent(tx, deps.clock, { documentId, kind: 'restored', actor: 'system' })
    if (wasTold) await announce(tx, deps.clock, documentRestored, { documentId, at: deps.clock.now().toString() })
  })
}
