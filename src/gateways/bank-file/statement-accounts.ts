import type { StatementAccount } from './port.ts'

/** Some banks write a section a day: joins the sections of one account into its whole period. */
export function joinAccounts(sections: readonly StatementAccount[]): readonly StatementAccount[] {
  const joined = new Map<string, StatementAccount>()
  for (const next of sections.toSorted((one, other) => Temporal.PlainDate.compare(one.from, other.from))) {
    const first = joined.get(next.account)
    joined.set(next.account, first ? join(first, next) : next)
  }
  return [...joined.values()]
}

function join(first: StatementAccount, next: StatementAccount): StatementAccount {
  const last = Temporal.PlainDate.compare(next.to, first.to) < 0 ? first : next
  return {
    account: first.account,
    from: first.from,
    to: last.to,
    ...(first.opening === undefined ? {} : { opening: first.opening }),
    ...(last.closing === undefined ? {} : { closing: last.closing }),
  }
}
