import { isPartner, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { missingPassport, missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import type { Profile } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { missingSteps } from '../domain/readiness.ts'
import type { ReadinessStep } from '../domain/readiness.ts'
import { latestStatus } from './application-queries.ts'

/**
 * Returns what a person still has to do before work: the steps, and in words what documents cannot be made without. The binding may
 * be missing when they are made, but work does not start without it.
 */
export async function checkReadiness(
  reader: Reader,
  fieldKey: FieldKey,
  personId: Id<'person'>,
): Promise<{ profile: Profile; steps: ReadinessStep[]; missing: string[] }> {
  const profile = await readProfile(reader, fieldKey, personId)
  const binding = await findBinding(reader, personId)
  const status = profile.inn ? await latestStatus(reader, profile.inn) : undefined
  const personal = missingPersonal(profile)
  const document = missingPassport(profile)
  const steps = missingSteps({
    personal: personal.length === 0,
    document: document.length === 0,
    npdActive: status?.result === 'active',
    isPartner: isPartner(binding.state),
    bound: mayRegisterIncome(binding),
  })
  const fields = [...personal, ...document].map((field) => profileFieldNames[field])
  return { profile, steps, missing: fields.length === 0 && steps.includes('npd') ? ['статус самозанятого'] : fields }
}
