import type { Id } from '#/kernel/ids.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { toPay } from '../domain/tax-account.ts'
import type { DebtThresholds } from '../domain/tax-account.ts'
import { findDebt } from './find-debt.ts'
import { accountOf } from './queries.ts'

/**
 * Returns the tax summary that every page of the person shows; undefined if their data were never requested. Visible only to
 * that person.
 */
export async function summariseTaxes(
  reader: Reader,
  deps: { readonly clock: Clock; readonly debtThresholds: DebtThresholds },
  personId: Id<'person'>,
) {
  const account = await accountOf(reader, personId)
  if (!account?.fetched_at) return undefined
  const today = moscowDate(deps.clock.now())
  const due = toPay(account.charges, today)
  const debt = await findDebt(reader, deps, personId)
  const used = Object.entries(account.income)
    .filter(([period]) => period.startsWith(String(today.year)))
    .reduce((all, [, { total }]) => all + total, 0)
  return {
    debt: debt.debt + debt.penalty,
    debt_level: debt.level,
    debt_periods: [...debt.periods],
    /** Shown as a reminder now; the person may snooze it until tomorrow. */
    remind: debt.isLoud,
    due: due.amount,
    due_date: due.dueOn ?? null,
    bonus_left: account.bonus,
    limit_used: used,
    limit_left: Math.max(0, npdYearLimit - used),
    today: today.toString(),
  }
}
