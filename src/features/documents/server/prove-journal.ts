import type { FileStore } from '#/gateways/files/port.ts'
import { requireWhole } from '#/features/journal/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import { rootProofText } from '../domain/root.ts'
import { proveLine } from './prove-line.ts'
import { readRootTree } from './read-root-tree.ts'
import { rootOfJournal } from './root-queries.ts'

type Deps = { readonly db: Database; readonly log: Log; readonly files: FileStore }

/** The proof that the journal of an organization, as long as it was on the day, stands under its newest root. */
export async function proveJournal(deps: Deps, scope: ClientScope) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const found = await rootOfJournal(deps.db, scope.orgId)
  if (!found) return refuse({ kind: 'notAnchored' })
  const tree = await readRootTree(deps, found)
  const proof = tree && proveLine(tree, found)
  if (!proof) return refuse({ kind: 'fileDamaged' })
  return ok({
    bytes: Buffer.from(rootProofText(proof)),
    type: 'application/json',
    name: `Журнал ${proof.day} доказательство.json`,
  })
}
