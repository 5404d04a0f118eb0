import { findDependent } from '#/features/contractors/server/find-dependent.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate, moscowMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { mostDifferent } from '../contract/approval.ts'
import { differenceNames, differences, differencesOf } from '../domain/comparison.ts'
import { leftAfter } from '../domain/year-limit.ts'
import { paidBetween, rowsWithHabits } from './comparison-queries.ts'
import { findRegister } from './register-queries.ts'
import { yearsLeft } from './year-income-queries.ts'

/** What of a register is unlike the payments before it, for whoever is to approve it: he looks there first. */
export async function compareRegister(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
) {
  if (!(await findRegister(db, scope, id))) return refuse({ kind: 'notFound' })
  const now = clock.now()
  const thisMonth = moscowDate(now).with({ day: 1 })
  const lastMonth = thisMonth.subtract({ months: 1 })
  const [rows, dependent, before] = await Promise.all([
    rowsWithHabits(db, { registerId: id, orgId: scope.orgId, since: now.subtract({ hours: 24 * 365 }) }),
    findDependent(db, clock, scope.orgId),
    paidBetween(db, scope.orgId, moscowMoment(lastMonth, '00:00'), moscowMoment(thisMonth, '00:00')),
  ])
  const people = [...new Set(rows.map(({ personId }) => personId))]
  const left = await yearsLeft(db, now, people, 'check')
  const sumOfPerson = new Map<string, number>()
  for (const { personId, amount } of rows) sumOfPerson.set(personId, (sumOfPerson.get(personId) ?? 0) + amount)
  const compared = rows.map((row) => {
    const known = left.get(row.personId)
    return {
      ...row,
      kinds: differencesOf({
        amount: row.amount,
        paid: row.paid,
        usual: row.usual ?? undefined,
        lastPaidAt: row.lastPaidAt ?? undefined,
        requisitesSince: row.requisitesSince ?? undefined,
        yearLeft: known && leftAfter(known, kopecks(sumOfPerson.get(row.personId) ?? 0)).left,
        isRisky: dependent.has(row.personId),
      }),
    }
  })
  const groups = differences.flatMap((kind) => {
    const found = compared.filter(({ kinds }) => kinds.includes(kind))
    if (found.length === 0) return []
    const largest = found.toSorted((one, other) => other.amount - one.amount).slice(0, mostDifferent)
    const items = largest.map(({ no, fio, amount, usual }) => ({ no, fio, amount, usual }))
    return [{ kind, name: differenceNames[kind], rows: found.length, sum: sum(found.map(({ amount }) => amount)), items }]
  })
  const name = lastMonth.toLocaleString('ru', { month: 'long' })
  return ok({ people: people.length, sum: sum(rows.map(({ amount }) => amount)), last_month: { name, ...before }, groups })
}
