import { memberRoles, roleMay } from '#/kernel/roles.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import type { Place } from './shortcuts.ts'

/** Whether the place is of the viewer's side and open to the role in the current organization; the server checks again. */
export function mayGo({ side, may }: Place, person: ViewerPerson): boolean {
  if (side !== person.mode) return false
  if (may === undefined) return true
  const organization = person.orgs.find(({ org_id: id }) => id === person.activeOrgId) ?? person.orgs[0]
  const role = memberRoles.find((one) => one === organization?.role)
  return role !== undefined && roleMay(role, may)
}
