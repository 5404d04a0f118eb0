import { adviceFor, isUpToPerson } from '#/features/receipts/domain/reminder.ts'
import { sum } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Reminded = { readonly receiptIds: readonly Id<'receipt'>[]; readonly at: string }

/**
 * A customer asks the person for receipts that stand until the person lets the platform register them: one notice for all. Those
 * that were registered or given up since are not asked for.
 */
export async function noticesForReminder(tx: Tx, { receiptIds, at }: Reminded): Promise<PendingNotice[]> {
  const asked = await tx
    .selectFrom('receipts')
    .select(['id', 'person_id', 'state', 'total', 'buyer_name', 'fail_code'])
    .where('id', 'in', [...receiptIds])
    .orderBy('id')
    .execute()
  const rows = asked.filter(isUpToPerson)
  const [first] = rows
  if (!first) return []
  const total = sum(rows.map((row) => row.total))
  const count = `${rows.length} ${plural(rows.length, 'чек', 'чека', 'чеков')}`
  const what = rows.length === 1 ? `чек на ${rubles(total)}` : `${count} на ${rubles(total)}`
  const { text, link } = adviceFor(rows.map((row) => row.fail_code))
  const notice = {
    eventKey: `receipts-reminded:${first.id}:${at}`,
    ...noticeOf('receiptsReminded', 'person'),
    body: `${first.buyer_name}: ${what}. ${text}`,
    link,
  }
  return [{ notice, personId: first.person_id }]
}
