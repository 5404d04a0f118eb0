import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { debtLevel, debtOf } from '../domain/tax-account.ts'
import type { DebtThresholds, TaxDebt } from '../domain/tax-account.ts'
import { accountOf } from './queries.ts'

export type KnownDebt = TaxDebt & {
  readonly level: 'none' | 'line' | 'warning'
  readonly silentUntil: Temporal.PlainDate | undefined
  /** The person is to be reminded now. */
  readonly isLoud: boolean
}

/** Returns the debt of a person as last reported by the tax service. Private to that person: never shown to a customer. */
export async function findDebt(
  reader: Reader,
  deps: { readonly clock: Clock; readonly debtThresholds: DebtThresholds },
  personId: Id<'person'>,
): Promise<KnownDebt> {
  const today = moscowDate(deps.clock.now())
  const account = await accountOf(reader, personId)
  // The total is reported separately from the budget cards; it is used when there are no cards.
  const whole = { debt: account?.debt ?? 0, penalty: 0, overpayment: 0 }
  const cards = account && account.cards.length > 0 ? account.cards : whole.debt > 0 ? [whole] : []
  const debt = debtOf(account?.charges ?? [], cards, today)
  const level = debtLevel(debt, deps.debtThresholds)
  const silentUntil = account?.silent_until ?? undefined
  const isSilent = silentUntil !== undefined && Temporal.PlainDate.compare(today, silentUntil) < 0
  return { ...debt, level, silentUntil, isLoud: level !== 'none' && !isSilent }
}
