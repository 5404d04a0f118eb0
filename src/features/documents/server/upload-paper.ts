import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { harmlessOfOutside } from '../domain/outside-contract.ts'
import { mostOwnPages, ownPaperProblems } from '../domain/own-paper.ts'
import type { OwnPaperProblem } from '../domain/own-paper.ts'
import { keepPaper } from './keep-paper.ts'

/** Reads a file of somebody else in a thread apart, without executing anything of it. `overloaded`: too many files wait to be read. */
export type InspectPdf = (
  bytes: Uint8Array,
  allowed?: readonly (typeof harmlessOfOutside)[number][],
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
  const paper = { title, name, pages, purpose: 'sign' } as const
  return deps.db.transaction().execute(async (tx) => {
    const { paper: kept, isNew } = await keepPaper(tx, deps, scope, { ...paper, bytes })
    const object = { kind: 'ownPaper' as const, id: kept.id, name: title }
    if (isNew) await recordEntry(tx, deps, scope, { action: 'paperUploaded', object, facts: { sha256: kept.sha256 } })
    return ok(kept)
  })
}

function refused(problem: OwnPaperProblem | 'overloaded') {
  if (problem === 'overloaded') return refuse({ kind: 'inspectionBusy' as const })
  return refuse({ kind: 'paperUnfit' as const, problem: ownPaperProblems[problem] })
}
