import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { nameText } from '#/features/legal/server/name-text.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { OrganizationFacts } from '../domain/document-facts.ts'
import { gatherPerson } from './gather-person.ts'
import type { GatheringDeps } from './gather-person.ts'

type Pair = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/** What every document of a pair says of both sides, as it is now. */
export async function gatherPair(reader: Reader, deps: GatheringDeps, { orgId, personId }: Pair) {
  return {
    organization: await organizationFacts(reader, orgId),
    person: await gatherPerson(reader, deps, personId),
    platform: deps.brand.name,
    agreement: await nameText(reader, 'einteraction'),
  }
}

async function organizationFacts(reader: Reader, orgId: Id<'organization'>): Promise<OrganizationFacts> {
  const { fullName, shortName, inn, kpp, ogrn, legalAddress, bank } = await readOrganization(reader, orgId)
  return { fullName, shortName, inn, kpp, ogrn, address: legalAddress, bank }
}
