import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { RegisterRecord } from './register-queries.ts'

/** Who added a row by hand, as colleagues see them. */
export async function adderOfRow(reader: Reader, register: RegisterRecord, rowId: Id<'row'>): Promise<string | null> {
  const found = await reader
    .selectFrom('register_rows as row')
    .select(nameAuthor('row.added_by', register.org_id).as('name'))
    .where('row.register_id', '=', register.id)
    .where('row.id', '=', rowId)
    .where('row.added_by', 'is not', null)
    .executeTakeFirst()
  return found?.name ?? null
}

export function payoutsOfRow(reader: Reader, rowId: Id<'row'>) {
  return reader
    .selectFrom('payouts')
    .select(['created_at', 'sent_at', 'paid_at', 'requisites_mask'])
    .where('row_id', '=', rowId)
    .orderBy('created_at')
    .execute()
}

export function receiptsOfRow(reader: Reader, rowId: Id<'row'>) {
  return reader
    .selectFrom('receipts')
    .select(['registered_at', 'cancelled_at', 'fns_receipt_id'])
    .where('row_id', '=', rowId)
    .orderBy('created_at')
    .execute()
}
