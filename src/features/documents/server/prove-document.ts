import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { isIncluded, leafHash, proveInclusion } from '../domain/merkle-tree.ts'
import { rootProofText } from '../domain/root.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { findDocument } from './queries.ts'
import type { SideScope } from './queries.ts'
import { rootOfDocument } from './root-queries.ts'

type Deps = { readonly db: Database; readonly log: Log; readonly files: FileStore }

/** The proof that a document stands under its newest root. It is checked before it is given: lines that do not lead to the root are damage. */
export async function proveDocument(deps: Deps, asking: SideScope, id: Id<'document'>) {
  const row = await findDocument(deps.db, asking, id)
  if (!row) return refuse({ kind: 'documentGone' })
  const found = await rootOfDocument(deps.db, id)
  if (!found) return refuse({ kind: 'notAnchored' })
  const file = await deps.files.read(found.lines_sha256)
  const lines = file.ok ? Buffer.from(file.value).toString('utf8').trimEnd().split('\n') : []
  const leaves = lines.map((line) => leafHash(sha256, Buffer.from(line)))
  const proof = proveInclusion(sha256, leaves, found.place)
  const [line, leaf] = [lines[found.place], leaves[found.place]]
  if (line === undefined || !leaf || !isIncluded(sha256, leaf, proof, Buffer.from(found.root, 'hex'))) {
    deps.log.error({ documentId: id, root: found.no }, 'the lines of a root do not lead to it')
    return refuse({ kind: 'fileDamaged' })
  }
  const path = proof.path.map((hash) => Buffer.from(hash).toString('hex'))
  const { root, no, day, size } = found
  const text = rootProofText({ line, index: found.place, size, path, root, no, day: day.toString() })
  return ok({ bytes: Buffer.from(text), type: 'application/json', name: `${row.number} доказательство неизменности.json` })
}
