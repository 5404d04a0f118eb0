import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { keepOrganization, readCookie } from '../session-cookies.ts'
import { firstPageOf } from '../viewer.ts'
import type { ViewerPerson } from '../viewer.ts'

/** The organization of client mode: sent as the `org-id` header of every call. */
export function OrganizationPicker({ person }: { readonly person: ViewerPerson }) {
  const active = person.activeOrgId ?? person.orgs[0]?.org_id
  useEffect(() => {
    if (active !== undefined && readCookie('orgid') !== active) keepOrganization(active)
  }, [active])
  if (person.orgs.length === 1)
    return <span className="hidden max-w-56 truncate text-muted md:block">{person.orgs[0]?.name}</span>
  return (
    <label className="relative hidden md:block">
      <span className="sr-only">Организация</span>
      <select
        value={active}
        onChange={(event) => choose(event.currentTarget.value)}
        className="h-10 max-w-56 appearance-none truncate rounded-field pl-3 pr-8 text-muted hover:bg-sunken hover:text-ink"
      >
        {person.orgs.map((organization) => (
          <option key={organization.org_id} value={organization.org_id}>
            {organization.name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute right-2.5 top-3" />
    </label>
  )
}

function choose(orgId: string): void {
  keepOrganization(orgId)
  location.assign(firstPageOf('client'))
}
