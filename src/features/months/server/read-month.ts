import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { describeMonth } from './describe-month.ts'
import type { MonthDeps } from './describe-month.ts'

/** A month, or the one before this: it is of the whole organization: a member of some branches would see the others in it. */
export async function readMonth(deps: MonthDeps, scope: ClientScope, asked: Temporal.PlainDate | undefined) {
  const whole = requireWhole(scope)
  const month = asked ?? moscowDate(deps.clock.now()).with({ day: 1 }).subtract({ months: 1 })
  return whole.ok ? ok(await describeMonth(deps, scope, month)) : whole
}
