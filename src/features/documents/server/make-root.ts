import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { leafHash, merkleRoot } from '../domain/merkle-tree.ts'
import { firstRoot, rootLineText } from '../domain/root.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { eventsAfter, frozenOf, insertRoot, lastRoot } from './root-queries.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log; readonly files: FileStore }

/** So many lines of journals stand under one root at most; a day of more has several roots, each over the one before. */
const linesOfRoot = 5000

/** Moscow hour of the round: every transaction of the day before is over by then. */
const nightHour = 2

/**
 * Makes the roots over all documents that changed until last midnight, one a run: of each its frozen bytes and the head of its journal.
 * The lines are stored as a file, the root beside them and in the log, so that it can be kept by others.
 */
export async function makeRoot(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const today = moscowDate(now)
  const midnight = today.toZonedDateTime('Europe/Moscow').toInstant()
  const last = await lastRoot(deps.db)
  const read = await eventsAfter(deps.db, last?.last_seq ?? 0, linesOfRoot)
  const tooNew = read.findIndex(({ at }) => Temporal.Instant.compare(at, midnight) >= 0)
  const events = tooNew === -1 ? read : read.slice(0, tooNew)
  const lastEvent = events.at(-1)
  if (!lastEvent) return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
  const heads = new Map<Id<'document'>, string>(events.map((event) => [event.document_id, event.hash]))
  const frozen = await frozenOf(deps.db, [...heads.keys()])
  const documents = frozen.map((row) => ({ kind: 'document' as const, ...row, head: heads.get(row.id) ?? '' }))
  const previous = last?.root ?? firstRoot
  const lines = [{ kind: 'root' as const, root: previous }, ...documents].map(rootLineText)
  const leaves = lines.map((line) => leafHash(sha256, Buffer.from(line)))
  const root = Buffer.from(merkleRoot(sha256, leaves)).toString('hex')
  const file = await deps.files.put(Buffer.from(lines.map((line) => `${line}\n`).join('')))
  crashPoint('document:rooted')
  const [no, day] = [(last?.no ?? 0) + 1, moscowDate(lastEvent.at)]
  const row = { no, day, root, previous, size: lines.length, lines_sha256: file.sha256, last_seq: lastEvent.seq, made_at: now }
  await deps.db.transaction().execute((tx) =>
    insertRoot(
      tx,
      row,
      documents.map(({ id }, at) => ({ document_id: id, root_no: no, place: at + 1 })),
    ),
  )
  deps.log.info({ no, day: day.toString(), root, size: lines.length }, 'a root over documents was made')
  if (tooNew === -1 && read.length === linesOfRoot) return { next: 'again', at: now.add({ seconds: 1 }), why: 'more documents' }
  return { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' }
}
