import { isPartner, rightTexts } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { parseId } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'

/** The tax service annuls for us only with the right of the person. */
export async function demandCancelRight(reader: Reader, person: string) {
  const personId = parseId('person', person)
  const binding = personId && (await findBinding(reader, personId))
  if (!binding || !isPartner(binding.state)) return refuse({ kind: 'notBound' })
  if (!binding.rightsGranted.includes('CANCEL_INCOME')) {
    return refuse({ kind: 'rightMissing', right: rightTexts.CANCEL_INCOME.name })
  }
  return ok()
}
