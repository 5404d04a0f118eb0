import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { logoProblem } from '../domain/picture.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

/** Sets the logo: PNG, JPEG or WebP, verified by its bytes. */
export async function setLogo(deps: { db: Database; clock: Clock; files: FileStore }, scope: ClientScope, bytes: Uint8Array) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const problem = logoProblem(bytes)
  if (problem !== undefined) return refuse({ kind: 'badFile', problem })
  const { sha256 } = await deps.files.put(bytes)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, scope.orgId)
    if (before.logo_file_key === sha256) return ok(before)
    const changes = { logo_file_key: sha256, updated_at: deps.clock.now() }
    await tx.updateTable('organizations').set(changes).where('id', '=', scope.orgId).execute()
    await recordEntry(tx, deps, scope, {
      action: 'logoSet',
      object: { kind: 'organization', id: scope.orgId, name: before.short_name },
      facts: { sha256 },
    })
    return ok({ ...before, ...changes })
  })
}
