import { findFormerEmployees } from '#/features/contractors/server/find-former-employees.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { findBindings } from '#/features/partner/server/find-bindings.ts'
import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import type { ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { mayPay } from '../domain/may-pay.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { leftAfter } from '../domain/year-limit.ts'
import { balanceShortage, missingTo } from '../domain/channel-balance.ts'
import type { CheckDeps } from './check-rows.ts'
import { findPayingChannel } from './find-paying-channel.ts'
import { findStatuses } from './find-statuses.ts'
import { findRegister } from './register-queries.ts'
import { readBalance } from './read-balance.ts'
import { rowsOfRegister } from './row-queries.ts'
import { sumPromised } from './sum-promised.ts'
import { yearsLeft } from './year-income-queries.ts'

/** Stops named in an answer; the others are counted. */
const namedAtOnce = 100

type Stopped = { readonly no: number; readonly fio: string; readonly amount: Kopecks; readonly problem: RowProblem }

/**
 * Says which rows of a register would stop if it were paid now, and why: by the very rule that holds a payment. Nothing is changed and
 * of people nobody outside is asked, so a person whose status has no answer of today counts as one who passes: the payment itself will ask.
 */
export async function tryPayment(
  deps: CheckDeps & { readonly db: Database; readonly channelFor: ChannelFor },
  scope: ClientScope,
  id: Id<'register'>,
) {
  const { db } = deps
  const now = deps.clock.now()
  const register = await findRegister(db, scope, id)
  if (!register) return refuse({ kind: 'notFound' })
  const rows = (await rowsOfRegister(db, id, ['ready'])).flatMap((row) =>
    row.person_id === null || row.amount === null ? [] : [{ ...row, personId: row.person_id, amount: row.amount }],
  )
  const people = [...new Set(rows.map(({ personId }) => personId))]
  const { bank: account } = await readOrganization(db, scope.orgId)
  const paying = await findPayingChannel(db, deps, account)
  const [stops, former, bindings, methods, statuses, years, balance] = await Promise.all([
    findStops(db, scope.orgId, people, moscowDate(now)),
    findFormerEmployees(db, deps.fieldKey, scope.orgId, people),
    findBindings(db, people),
    findPayoutMethods(db, now, people, paying),
    findStatuses(
      db,
      deps.clock,
      rows.flatMap(({ inn }) => parsePersonInn(inn) ?? []),
    ),
    yearsLeft(db, now, people, 'check'),
    readBalance(deps, scope.orgId),
  ])
  const stopped: Stopped[] = []
  let unasked = 0
  for (const { personId, no, fio, inn, amount } of rows) {
    const binding = bindings.get(personId)
    const known = statuses.get(inn)
    if (known === undefined) unasked += 1
    const left = years.get(personId)
    const allowed = mayPay({
      stop: stops.get(personId),
      employeeUntil: former.get(personId),
      binding,
      npd: { result: known ?? 'active' },
      payoutMethod: methods.get(personId),
      ...paying,
      income: { amount, left },
      now,
    })
    if (!allowed.ok) stopped.push({ no, fio, amount, problem: allowed.refusal.problem })
    else if (left) years.set(personId, leftAfter(left, amount))
  }
  const whole = sum(rows.map(({ amount }) => amount))
  const passingSum = kopecks(whole - sum(stopped.map(({ amount }) => amount)))
  const isKnown = balance !== undefined && account !== undefined
  const missing = isKnown ? missingTo(passingSum, await sumPromised(db, scope.orgId, account.id), balance) : undefined
  return ok({
    rows: rows.length,
    passing: rows.length - stopped.length,
    passing_sum: passingSum,
    shortage: missing === undefined ? null : balanceShortage(missing),
    unasked,
    stops: stopped
      .slice(0, namedAtOnce)
      .map(({ no, fio, amount, problem: { code, text, fix } }) => ({ no, fio, amount, code, text, fix })),
    checked_at: now.toString(),
  })
}
