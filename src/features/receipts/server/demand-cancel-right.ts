import { isPartner, rightTexts } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'

/** The tax service lets the platform annul only with the person's permission. */
export async function demandCancelRight(reader: Reader, personId: Id<'person'>) {
  const binding = await findBinding(reader, personId)
  if (!isPartner(binding.state)) return refuse({ kind: 'notBound' })
  if (!binding.rightsGranted.includes('CANCEL_INCOME')) {
    return refuse({ kind: 'rightMissing', right: rightTexts.CANCEL_INCOME.name })
  }
  return ok()
}
