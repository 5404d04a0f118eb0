import { receiptsDueOn, troubleNames } from '#/features/months/domain/closing.ts'
import { nameMonth, parseMonth } from '#/features/months/domain/month-text.ts'
import { findTroubles } from '#/features/months/server/find-troubles.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { rubles } from '../domain/notice-words.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfMonth = { readonly orgId: Id<'organization'>; readonly month: string; readonly day: number }

/** Those who close the month learn what it lacks; a month that is closed, or lacks nothing, is silent. */
export async function noticesForMonth(tx: Tx, { orgId, month: text, day }: OfMonth): Promise<PendingNotice[]> {
  const month = parseMonth(text)
  if (!month) return []
  const troubles = await findTroubles(tx, { orgId, month })
  if (troubles.length === 0) return []
  const lacks = troubles.map(({ kind, count, total }) => `${troubleNames[kind]}: ${count}, на ${rubles(kopecks(total))}`)
  const notice = {
    eventKey: `month-report:${text}:${day}`,
    ...noticeOf('monthReported', 'client', { month: nameMonth(month) }),
    body: `${lacks.join('. ')}. Чеки нужны до ${formatDay(receiptsDueOn(month))}`,
    link: `/client/month?month=${text}`,
  }
  // A month is of the whole organization: not of a member of some branches.
  return [{ notice, orgId, about: { branches: [null], author: null } }]
}
