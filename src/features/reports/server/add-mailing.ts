import { sql } from 'kysely'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay, whoMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { mostMailings } from '../domain/mailing.ts'
import { reportOf } from '../domain/reports.ts'
import type { ReportKey } from '../domain/reports.ts'
import { hasMailbox, mailingsOf, mailingToView } from './mailing-queries.ts'
import type { MailingRow } from './mailing-queries.ts'

type Asked = {
  readonly report: ReportKey
  readonly branch?: Id<'branch'> | undefined
  readonly service?: string | undefined
}

/** Has a report mailed every month, from the month that goes on; the same one twice is one mailing. */
export async function addMailing(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { report: key, branch, service }: Asked,
) {
  const report = reportOf(key)
  if (!roleMay(scope.role, report.may)) return refuse({ kind: 'noAccess', role: whoMay(report.may) })
  const whole = report.whole ? requireWhole(scope) : ok()
  if (!whole.ok) return whole
  const allowed = await takeFromLimits(db, clock, [{ key: `report-mailing:${scope.personId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const kept = {
    branch_id: report.filters.includes('branch') ? (branch ?? null) : null,
    service: report.filters.includes('service') ? (service ?? null) : null,
  }
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report-mailings:${scope.personId}`}, 0))`.execute(tx)
    if (kept.branch_id !== null) {
      const own = tx.selectFrom('branches').select('id').where('id', '=', kept.branch_id).where('org_id', '=', scope.orgId)
      const isSeen = scope.branchIds.length === 0 || scope.branchIds.includes(kept.branch_id)
      if (!isSeen || !(await own.executeTakeFirst())) return refuse({ kind: 'notFound' })
    }
    if (!(await hasMailbox(tx, scope.personId))) return refuse({ kind: 'mailboxNeeded' })
    const known = await mailingsOf(tx, scope)
    const isSame = (one: MailingRow) => one.report === key && one.branch_id === kept.branch_id && one.service === kept.service
    const same = known.find(isSame)
    if (same) return ok(mailingToView(same))
    if (known.length >= mostMailings) return refuse({ kind: 'mailingsFull', most: mostMailings })
    const now = clock.now()
    await tx
      .insertInto('report_mailings')
      .values({
        id: newId('reportMailing', clock),
        org_id: scope.orgId,
        person_id: scope.personId,
        report: key,
        ...kept,
        created_at: now,
        mailed_month: moscowDate(now).with({ day: 1 }).subtract({ months: 1 }),
      })
      .execute()
    const added = (await mailingsOf(tx, scope)).find(isSame)
    if (!added) throw new Error('A mailing was not kept')
    return ok(mailingToView(added))
  })
}
