import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Requisites } from '../domain/requisites.ts'
import { openPayoutMethods } from './open-payout-methods.ts'

/** Returns the full payment details of one method, for the bank alone. Throws when there is no such method. */
export async function openPayoutMethod(reader: Reader, fieldKey: FieldKey, methodId: Id<'payoutMethod'>): Promise<Requisites> {
  const method = (await openPayoutMethods(reader, fieldKey, [methodId])).get(methodId)
  if (!method) throw new Error(`There is no payout method ${methodId}`)
  return method
}
