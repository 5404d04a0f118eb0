import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { rootProofText } from '../domain/root.ts'
import { findProof } from './find-proof.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'

type Deps = { readonly db: Database; readonly log: Log; readonly files: FileStore }

/** The proof that a document stands under its newest root, as a file. */
export async function proveDocument(deps: Deps, asking: SideScope, id: Id<'document'>) {
  const row = await findDocument(deps.db, asking, id)
  if (!row) return refuse({ kind: 'documentGone' })
  const proof = await findProof(deps, id)
  if (!proof.ok) return proof
  const name = `${row.number} доказательство неизменности.json`
  return ok({ bytes: Buffer.from(rootProofText(proof.value)), type: 'application/json', name })
}
