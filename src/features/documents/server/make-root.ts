import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { savePlace } from '#/platform/server/round-place.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { SignedDays } from '#/platform/server/signed-days.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { leafHash, merkleRoot } from '../domain/merkle-tree.ts'
import { doubtOfRoots, firstRoot, rootLineText } from '../domain/root.ts'
import { stampRootsJob } from './jobs.ts'
import { eventsAfter, frozenOf, grownJournals, insertRoot, lastRoot, rootTroubleName } from './root-queries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  /** Where roots are kept apart from the database. */
  readonly keptRoots: SignedDays
}

/** So many lines of journals stand under a root at most, and so many journals; a day of more has several roots, each over the one before. */
const linesOfRoot = 5000

/** Moscow hour of the round: every transaction of the day before is over by then. */
const nightHour = 2

/**
 * Makes the roots over all documents that changed until last midnight, and over the journals that have grown, one a run: of each
 * document its frozen bytes and the head of its journal. The lines are stored as a file, the root beside them, in the log and in a
 * signed file apart from the database. A last root that is not the one kept apart stops the round: no new root may stand over it.
 */
export async function makeRoot(deps: Deps): Promise<JobOutcome> {
  const now = deps.clock.now()
  const tomorrow = { next: 'again', at: nextMoscowHour(now, nightHour), why: 'every night' } as const
  const last = await lastRoot(deps.db)
  if (await isInDoubt(deps, last)) return { next: 'again', at: now.add({ hours: 1 }), why: 'the last root is in doubt' }
  const today = moscowDate(now)
  const midnight = today.toZonedDateTime('Europe/Moscow').toInstant()
  const read = await eventsAfter(deps.db, last?.last_seq ?? 0, linesOfRoot)
  const tooNew = read.findIndex(({ at }) => Temporal.Instant.compare(at, midnight) >= 0)
  const events = tooNew === -1 ? read : read.slice(0, tooNew)
  const grown = await grownJournals(deps.db, linesOfRoot)
  const lastEvent = events.at(-1)
  if (!lastEvent && grown.length === 0) return tomorrow
  const heads = new Map<Id<'document'>, string>(events.map((event) => [event.document_id, event.hash]))
  const frozen = await frozenOf(deps.db, [...heads.keys()])
  const documents = frozen.map((row) => ({ kind: 'document' as const, ...row, head: heads.get(row.id) ?? '' }))
  const journals = grown.map(({ owner_id: ownerId, last_no: lastNo, last_sha256: head }) => {
    return { kind: 'journal' as const, ownerId, lastNo, head: head.toString('hex') }
  })
  const previous = last?.root ?? firstRoot
  const lines = [{ kind: 'root' as const, root: previous }, ...documents, ...journals].map(rootLineText)
  const leaves = lines.map((line) => leafHash(sha256, Buffer.from(line)))
  const root = Buffer.from(merkleRoot(sha256, leaves)).toString('hex')
  const file = await deps.files.put(Buffer.from(lines.map((line) => `${line}\n`).join('')))
  crashPoint('document:rooted')
  const [no, day] = [(last?.no ?? 0) + 1, lastEvent ? moscowDate(lastEvent.at) : today.subtract({ days: 1 })]
  const lastSeq = lastEvent?.seq ?? last?.last_seq ?? 0
  const row = { no, day, root, previous, size: lines.length, lines_sha256: file.sha256, last_seq: lastSeq, made_at: now }
  await deps.db.transaction().execute(async (tx) => {
    await insertRoot(tx, row, {
      documents: documents.map(({ id }, at) => ({ document_id: id, root_no: no, place: at + 1 })),
      journals: journals.map(({ ownerId, lastNo }, at) => {
        return { owner_id: ownerId, root_no: no, place: documents.length + at + 1, last_no: lastNo }
      }),
    })
    await enqueue(tx, deps.clock, stampRootsJob, {}, { key: 'platform' })
  })
  await deps.keptRoots.add(today, { owner: keptAs, no, sha256: root })
  deps.log.info({ no, day: day.toString(), root, size: lines.length }, 'a root over documents was made')
  const more = (tooNew === -1 && read.length === linesOfRoot) || grown.length === linesOfRoot
  return more ? { next: 'again', at: now.add({ seconds: 1 }), why: 'more documents' } : tomorrow
}

/** The owner of the kept roots: ids of owners of journals never look so. */
const keptAs = 'roots'

/** Told at every look until the operator has settled it. A root that its process had no time to keep is kept now. */
async function isInDoubt(deps: Deps, last: { readonly no: number; readonly root: string } | undefined): Promise<boolean> {
  const found = await deps.keptRoots.latest(keptAs)
  const kept = found && { no: found.no, root: found.sha256 }
  const doubt = doubtOfRoots(last, kept)
  await savePlace(deps, rootTroubleName, doubt ?? '')
  if (doubt) deps.log.error({ doubt, stored: last?.no, kept: kept?.no }, 'the last root is not the one kept apart')
  else if (last && last.no !== kept?.no)
    await deps.keptRoots.add(moscowDate(deps.clock.now()), { owner: keptAs, no: last.no, sha256: last.root })
  return doubt !== undefined
}
