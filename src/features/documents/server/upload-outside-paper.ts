import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { harmlessOfOutside, outsidePapersOfHour, outsideTemplateName } from '../domain/outside-contract.ts'
import { fileKey } from '../domain/outside-file.ts'
import { mostOwnPages, ownPaperProblems } from '../domain/own-paper.ts'
import { keepPaper } from './keep-paper.ts'
import { saveOutsidePaper } from './outside-paper-queries.ts'
import type { PaperDeps } from './upload-paper.ts'

/**
 * Takes the PDF of a contract signed elsewhere, judged as any PDF of the customer's own; a signature in it is no obstacle, for the file
 * stays as it is. A file that may not be taken is remembered with its problem, so its row says what is wrong with it.
 */
export async function uploadOutsidePaper(
  deps: PaperDeps,
  scope: ClientScope,
  { upload, name, bytes }: { readonly upload: string; readonly name: string; readonly bytes: Uint8Array },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const limit = { key: `outside-papers:${scope.orgId}`, ...outsidePapersOfHour }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const inspected = await deps.inspectPdf(bytes, harmlessOfOutside)
  if (!inspected.ok && inspected.refusal.kind === 'overloaded') return refuse({ kind: 'inspectionBusy' as const })
  const pages = inspected.ok ? inspected.value.pages : 0
  const kind = inspected.ok ? (pages > mostOwnPages ? 'tooLong' : undefined) : inspected.refusal.kind
  return deps.db.transaction().execute(async (tx) => {
    const place = { org_id: scope.orgId, upload, name: fileKey(name), uploaded_at: deps.clock.now() }
    if (kind !== undefined && kind !== 'overloaded') {
      const problem = ownPaperProblems[kind]
      await saveOutsidePaper(tx, { ...place, paper_id: null, problem })
      return ok({ name: place.name, sha256: null, pages: null, problem })
    }
    const file = { title: outsideTemplateName, name, bytes, pages, purpose: 'outside' } as const
    const { paper, isNew } = await keepPaper(tx, deps, scope, file)
    await saveOutsidePaper(tx, { ...place, paper_id: paper.id, problem: null })
    const object = { kind: 'ownPaper' as const, id: paper.id, name: place.name }
    if (isNew) await recordEntry(tx, deps, scope, { action: 'outsidePaperUploaded', object, facts: { sha256: paper.sha256 } })
    return ok({ name: place.name, sha256: paper.sha256, pages: paper.pages, problem: null })
  })
}
