import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { isAccount } from '../domain/account.ts'
import { accountOfPhone } from './phone-queries.ts'

/** Returns the signed-up account of a phone. */
export async function findAccountByPhone(reader: Reader, phone: Phone): Promise<Id<'person'> | undefined> {
  const account = await accountOfPhone(reader, phone)
  return account && isAccount.active(account.status) ? account.id : undefined
}
