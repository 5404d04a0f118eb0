import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { nameBalance } from '../domain/ledger.ts'
import { customersOf } from './ledger-queries.ts'

/** The customers of a person and what each owes now, those who owe most first. */
export async function listLedgers({ db }: { readonly db: Database }, { personId }: PersonScope) {
  const rows = await customersOf(db, personId)
  return rows.map(({ since, ...row }) => ({ ...row, balance_name: nameBalance(row.balance), since: since.toString() }))
}
