import { isPartner } from '#/features/partner/domain/binding.ts'
import { nextLadderStep } from '#/features/profile/domain/ladder.ts'
import { missingPassport, missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import type { Profile } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { latestStatus } from './application-queries.ts'

/**
 * Returns what a person still has to do before applying. The binding may be missing at this point, but work does not start
 * without it.
 */
export async function checkReadiness(
  reader: Reader,
  fieldKey: FieldKey,
  personId: Id<'person'>,
): Promise<{ profile: Profile; missing: string[] }> {
  const profile = await readProfile(reader, fieldKey, personId)
  const binding = await findBinding(reader, personId)
  const status = profile.inn ? await latestStatus(reader, profile.inn) : undefined
  const fields = [...missingPersonal(profile), ...missingPassport(profile)]
  const bound = isPartner(binding.state)
  const next = nextLadderStep({ signedUp: true, missing: fields, npdActive: status?.result === 'active', bound })
  const missing = fields.map((field) => profileFieldNames[field])
  return { profile, missing: next === 'npd' ? ['статус самозанятого'] : missing }
}
