import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { protocolName, protocolText } from '../domain/protocol-template.ts'
import { findProof } from './find-proof.ts'
import { gatherProtocol } from './gather-protocol.ts'
import type { LayoutDeps } from './lay-out-document.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'

type Deps = LayoutDeps & { readonly db: Database; readonly log: Log; readonly files: FileStore }

/** The protocol of a document for a program, as it is now: also before the second signature, and with the newest root. */
export async function exportProtocol(deps: Deps, asking: SideScope, id: Id<'document'>) {
  const row = await findDocument(deps.db, asking, id)
  if (!row || row.sha256 === null) return refuse({ kind: 'documentGone' })
  const proof = await findProof(deps, id)
  if (!proof.ok && proof.refusal.kind === 'fileDamaged') return refuse(proof.refusal)
  const text = protocolText(await gatherProtocol(deps, row), proof.ok ? proof.value : null)
  return ok({ bytes: Buffer.from(text), type: 'application/json', name: `${row.number} ${protocolName(row)}.json` })
}
