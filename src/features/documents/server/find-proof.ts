import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { proveLine } from './prove-line.ts'
import { readRootTree } from './read-root-tree.ts'
import type { ReadTree } from './read-root-tree.ts'
import { rootOfDocument } from './root-queries.ts'

type Deps = { readonly db: Reader; readonly log: Log; readonly files: FileStore }

/** The proof that a document stands under its newest root, checked before it is given: lines that do not lead to the root are damage. */
export async function findProof(deps: Deps, id: Id<'document'>, readTree: ReadTree = (root) => readRootTree(deps, root)) {
  const found = await rootOfDocument(deps.db, id)
  if (!found) return refuse({ kind: 'notAnchored' })
  const tree = await readTree(found)
  const proof = tree && proveLine(tree, found)
  return proof ? ok(proof) : refuse({ kind: 'fileDamaged' })
}
