import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames, permissionMatrix } from '#/kernel/roles.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** The journal concerns the whole organization: a member of some branches would see the others in it. */
export function requireWhole(scope: ClientScope) {
  if (scope.branchIds.length === 0) return ok()
  const roles = permissionMatrix.seeJournal.map((role) => memberRoleNames[role]).join(' или ')
  return refuse({ kind: 'noAccess', role: `${roles} всей организации` })
}
