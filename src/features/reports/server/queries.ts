import type { ReportKey } from '../domain/reports.ts'
import { countCoverage } from './count-coverage.ts'
import { countErrors } from './count-errors.ts'
import { countPaymentDays } from './count-payment-days.ts'
import { countStanding } from './count-standing.ts'
import type { ReportQuery } from './narrow-paid.ts'
import { spendByBranch } from './spend-by-branch.ts'
import { spendByMonth } from './spend-by-month.ts'
import { spendByPerson } from './spend-by-person.ts'
import { spendByService } from './spend-by-service.ts'

/** Who counts each report. */
export const reportQueries: Readonly<Record<ReportKey, ReportQuery>> = {
  months: spendByMonth,
  people: spendByPerson,
  services: spendByService,
  branches: spendByBranch,
  coverage: countCoverage,
  days: countPaymentDays,
  errors: countErrors,
  standing: countStanding,
}
