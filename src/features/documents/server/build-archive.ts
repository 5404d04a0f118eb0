import type { Id } from '#/kernel/ids.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { writeArchive } from '#/platform/server/write-archive.ts'
import type { ArchiveFile } from '#/platform/server/write-archive.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { archiveKeptDays, archiveLifecycle, archiveTries, documentsOfPart, partText } from '../domain/document-archive.ts'
import type { ArchiveKind } from '../domain/document-archive.ts'
import { findArchive, insertPart, lockArchive, partsOf, tellProgress, updateArchive } from './document-archive-queries.ts'
import type { ArchiveRow } from './document-archive-queries.ts'
import { gatherArchive } from './gather-archive.ts'
import type { GatherDeps } from './gather-archive.ts'
import { archiveMade, buildArchiveJob, expireArchiveJob } from './jobs.ts'
import { documentsToArchive } from './list-queries.ts'
import type { ReadingSide } from './list-queries.ts'
import { writeGuides } from './write-guides.ts'

export type ArchivePart = {
  readonly files: readonly ArchiveFile[]
  readonly count: number
  readonly last: Pick<Part, 'last_created_at' | 'last_id'>
}
/** Where the part stands: its number, the part before it, and whom to tell how many are laid in. */
export type ArchivePlace = {
  readonly no: number
  readonly before: Part | undefined
  readonly told: (count: number) => Promise<void>
}
/** Gathers the next part; nothing when the part before was the last. */
export type MakePart = (row: ArchiveRow, place: ArchivePlace) => Promise<ArchivePart | undefined>
/** What the sides of these documents sent each other while they worked: a later feature keeps it. */
export type GatherWorkFiles = (
  asking: ReadingSide,
  documents: readonly { readonly id: Id<'document'>; readonly counterparty: string }[],
) => Promise<readonly ArchiveFile[]>
type BuildDeps = GatherDeps & { readonly gatherWorkFiles: GatherWorkFiles }
export type MakeParts = Readonly<Record<Exclude<ArchiveKind, 'court'>, MakePart>>

/**
 * Makes the next part of an archive and enqueues the part after it. Parts that are made stay made: a worker that dies loses one part at
 * most. Files go one after another into the stream, so the memory does not grow with the archive.
 */
export async function buildArchive(
  deps: BuildDeps,
  makers: MakeParts,
  archiveId: Id<'documentArchive'>,
  run: JobRun,
): Promise<JobOutcome> {
  const row = await findArchive(deps.db, archiveId)
  if (!row || !archiveLifecycle.is.building(row.state)) return { next: 'done' }
  const parts = await partsOf(deps.db, [archiveId])
  const make = row.kind === 'court' ? makeCourtPart(deps) : makers[row.kind]
  try {
    return await storePart(deps, row, parts, { make, run })
  } catch (fault) {
    if (run.attempt < archiveTries) throw fault
    deps.log.error({ archiveId, fault }, 'an archive of documents was not made')
    return finish(deps, archiveId, 'fail', run)
  }
}

type Part = Awaited<ReturnType<typeof partsOf>>[number]

async function storePart(
  deps: GatherDeps,
  row: ArchiveRow,
  parts: readonly Part[],
  { make, run }: { readonly make: MakePart; readonly run: JobRun },
): Promise<JobOutcome> {
  const before = parts.at(-1)
  const no = (before?.no ?? 0) + 1
  const done = parts.reduce((sum, part) => sum + part.documents, 0)
  const told = (count: number) => tellProgress(deps.db, row.id, done + count)
  const part = await make(row, { no, before, told })
  if (!part) return finish(deps, row.id, 'finish', run)
  const about = { name: 'Об архиве.txt', read: () => Promise.resolve(Buffer.from(partText(row.id, no))) }
  const stored = await deps.files.putStream(writeArchive([about, ...part.files], deps.clock.now()))
  crashPoint('archive:stored')
  await deps.db.transaction().execute(async (tx) => {
    const file = { file_sha256: stored.sha256, size: stored.size, documents: part.count, ...part.last }
    await insertPart(tx, { archive_id: row.id, no, ...file })
    await tellProgress(tx, row.id, done + part.count)
    await run.finish(tx)
    await enqueue(tx, deps.clock, buildArchiveJob, { archiveId: row.id }, { key: row.id })
  })
  return { next: 'done' }
}

function makeCourtPart(deps: BuildDeps): MakePart {
  return async (row, { before }) => {
    const asking = sideOf(row)
    const filter = { person: row.person_id ?? undefined, from: row.from_day ?? undefined, to: row.to_day ?? undefined }
    const ids = row.document_id === null ? undefined : [row.document_id]
    const after = before && { at: before.last_created_at, id: before.last_id }
    const documents = await documentsToArchive(deps.db, asking, filter, { ids, after, most: documentsOfPart })
    const end = documents.at(-1)
    if (!end) return undefined
    const papers = await gatherArchive(deps, asking, documents, 'court')
    const files = [...papers, ...writeGuides(deps), ...(await deps.gatherWorkFiles(asking, documents))]
    return { files, count: documents.length, last: { last_created_at: end.created_at, last_id: end.id } }
  }
}

function finish(deps: GatherDeps, archiveId: Id<'documentArchive'>, how: 'finish' | 'fail', run: JobRun): Promise<JobOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockArchive(tx, archiveId)
    await run.finish(tx)
    if (!row || !archiveLifecycle.is.building(row.state)) return { next: 'done' }
    const now = deps.clock.now()
    const expiresAt = now.add({ hours: archiveKeptDays * 24 })
    const state = archiveLifecycle.after(row.state, how)
    await updateArchive(tx, archiveId, { state, ready_at: now, expires_at: expiresAt })
    await enqueue(tx, deps.clock, expireArchiveJob, { archiveId }, { key: archiveId, runAt: expiresAt })
    const whose = { archiveId, personId: row.asked_by, side: row.side, orgId: row.org_id, kind: row.kind }
    await announce(tx, deps.clock, archiveMade, { ...whose, made: how === 'finish' })
    return { next: 'done' }
  })
}

/** Whose documents go in: those that the asker saw when it was asked for. */
function sideOf({ side, org_id: orgId, branch_ids: branchIds, asked_by: personId }: ArchiveRow): ReadingSide {
  if (side === 'person') return { side, scope: { personId } }
  if (orgId === null) throw new Error('An archive of a customer is of no organization')
  return { side, scope: { orgId, branchIds } }
}
