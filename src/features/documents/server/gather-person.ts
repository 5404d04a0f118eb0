import { fullName } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { PersonFacts } from '../domain/document-facts.ts'
import { shortName } from '../domain/short-name.ts'
import { findPhone } from './signer-queries.ts'

export type GatheringDeps = { readonly fieldKey: FieldKey; readonly brand: { readonly name: string } }

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
