import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlKopecks } from '#/platform/server/typed-sql.ts'

/**
 * What the channel of an account is to be told to pay: by orders that wait to be sent, and by rows of registers that have started and
 * have no order yet. Held rows take nothing until they go on, and of an order that may have left its money nobody can say either.
 */
export async function sumPromised(reader: Reader, orgId: Id<'organization'>, accountId: Id<'account'>): Promise<Kopecks> {
  const orders = await reader
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .select(sqlKopecks`coalesce(sum(payouts.amount), 0)`.as('amount'))
    .where('payouts.account_id', '=', accountId)
    .where('payouts.channel', '=', 'bank')
    .where('payouts.state', '=', 'created')
    .where('payouts.unclear_since', 'is', null)
    .where('register_rows.state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const rows = await reader
    .selectFrom('register_rows')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select(sqlKopecks`coalesce(sum(register_rows.amount), 0)`.as('amount'))
    .where('registers.org_id', '=', orgId)
    .where('registers.state', '=', 'starting')
    .where('register_rows.state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return kopecks(orders.amount + rows.amount)
}
