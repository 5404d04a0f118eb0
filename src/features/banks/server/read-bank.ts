import type { Bik } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { bankTakesMoney } from '../domain/bank.ts'
import { banksByBik, findDirectory } from './queries.ts'

/** The bank below the field of a BIK. */
export async function readBank({ db, clock }: { readonly db: Database; readonly clock: Clock }, bik: Bik) {
  const directory = await findDirectory(db)
  if (!directory) return refuse({ kind: 'bankUnknown' })
  const [bank] = await banksByBik(db, [bik])
  if (!bank) return refuse({ kind: 'bankUnknown', listed: formatDay(directory.date) })
  const { name, city, corr_account, closed_on: closedOn } = bank
  return ok({
    bik,
    name,
    city,
    corr_account,
    closed_on: closedOn?.toString() ?? null,
    is_closed: !bankTakesMoney({ closedOn: closedOn ?? undefined }, moscowDate(clock.now())).ok,
    directory_on: directory.date.toString(),
  })
}
