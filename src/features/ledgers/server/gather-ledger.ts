import { fullName } from '#/features/profile/domain/profile.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { keepLedger, ledgerPeriodProblem, mostLedgerLines } from '../domain/ledger.ts'
import type { LedgerPeriod } from '../domain/ledger.ts'
import { entriesOf, sidesOf, sumsBefore } from './ledger-queries.ts'
import type { Pair } from './ledger-queries.ts'

export type LedgerDeps = { readonly db: Database; readonly clock: Clock }

/** The account of a customer and a contractor over a period: both sides are told the very same. */
export async function gatherLedger({ db, clock }: LedgerDeps, pair: Pair, period: LedgerPeriod) {
  const problem = ledgerPeriodProblem(period, moscowDate(clock.now()))
  if (problem !== undefined) return refuse({ kind: 'ledgerPeriod', problem })
  // One snapshot: an act signed between two reads would stand in neither the opening balance nor the lines.
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      sides: await sidesOf(tx, pair),
      before: await sumsBefore(tx, pair, period.from),
      entries: await entriesOf(tx, pair, period, mostLedgerLines + 1),
    }))
  if (!read.sides) return refuse({ kind: 'notFound' })
  if (read.entries.length > mostLedgerLines) return refuse({ kind: 'ledgerTooLong', most: mostLedgerLines })
  return ok({ period, sides: nameSides(read.sides), ...keepLedger(read.before, read.entries) })
}

export type PairLedger = Extract<Awaited<ReturnType<typeof gatherLedger>>, { readonly ok: true }>['value']

function nameSides(row: NonNullable<Awaited<ReturnType<typeof sidesOf>>>) {
  const name = fullName({ surname: row.surname ?? '', firstname: row.firstname ?? '', secondname: row.secondname ?? '' })
  return {
    customer: { name: row.short_name, inn: row.customer_inn },
    contractor: { name: name === '' ? 'Профиль не заполнен' : name, inn: row.inn },
  }
}
