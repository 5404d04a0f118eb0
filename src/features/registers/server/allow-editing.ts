import { ok, refuse } from '#/kernel/result.ts'
import { memberRoleNames, memberRoles, nuanceOf, roleMay } from '#/kernel/roles.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { editsAsAuthor } from '../domain/row-assignee.ts'

/** Refuses a member who edits own registers only, and names the roles that may. */
export function allowEditing(scope: ClientScope, register: { readonly created_by: string }) {
  if (editsAsAuthor(scope, register.created_by)) return ok()
  const roles = memberRoles.filter((role) => roleMay(role, 'editRegisters') && !nuanceOf(role, 'editRegisters'))
  return refuse({ kind: 'noAccess', role: roles.map((role) => memberRoleNames[role]).join(' или ') })
}
