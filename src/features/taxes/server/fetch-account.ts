import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { periodId } from '../domain/tax-calendar.ts'
import { announceLimit } from './announce-limit.ts'
import { accountOf, allowedOf, noteProblem } from './queries.ts'
import type { IncomeByPeriod } from './queries.ts'
import { settleProblem } from './settle-problem.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }

/** Asks for the deduction, the debt as a whole and, with the right to see income, the income of the year by months. */
export async function fetchAccount(deps: Deps, personId: Id<'person'>, run: JobRun): Promise<JobOutcome> {
  const [binding] = await allowedOf(deps.db, [personId])
  const inn = parsePersonInn(binding?.inn ?? '')
  if (!binding || !inn) {
    await deps.db.transaction().execute(async (tx) => {
      await noteProblem(tx, [personId], { problem: 'noRight', text: null, now: deps.clock.now(), isOver: true })
      await run.finish(tx)
    })
    return { next: 'done' }
  }
  const status = await deps.taxService.ask('GetTaxpayerAccountStatus', { inn })
  if (!status.ok) return settleProblem(deps, [personId], run, status.refusal)
  const known = (await accountOf(deps.db, personId))?.income ?? {}
  const income = binding.rights_granted.includes('INCOME_SUMMARY') ? await askIncome(deps, inn, known) : ok(known)
  if (!income.ok && !isRefusal(income.refusal)) return settleProblem(deps, [personId], run, income.refusal)
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
        problem: null,
        problem_text: null,
        problem_at: null,
      })
      .where('person_id', '=', personId)
      .execute()
    await announceLimit(tx, deps.clock, personId)
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** The person has let us see his charges, so a «no» about his income alone does not spoil the rest. */
function isRefusal(failure: NpdFailure | StillProcessing): boolean {
  return failure.kind === 'rejected' && failure.code === 'PERMISSION_NOT_GRANTED'
}

/** Months before the last one hardly change: of those only what is not known yet is asked for, but all of them in January. */
async function askIncome(
  deps: Deps,
  inn: PersonInn,
  known: IncomeByPeriod,
): Promise<Result<IncomeByPeriod, NpdFailure | StillProcessing>> {
  const today = moscowDate(deps.clock.now())
  const income = { ...known }
  const last = today.toPlainYearMonth()
  for (let month = 1; month <= today.month; month += 1) {
    const period = Temporal.PlainYearMonth.from({ year: today.year, month })
    const taxPeriodId = periodId(period)
    const isOld = Temporal.PlainYearMonth.compare(period, last.subtract({ months: 1 })) < 0
    if (isOld && known[taxPeriodId] !== undefined) continue
    const told = await deps.taxService.ask('GetIncomeForPeriod', { inn, taxPeriodId })
    if (!told.ok) return told
    income[taxPeriodId] = { total: told.value.totalAmount, tax: told.value.tax }
  }
  return ok(income)
}
