import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { livePayoutMethods } from './queries.ts'

/** Where a person is paid now, without the number itself. */
export async function findPayoutMethod(reader: Reader, personId: Id<'person'>) {
  const row = await livePayoutMethods(reader, personId).executeTakeFirst()
  const id = parseId('payoutMethod', row?.id ?? '')
  return row && id && { id, kind: row.kind, mask: row.mask, usableFrom: row.usable_from }
}
