import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { ownDestruction } from './destruction-queries.ts'

/** The act by which documents were destroyed, once it is drawn up. */
export async function downloadDestructionAct(
  deps: { readonly db: Database; readonly files: FileStore },
  scope: ClientScope,
  id: Id<'documentDestruction'>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const row = await ownDestruction(deps.db, scope.orgId, id)
  if (!row || row.act_sha256 === null) return refuse({ kind: 'notFound' })
  const file = await deps.files.read(row.act_sha256)
  if (!file.ok) return refuse({ kind: 'fileDamaged' })
  return ok({ bytes: file.value, type: 'application/pdf', name: `Акт об уничтожении № ${row.number}.pdf`, inline: true })
}
