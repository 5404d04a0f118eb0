import { isPartner, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { readYearLeft } from '#/features/registers/server/read-year-left.ts'
import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'

/** Returns what a person sees before registering an income: what stops it, and what is left of the limit and of the deduction. */
export async function readSaleTerms(
  deps: ReadsKnownTax & { readonly db: Reader; readonly clock: Clock },
  { personId }: PersonScope,
) {
  const now = deps.clock.now()
  const today = moscowDate(now)
  const lastYear = moscowMoment(today.with({ month: 12, day: 31 }).subtract({ years: 1 }), '12:00')
  const [binding, left, leftOfLast, known] = await Promise.all([
    findBinding(deps.db, personId),
    readYearLeft(deps.db, personId, now),
    readYearLeft(deps.db, personId, lastYear),
    deps.readKnownTax(personId),
  ])
  const stop = !isPartner(binding.state) ? 'notBound' : mayRegisterIncome(binding) ? null : 'rightMissing'
  const limits = [
    { year: today.year, left },
    { year: today.year - 1, left: leftOfLast },
  ]
  return ok({ today: today.toString(), stop, limits, deduction_left: known.deductionLeft } as const)
}
