import { moscowDate } from '#/kernel/time.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { keepLedger, nameBalance } from '../domain/ledger.ts'
import type { LedgerDeps } from './gather-ledger.ts'
import { customersOf, entriesOf } from './ledger-queries.ts'

/** The customers with whom a person has an account and what each owes now, those who owe most first. */
export async function listLedgers({ db, clock }: LedgerDeps, { personId }: PersonScope) {
  const [customers, all] = await Promise.all([customersOf(db, personId), entriesOf(db, { personId }, moscowDate(clock.now()))])
  const accounts = Map.groupBy(all, (entry) => entry.org_id)
  return customers
    .flatMap(({ id, org_id: orgId, name }) => {
      const entries = accounts.get(orgId)
      if (!entries) return []
      const { closing } = keepLedger([], entries)
      return [{ id, name, balance: closing, balance_name: nameBalance(closing) }]
    })
    .toSorted((left, right) => right.balance - left.balance)
}
