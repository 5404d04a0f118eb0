import { needlessForPerson } from '#/features/receipts/domain/needless.ts'
import { receiptLifecycle } from '#/features/receipts/domain/receipt.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Changed = { readonly receiptId: Id<'receipt'>; readonly at: string }

/** The customer said that a payment needs no receipt, or took that back: the person learns what stands now. */
export async function noticesForNeed(tx: Tx, { receiptId: id, at }: Changed): Promise<PendingNotice[]> {
  const facts = await tx
    .selectFrom('receipts')
    .select(['person_id', 'state', 'total', 'buyer_name', 'needless_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!facts) return []
  const { state, needless_reason: reason } = facts
  const isBack = receiptLifecycle.is.failed(state)
  if (!isBack && reason === null) return []
  const notice = {
    eventKey: `receipt-need:${id}:${at}`,
    ...noticeOf(isBack || reason === null ? 'receiptNeeded' : 'receiptNeedless', 'person'),
    body: `${facts.buyer_name}, ${rubles(facts.total)}. ${isBack || reason === null ? 'Что сделать, написано в чеке' : needlessForPerson[reason]}`,
    link: `/person/checks?open=${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}
