import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { supplementName } from '../domain/protocol-template.ts'
import { findProof } from './find-proof.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { layOutSupplement } from './lay-out-supplement.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'

type Deps = LayoutDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
}

/** The supplement to the frozen protocol of a document: its place under the newest root, on paper. */
export async function printSupplement(deps: Deps, asking: SideScope, id: Id<'document'>) {
  const row = await findDocument(deps.db, asking, id)
  if (!row) return refuse({ kind: 'documentGone' })
  const proof = await findProof(deps, id)
  if (!proof.ok) return proof
  const bytes = await deps.renderPdf(layOutSupplement(deps, row, proof.value))
  return ok({ bytes, type: 'application/pdf', name: `${row.number} ${supplementName(row)}.pdf` })
}
