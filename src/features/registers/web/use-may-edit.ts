import { memberRoles, roleMay } from '#/kernel/roles.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'

/** Does the role of the viewer in the present organisation allow to change registers? */
export function useMayEdit(): boolean {
  const { person } = useViewer()
  const organization = person?.orgs.find(({ org_id }) => org_id === person.activeOrgId) ?? person?.orgs[0]
  const role = memberRoles.find((one) => one === organization?.role)
  return role !== undefined && roleMay(role, 'editRegisters')
}
