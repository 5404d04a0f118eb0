import type { RawBuilder } from 'kysely'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { ReceiptSource } from '../domain/source.ts'

/** Restricts `receipts` to those of one maker: `sourceOf` in SQL. */
export function narrowSource(source: ReceiptSource): RawBuilder<boolean> {
  const byChannel = sqlBoolean`exists (select from payouts as made_by
    where made_by.id = receipts.payout_id and made_by.receipt_by = 'channel')`
  switch (source) {
    case 'channel':
      return byChannel
    case 'outside':
      return sqlBoolean`(receipts.made_outside and not ${byChannel})`
    case 'platform':
      return sqlBoolean`(not receipts.made_outside and not ${byChannel})`
  }
}
