import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { statementProblem } from '../domain/organization-proof.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

/** Keeps a signed statement for the operator to decide; a new one takes the place of one that waits or was declined. */
export async function sendStatement(
  deps: { db: Database; clock: Clock; files: FileStore },
  scope: ClientScope,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const problem = statementProblem(bytes)
  if (problem !== undefined) return refuse({ kind: 'badFile', problem })
  const { sha256 } = await deps.files.put(bytes)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, scope.orgId)
    if (before.proven_at !== null) return refuse({ kind: 'alreadyProven' })
    const now = deps.clock.now()
    const changes = {
      statement_sha256: sha256,
      statement_name: name,
      statement_sent_at: now,
      statement_declined: '',
      updated_at: now,
    }
    await tx.updateTable('organizations').set(changes).where('id', '=', scope.orgId).execute()
    await recordEntry(tx, deps, scope, {
      action: 'ownershipStatementSent',
      object: { kind: 'organization', id: scope.orgId, name: before.short_name },
      facts: { sha256 },
    })
    return ok({ ...before, ...changes })
  })
}
