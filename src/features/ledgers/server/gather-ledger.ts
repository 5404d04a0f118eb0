import { fullName } from '#/features/profile/domain/profile.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { keepLedger, ledgerPeriodProblem, mostLedgerLines } from '../domain/ledger.ts'
import type { LedgerPeriod } from '../domain/ledger.ts'
import { entriesOf, sidesOf } from './ledger-queries.ts'
import type { Pair } from './ledger-queries.ts'

export type LedgerDeps = { readonly db: Database; readonly clock: Clock }

/** The account of a customer and a contractor over a period: both sides are told the very same. */
export async function gatherLedger({ db, clock }: LedgerDeps, pair: Pair, period: LedgerPeriod) {
  const problem = ledgerPeriodProblem(period, moscowDate(clock.now()))
  if (problem !== undefined) return refuse({ kind: 'ledgerPeriod', problem })
  const sides = await sidesOf(db, pair)
  if (!sides) return refuse({ kind: 'notFound' })
  // One statement: an act signed between two would stand in neither the opening balance nor the lines.
  const all = await entriesOf(db, pair, period.to)
  const isEarlier = ({ day }: { readonly day: Temporal.PlainDate }) => Temporal.PlainDate.compare(day, period.from) < 0
  const before = all.filter(isEarlier)
  const entries = all.slice(before.length)
  if (entries.length > mostLedgerLines) return refuse({ kind: 'ledgerTooLong', most: mostLedgerLines })
  return ok({ period, sides: nameSides(sides), ...keepLedger(before, entries) })
}

export type PairLedger = Extract<Awaited<ReturnType<typeof gatherLedger>>, { readonly ok: true }>['value']

function nameSides(row: NonNullable<Awaited<ReturnType<typeof sidesOf>>>) {
  const name = fullName({ surname: row.surname ?? '', firstname: row.firstname ?? '', secondname: row.secondname ?? '' })
  return {
    customer: { name: row.short_name, inn: row.customer_inn },
    contractor: { name: name === '' ? 'Профиль не заполнен' : name, inn: row.inn },
  }
}
