import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { waitingChange } from './phone-queries.ts'

/** Returns the pending move of an account to a proven phone, while its owner may still object. */
export async function findPhoneMove(
  reader: Reader,
  personId: Id<'person'>,
): Promise<{ readonly maskedPhone: string; readonly dueAt: Temporal.Instant } | undefined> {
  const change = await waitingChange(reader, personId)
  return change?.kind === 'recovery' ? { maskedPhone: maskPhone(change.newPhone), dueAt: change.dueAt } : undefined
}
