import { nameActor } from '#/features/journal/server/name-actor.ts'
import { recordServiceEntry } from '#/features/journal/server/record-service-entry.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import {
  destroyedContent,
  destructionActBlocks,
  destructionLifecycle,
  destructionLineLifecycle,
  whyKept,
} from '../domain/destruction.ts'
import {
  findDestruction,
  linesOfDestruction,
  lockDestruction,
  stubDocument,
  updateDestruction,
  updateDestructionLine,
  waitingDestructionLines,
} from './destruction-queries.ts'
import type { DestructionRow } from './destruction-queries.ts'
import { dropFileJob } from './jobs.ts'
import { lastEventHashes, livingEnder, lockForJob } from './queries.ts'
import type { DocumentRow } from './queries.ts'
import { readContent } from './read-content.ts'
import { retentionFacts, toKept } from './retention-queries.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly brand: { readonly name: string }
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

/** Documents of one run: between runs other jobs run, and the screen sees the progress. */
const portion = 25

/**
 * Destroys the next documents of an act, each in one transaction with its line, and draws the act up when none is left. The term and what
 * stops it are asked anew under the lock of each document.
 */
export async function destroyDocuments(deps: Deps, id: Id<'documentDestruction'>, run: JobRun): Promise<JobOutcome> {
  if (!(await start(deps, id))) return { next: 'done' }
  const documents = await waitingDestructionLines(deps.db, id, portion)
  for (const documentId of documents) await destroy(deps, { destructionId: id, documentId })
  if (documents.length === portion) return { next: 'again', at: deps.clock.now(), why: 'more documents' }
  return finish(deps, id, run)
}

/** From here on it cannot be cancelled. Returns whether there is anything to do. */
function start({ db }: Deps, id: Id<'documentDestruction'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockDestruction(tx, id)
    if (!row) return false
    if (destructionLifecycle.is.planned(row.state))
      await updateDestruction(tx, id, { state: destructionLifecycle.after(row.state, 'start') })
    return destructionLifecycle.is.planned(row.state) || destructionLifecycle.is.destroying(row.state)
  })
}

type Line = { readonly destructionId: Id<'documentDestruction'>; readonly documentId: Id<'document'> }

async function destroy({ db, clock }: Deps, line: Line): Promise<void> {
  const { documentId } = line
  await db.transaction().execute(async (tx) => {
    const row = await lockForJob(tx, documentId)
    if (!row) throw new Error(`Document ${documentId} is gone`)
    const [facts] = await retentionFacts(tx, [documentId])
    if (!facts) throw new Error(`Document ${documentId} has no term`)
    const stops = { hasDispute: facts.has_dispute, isHeld: facts.hold_id !== null }
    const hasProposal = row.ended_by_id === null && (await livingEnder(tx, documentId)) !== undefined
    const why = whyKept({ ...toKept(facts), ...stops, hasProposal }, moscowDate(clock.now()))
    const values =
      why === undefined
        ? await destroyed(tx, clock, line, row)
        : { state: destructionLineLifecycle.after('waiting', 'leave'), why }
    if (!(await updateDestructionLine(tx, line, values))) throw new Error('Another worker destroys the same document')
    crashPoint('document:destroyed')
  })
}

/** The files are let go after the commit, by jobs of their own: another row may name the same bytes. */
async function destroyed(tx: Tx, clock: Clock, { destructionId, documentId }: Line, row: DocumentRow) {
  const journal = (await lastEventHashes(tx, [documentId])).get(documentId)
  const { sha256, signed_sha256: signed, protocol_sha256: protocol } = row
  await stubDocument(tx, documentId, destructionId, destroyedContent(readContent(row).parties))
  for (const hash of [sha256, signed, protocol]) if (hash !== null) await enqueue(tx, clock, dropFileJob, { sha256: hash })
  return {
    state: destructionLineLifecycle.after('waiting', 'destroy'),
    sha256,
    signed_sha256: signed,
    protocol_sha256: protocol,
    journal_sha256: journal ?? null,
    kept_until: row.kept_until,
    destroyed_at: clock.now(),
  }
}

async function finish(deps: Deps, id: Id<'documentDestruction'>, run: JobRun): Promise<JobOutcome> {
  const row = await findDestruction(deps.db, id)
  if (!row) return { next: 'done' }
  const doneAt = deps.clock.now()
  const act = await deps.files.put(await drawUp(deps, row, doneAt))
  crashPoint('destruction:act')
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockDestruction(tx, id)
    await run.finish(tx)
    if (!locked || !destructionLifecycle.is.destroying(locked.state)) return
    const state = destructionLifecycle.after(locked.state, 'finish')
    await updateDestruction(tx, id, { state, done_at: doneAt, act_sha256: act.sha256 })
    const object = { kind: 'document' as const, id, name: `Акт об уничтожении № ${row.number}` }
    await recordServiceEntry(tx, deps, row.org_id, { action: 'documentsDestroyed', object, facts: { sha256: act.sha256 } })
  })
  return { next: 'done' }
}

async function drawUp(deps: Deps, row: DestructionRow, doneAt: Temporal.Instant): Promise<Uint8Array> {
  const lines = await linesOfDestruction(deps.db, row.id)
  const { shortName: name, inn } = await readOrganization(deps.db, row.org_id)
  const actor = await nameActor(deps.db, { personId: row.asked_by, ip: '' }, row.org_id)
  const blocks = destructionActBlocks({
    number: row.number,
    organization: { name, inn },
    decidedBy: actor.name,
    askedAt: row.asked_at,
    doneAt,
    platform: deps.brand.name,
    lines: lines.map(({ kind, number, day, kept_until: keptUntil, sha256, why }) => ({
      kind,
      number,
      day,
      keptUntil,
      sha256,
      why,
    })),
  })
  const title = `Акт об уничтожении документов № ${row.number}`
  const info = { author: deps.brand.name, creator: deps.brand.name, createdAt: doneAt }
  return deps.renderPdf({ title, language: 'ru', blocks, footer: { left: title }, info })
}
