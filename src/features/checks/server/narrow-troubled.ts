import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The condition on `checks` for those that ask for somebody's action: refused, different, or annulled while the money stays with
 * the person and no new receipt was asked for.
 */
export function narrowTroubled(): RawBuilder<boolean> {
  return sql<boolean>`(checks.state in ('failed', 'mismatch') or (
    (checks.state = 'cancelledOutside' or (checks.state = 'cancelled' and checks.cancel_reason = 'REGISTRATION_MISTAKE'))
    and not exists (select from checks as later where later.replaces_id = checks.id)
    and exists (select from payouts as paid where paid.id = checks.payout_id and paid.state = 'paid')))`
}
