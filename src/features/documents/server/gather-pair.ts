import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { nameText } from '#/features/legal/server/name-text.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { OrganizationFacts, PersonFacts } from '../domain/document-facts.ts'
import { shortName } from '../domain/short-name.ts'
import { findPhone } from './signer-queries.ts'

export type GatheringDeps = { readonly fieldKey: FieldKey; readonly brand: { readonly name: string } }

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

/** What documents say of a person, as it is now; what the profile lacks is empty. */
export async function gatherPerson(reader: Reader, deps: GatheringDeps, personId: Id<'person'>): Promise<PersonFacts> {
  const profile = await readProfile(reader, deps.fieldKey, personId)
  return {
    name: profile.surname === '' || profile.firstname === '' ? '' : fullName(profile),
    shortName: shortName(profile),
    inn: profile.inn ?? '',
    birthdate: profile.birthdate?.toString() ?? '',
    phone: (await findPhone(reader, personId)) ?? '',
  }
}
