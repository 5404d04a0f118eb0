import type * as z from 'zod/mini'
import type { Result } from '#/kernel/result.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { reportView } from '../contract.ts'
import { reportsFor } from '../domain/reports.ts'
import type { ReportKey } from '../domain/reports.ts'
import { countReport } from './count-report.ts'
import type { AskedReport } from './count-report.ts'

/** Nobody reads more on a screen; the file has them all. */
const mostShown = 50

/** A report as the screen shows it. */
export async function readReport(
  deps: { readonly db: Reader; readonly clock: Clock },
  scope: ClientScope,
  key: ReportKey,
  asked: AskedReport,
): Promise<Result<z.output<typeof reportView>, Refusal<'noAccess' | 'reportPeriod'>>> {
  const counted = await countReport(deps, scope, { key, most: mostShown }, asked)
  if (!counted.ok) return counted
  const { days, rows, total, found } = counted.value
  return ok({
    report: key,
    reports: reportsFor({ role: scope.role, whole: scope.branchIds.length === 0 }),
    from: days?.from.toString() ?? null,
    to: days?.to.toString() ?? null,
    rows: rows.map((row) => ({ ...row, values: [...row.values] })),
    total: total && [...total],
    found,
  })
}
