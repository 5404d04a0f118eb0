import type { Selectable } from 'kysely'
import type { BankDetails } from '#/gateways/bank-file/port.ts'
import { parseBik } from '#/kernel/bank-account.ts'
import type { Bik } from '#/kernel/bank-account.ts'
import type { Tables } from '#/platform/server/tables.ts'

type StoredBank = Pick<Selectable<Tables['banks']>, 'bik' | 'name' | 'city' | 'corr_account'>

/** A bank read by a query of the caller. */
export function bankOf({ bik: text, name, city, corr_account: corrAccount }: StoredBank): BankDetails & { readonly bik: Bik } {
  const bik = parseBik(text)
  if (!bik) throw new Error('The database keeps a BIK that is none')
  return { bik, name, ...(city !== '' && { city }), ...(corrAccount !== null && { corrAccount }) }
}
