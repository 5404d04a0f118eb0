import { parseMonth } from '#/features/months/domain/month-text.ts'
import { describeMailing } from '#/features/reports/server/describe-mailing.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** Whoever follows a report learns that it tells of another finished month; who has switched it off meanwhile is not told. */
export async function noticesForReport(
  tx: Tx,
  { mailingId, month: text }: { readonly mailingId: Id<'reportMailing'>; readonly month: string },
): Promise<PendingNotice[]> {
  const month = parseMonth(text)
  const mailing = month && (await describeMailing(tx, mailingId, month))
  if (!mailing) return []
  const notice = {
    eventKey: `report:${mailingId}:${text}`,
    ...noticeOf('reportMailed', 'client', { report: mailing.title }),
    body: `${mailing.days ? `${formatDay(mailing.days.from)} – ${formatDay(mailing.days.to)}. ` : ''}Отключить письма можно внизу страницы отчёта`,
    link: mailing.link,
  }
  return [{ notice, orgId: mailing.orgId, people: [mailing.personId] }]
}
