import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { fits } from './queries.ts'
import type { ReceiptFilters } from './queries.ts'

/** Open branches among which a member may choose. */
export function branchesToChoose(reader: Reader, { orgId, branchIds }: ClientScope) {
  return reader
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('closed_at', 'is', null)
    .$if(branchIds.length > 0, (query) => query.where('id', 'in', [...branchIds]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** What the person and the register that narrow the list are called, as far as the member sees their receipts. */
export async function namesOfChosen(reader: Reader, scope: ClientScope, { person, register }: ReceiptFilters) {
  const [seller, list] = await Promise.all([
    person === undefined
      ? undefined
      : reader.selectFrom('receipts').select('seller_name').where(fits(scope, { person })).limit(1).executeTakeFirst(),
    register === undefined
      ? undefined
      : reader
          .selectFrom('receipts')
          .innerJoin('register_rows', 'register_rows.id', 'receipts.row_id')
          .innerJoin('registers', 'registers.id', 'register_rows.register_id')
          .select('registers.number')
          .where(fits(scope, { register }))
          .limit(1)
          .executeTakeFirst(),
  ])
  return { person: seller?.seller_name ?? null, register: list?.number ?? null }
}
