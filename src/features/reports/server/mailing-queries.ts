import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { isReportKey } from '../domain/reports.ts'

type Whose = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'> }

/** What a member follows in an organization, the first asked for first. */
export async function mailingsOf(reader: Reader, { orgId, personId }: Whose) {
  const rows = await reader
    .selectFrom('report_mailings')
    .leftJoin('branches', 'branches.id', 'report_mailings.branch_id')
    .selectAll('report_mailings')
    .select('branches.name as branch_name')
    .where('report_mailings.person_id', '=', personId)
    .where('report_mailings.org_id', '=', orgId)
    .orderBy('report_mailings.created_at')
    .orderBy('report_mailings.id')
    .execute()
  return rows.flatMap(({ report, ...row }) => (isReportKey(report) ? [{ ...row, report }] : []))
}

export type MailingRow = Awaited<ReturnType<typeof mailingsOf>>[number]

export function mailingToView({ id, report, branch_id: branchId, branch_name: name, service, created_at: at }: MailingRow) {
  return {
    id,
    report,
    branch: branchId === null ? null : { id: branchId, name: name ?? '' },
    service,
    since: at.toString(),
  }
}

/** Mailings whose last letter is older than a month, locked: another worker waits and finds them mailed. */
export function lockDue(tx: Tx, month: Temporal.PlainDate, most: number) {
  const due = tx
    .selectFrom('report_mailings')
    .selectAll()
    .where(sqlBoolean`mailed_month < ${month.toString()}::date`)
    .orderBy('mailed_month')
    .orderBy('id')
    .limit(most)
  return lockingAlone('report_mailings', due).execute()
}

export function mailingById(reader: Reader, id: Id<'reportMailing'>) {
  return reader.selectFrom('report_mailings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether letters reach the person. */
export async function hasMailbox(reader: Reader, personId: Id<'person'>): Promise<boolean> {
  const row = await reader
    .selectFrom('profiles')
    .select('email_confirmed_at')
    .where('person_id', '=', personId)
    .where('email', 'is not', null)
    .executeTakeFirst()
  return Boolean(row?.email_confirmed_at)
}
