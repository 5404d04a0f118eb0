import { sql } from 'kysely'
import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isNight, noticeDay, periodId } from '../domain/tax-calendar.ts'
import { announceLimit } from './announce-limit.ts'
import { accountOf, allowedOf, recordProblem } from './queries.ts'
import type { IncomeByPeriod, TaxAccountRow } from './queries.ts'
import { handleFetchFailure } from './handle-fetch-failure.ts'
import { waitForNight } from './wait-for-night.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }
type Asked = { readonly personId: Id<'person'>; readonly isRound?: boolean | undefined }

/** Requests the deduction, the total debt and, if the person granted the right to see income, the year's income by month. */
export async function fetchAccount(deps: Deps, { personId, isRound = false }: Asked, run: JobRun): Promise<JobOutcome> {
  if (isRound && !isNight(deps.clock.now())) return waitForNight(deps.clock)
  const [binding] = await allowedOf(deps.db, [personId])
  const inn = binding?.inn
  if (!binding || !inn) {
    await deps.db.transaction().execute(async (tx) => {
      await recordProblem(tx, [personId], { problem: 'noRight', text: null, now: deps.clock.now(), isOver: true })
      await run.finish(tx)
    })
    return { next: 'done' }
  }
  const status = await deps.taxService.ask('GetTaxpayerAccountStatus', { inn })
  if (!status.ok) return handleFetchFailure(deps, recordProblem, [personId], run, status.refusal)
  const account = await accountOf(deps.db, personId)
  const income = await (binding.rights_granted.includes('INCOME_SUMMARY')
    ? askIncome(deps, inn, account)
    : ok(account?.income ?? {}))
  if (!income.ok && !isRefusal(income.refusal)) return handleFetchFailure(deps, recordProblem, [personId], run, income.refusal)
  crashPoint('taxes.before-account')
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('tax_accounts')
      .set({
        bonus: status.value.bonusAmount,
        debt: status.value.debtAmount,
        ...(income.ok && { income: JSON.stringify(income.value) }),
        fetched_at: deps.clock.now(),
        asked_at: null,
        // Charges that could not be read are a problem of the other question, and stay one.
        problem: sql`case when problem = 'unreadable' then problem end`,
        problem_text: null,
        problem_at: sql`case when problem = 'unreadable' then problem_at end`,
      })
      .where('person_id', '=', personId)
      .execute()
    await announceLimit(tx, deps.clock, personId)
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** The person granted the right to see charges, so a refusal concerning income alone does not discard the other data. */
function isRefusal(failure: NpdFailure | StillProcessing): boolean {
  return failure.kind === 'rejected' && failure.code === 'PERMISSION_NOT_GRANTED'
}

/**
 * A month fetched after its tax was charged hardly changes, because later receipts count in later months. The last two months
 * are always requested, since a receipt in them may have been annulled.
 */
async function askIncome(
  deps: Deps,
  inn: PersonInn,
  account: TaxAccountRow | undefined,
): Promise<Result<IncomeByPeriod, NpdFailure | StillProcessing>> {
  const today = moscowDate(deps.clock.now())
  const told = account?.fetched_at ? moscowDate(account.fetched_at) : undefined
  const income = { ...account?.income }
  for (const period of askedPeriods(today)) {
    const taxPeriodId = periodId(period)
    const isFinal = told !== undefined && Temporal.PlainDate.compare(told, noticeDay(period)) > 0
    const isOlder = Temporal.PlainYearMonth.compare(period, today.toPlainYearMonth().subtract({ months: 1 })) < 0
    if (isFinal && isOlder && income[taxPeriodId] !== undefined) continue
    const answer = await deps.taxService.ask('GetIncomeForPeriod', { inn, taxPeriodId })
    if (!answer.ok) return answer
    income[taxPeriodId] = { total: answer.value.totalAmount, tax: answer.value.tax }
  }
  return ok(income)
}

/** Every month of the year so far; in January also December, which was last asked about before its end. */
function askedPeriods(today: Temporal.PlainDate): Temporal.PlainYearMonth[] {
  const months = Math.max(today.month, 2)
  const present = today.toPlainYearMonth()
  return Array.from({ length: months }, (_, index) => present.subtract({ months: months - 1 - index }))
}
