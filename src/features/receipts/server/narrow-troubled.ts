import type { RawBuilder } from 'kysely'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { faultyReceiptStates } from '../domain/receipt.ts'

/**
 * Restricts `receipts` to receipts that need action: refused, different, or annulled while the person keeps the money and no new
 * receipt was requested.
 */
export function narrowTroubled(): RawBuilder<boolean> {
  return sqlBoolean`(receipts.state in ${stateList(faultyReceiptStates)} or (
    (receipts.state = 'cancelledOutside' or (receipts.state = 'cancelled' and receipts.cancel_reason = 'REGISTRATION_MISTAKE'))
    and not exists (select from receipts as later where later.replaces_id = receipts.id)
    and exists (select from payouts as paid where paid.id = receipts.payout_id and paid.state = 'paid')))`
}
