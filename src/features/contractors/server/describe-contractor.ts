import { noteView } from '#/features/journal/server/note-view.ts'
import type { Id } from '#/kernel/ids.ts'
import { npdStatusOf } from '#/kernel/npd-status.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { freeFrom, isFormerEmployee } from '../domain/employment.ts'
import { contractorLifecycle, isStopped } from '../domain/contractor-state.ts'
import { documentsOf, payoutsOf, receiptsOf, statusChecksOf, worksOf } from './card-queries.ts'
import { findFormerEmployees } from './find-former-employees.ts'
import { newestEmployment } from './employment-queries.ts'
import { objectionTo } from './objection-queries.ts'
import { contractorRows } from './queries.ts'
import { viewEmployment } from './view-employment.ts'
import { viewObjection } from './view-objection.ts'
import { viewContractor } from './view-contractor.ts'

/**
 * Returns one contractor with everything the organization may know of them. A contractor of another organization is not found.
 */
export async function describeContractor(
  { db, clock, fieldKey }: { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
  id: Id<'contractor'>,
) {
  const row = await contractorRows(db, scope, { state: 'all' }, moscowDate(clock.now()))
    .where('contractors.id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse({ kind: 'notFound' })
  await noteView({ db, clock }, scope, row.person_id, 'card')
  const whom = { personId: row.person_id, inn: row.inn }
  const today = moscowDate(clock.now())
  const [works, documents, payouts, receipts, statuses, objection, employment, former] = await Promise.all([
    worksOf(db, scope, whom),
    documentsOf(db, scope, whom),
    payoutsOf(db, scope, whom),
    roleMay(scope.role, 'seeReceipts') ? receiptsOf(db, scope, whom) : null,
    statusChecksOf(db, whom),
    isStopped(row.state) && row.state_at ? objectionTo(db, id, row.state_at) : undefined,
    newestEmployment(db, id),
    findFormerEmployees(db, fieldKey, scope.orgId, [row.person_id]),
  ])
  const leftOn = former.get(row.person_id)
  return ok({
    contractor: viewContractor(row),
    state_reason: contractorLifecycle.is.works(row.state) ? null : row.state_reason,
    state_at: contractorLifecycle.is.works(row.state) ? null : (row.state_at?.toString() ?? null),
    stop_cause: isStopped(row.state) ? row.stop_cause : null,
    objection: objection ? viewObjection(objection) : null,
    note: row.note,
    left_on: row.left_on?.toString() ?? null,
    free_on: leftOn && isFormerEmployee(leftOn, today) ? freeFrom(leftOn).toString() : null,
    employment: employment ? viewEmployment(employment) : null,
    year_limit: npdYearLimit,
    works: works.map(({ created_at: at, ...work }) => ({ ...work, at: at.toString() })),
    documents: documents.map((document) => ({ ...document, day: document.day.toString() })),
    payouts: payouts.map(({ created_at, paid_at, ...payout }) => ({ ...payout, at: (paid_at ?? created_at).toString() })),
    checks:
      receipts?.map(({ total, operation_at, ...receipt }) => ({ ...receipt, amount: total, at: operation_at.toString() })) ??
      null,
    status_checks: statuses.map((status) => ({
      id: status.id,
      day: status.day.toString(),
      state: npdStatusOf(status.result),
      checked_at: status.checked_at.toString(),
    })),
  })
}
