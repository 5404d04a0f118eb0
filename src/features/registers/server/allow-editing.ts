import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames, memberRoles, nuanceOf, roleMay } from '#/kernel/roles.ts'
import type { ClientScope } from '#/platform/server/gate.ts'

/** A manager edits the registers they made; others with the right edit any register they see. */
export function allowEditing(scope: ClientScope, register: { readonly created_by: string }) {
  if (nuanceOf(scope.role, 'editRegisters') !== 'ownTasks' || register.created_by === scope.personId) return ok()
  const roles = memberRoles.filter((role) => roleMay(role, 'editRegisters') && !nuanceOf(role, 'editRegisters'))
  return refuse({ kind: 'noAccess', role: roles.map((role) => memberRoleNames[role]).join(' или ') })
}
