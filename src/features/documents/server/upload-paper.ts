import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { mostOwnPages, ownPaperProblems } from '../domain/own-paper.ts'
import type { OwnPaperProblem } from '../domain/own-paper.ts'
import { insertPaper, touchPaperOfContents } from './own-paper-queries.ts'
import { holdFile } from './stored-file-queries.ts'

/** Reads a file of somebody else in a thread apart, without executing anything of it. `overloaded`: too many files wait to be read. */
export type InspectPdf = (
  bytes: Uint8Array,
) => Promise<Result<{ readonly pages: number }, { readonly kind: OwnPaperProblem | 'overloaded' }>>

export type PaperDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly inspectPdf: InspectPdf
}

type PaperFile = { readonly title: string; readonly name: string; readonly bytes: Uint8Array }

/**
 * Takes a PDF of the organization's own that contractors are to sign: judged by its contents, kept byte for byte, never executed. The
 * same file under the same title is the same paper, so it is signed with one person once.
 */
export async function uploadPaper(deps: PaperDeps, scope: ClientScope, { title, name, bytes }: PaperFile) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `own-papers:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const inspected = await deps.inspectPdf(bytes)
  if (!inspected.ok) return refused(inspected.refusal.kind)
  const { pages } = inspected.value
  if (pages > mostOwnPages) return refused('tooLong')
  const paper = { title, name, pages, sha256: sha256Hex(bytes) }
  return ok(await deps.db.transaction().execute((tx) => keepPaper(tx, deps, scope, { ...paper, bytes })))
}

type KeptPaper = PaperFile & { readonly pages: number; readonly sha256: string }

/** The file is stored while it is held: a clean-up of the same bytes, sent to nobody, waits and sees the new row. */
async function keepPaper(tx: Tx, deps: PaperDeps, scope: ClientScope, { title, name, bytes, pages, sha256 }: KeptPaper) {
  const now = deps.clock.now()
  await holdFile(tx, sha256)
  const known = await touchPaperOfContents(tx, scope.orgId, { sha256, title, now })
  if (known) return known
  const { size } = await deps.files.put(bytes)
  const id = newId('ownPaper', deps.clock)
  const row = { id, org_id: scope.orgId, title, file_name: name, sha256, size, pages }
  await insertPaper(tx, { ...row, uploaded_by: scope.personId, uploaded_at: now })
  await recordEntry(tx, deps, scope, {
    action: 'paperUploaded',
    object: { kind: 'ownPaper', id, name: title },
    facts: { sha256 },
  })
  return { id, title, file_name: name, pages, size, sha256 }
}

function refused(problem: OwnPaperProblem | 'overloaded') {
  if (problem === 'overloaded') return refuse({ kind: 'inspectionBusy' as const })
  return refuse({ kind: 'paperUnfit' as const, problem: ownPaperProblems[problem] })
}
