import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { Permission } from '#/kernel/roles.ts'
import { useViewer } from './use-viewer.ts'

/** Tells whether the viewer's role in the current organization allows this. The server checks the same table again. */
export function useMay(permission: Permission): boolean {
  const { person } = useViewer()
  const organization = person?.orgs.find(({ org_id: id }) => id === person.activeOrgId) ?? person?.orgs[0]
  const role = memberRoles.find((one) => one === organization?.role)
  return role !== undefined && roleMay(role, permission)
}
