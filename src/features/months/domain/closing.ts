import { final, lifecycle } from '#/kernel/lifecycle.ts'

/** A closing of a month. A month without a standing one is open. */
export const closingLifecycle = lifecycle(
  { closed: { reopen: { to: 'reopened', by: 'client' } }, reopened: final },
  { closed: 'Закрыт', reopened: 'Открыт снова' },
)
export const closingStates = closingLifecycle.states

/** What stands in the way of closing a month. */
export const troubleKinds = ['statement', 'missing', 'mismatch', 'annulled', 'acts'] as const
export type TroubleKind = (typeof troubleKinds)[number]

export const troubleNames: Readonly<Record<TroubleKind, string>> = {
  statement: 'Платежи без ответа банка или выписки',
  missing: 'Нет чеков',
  mismatch: 'Чеки разошлись с ФНС',
  annulled: 'Чеки аннулированы после выплаты',
  acts: 'Акты не подписаны',
}

export type Trouble = { readonly kind: TroubleKind; readonly count: number; readonly total: number }

/** A month that may be closed: nothing is in the way, or each thing has been explained. */
export type MonthVerdict =
  | { readonly kind: 'runs'; readonly until: Temporal.PlainDate }
  /** How much was paid is not known yet: no explanation helps. */
  | { readonly kind: 'moneyUnclear'; readonly count: number }
  | { readonly kind: 'unexplained'; readonly kinds: readonly TroubleKind[] }
  | { readonly kind: 'ready' }

export type Notes = Readonly<Partial<Record<TroubleKind, string>>>

/** Says what stands in the way of closing a month on a day. */
export function judgeMonth(
  month: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { troubles, notes }: { readonly troubles: readonly Trouble[]; readonly notes: Notes },
): MonthVerdict {
  const end = lastDayOf(month)
  if (Temporal.PlainDate.compare(today, end) <= 0) return { kind: 'runs', until: end }
  const unclear = troubles.find(({ kind }) => kind === 'statement')
  if (unclear) return { kind: 'moneyUnclear', count: unclear.count }
  const kinds = troubles.filter(({ kind }) => (notes[kind] ?? '').trim() === '').map(({ kind }) => kind)
  return kinds.length > 0 ? { kind: 'unexplained', kinds } : { kind: 'ready' }
}

export function lastDayOf(month: Temporal.PlainDate): Temporal.PlainDate {
  return month.with({ day: 1 }).add({ months: 1 }).subtract({ days: 1 })
}

/** Receipts of the month are due by the 9th of the next one (422-ФЗ, статья 14, часть 3). */
export function receiptsDueOn(month: Temporal.PlainDate): Temporal.PlainDate {
  return month.with({ day: 9 }).add({ months: 1 })
}
