import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { formatDay } from '#/kernel/time.ts'

/** What changes how much a customer owes a contractor. */
export const ledgerKinds = ['work', 'payment', 'return'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** What the customer owes grows by an accepted work and by money that the bank gave back, and falls by a payment. */
const signs: Readonly<Record<LedgerKind, 1 | -1>> = { work: 1, payment: -1, return: 1 }

export type LedgerEntry = { readonly kind: LedgerKind; readonly amount: Kopecks }

/** What a customer owes a contractor before a period, line by line in it, and after it. Negative: more was paid than accepted. */
export type Ledger<Entry extends LedgerEntry = LedgerEntry> = {
  readonly opening: Kopecks
  readonly lines: readonly (Entry & { readonly balance: Kopecks })[]
  readonly turnover: Readonly<Record<LedgerKind, Kopecks>>
  readonly closing: Kopecks
}

/** Adds up the entries of a period in their order, after everything `before` it. */
export function keepLedger<Entry extends LedgerEntry>(before: readonly LedgerEntry[], entries: readonly Entry[]): Ledger<Entry> {
  const opening = kopecks(before.reduce((sum, { kind, amount }) => sum + signs[kind] * amount, 0))
  const turnover = { work: 0, payment: 0, return: 0 }
  let balance: number = opening
  const lines = entries.map((entry) => {
    turnover[entry.kind] += entry.amount
    balance += signs[entry.kind] * entry.amount
    return { ...entry, balance: kopecks(balance) }
  })
  const sums = { work: kopecks(turnover.work), payment: kopecks(turnover.payment), return: kopecks(turnover.return) }
  return { opening, lines, turnover: sums, closing: kopecks(balance) }
}

/** «Заказчик должен исполнителю 15 000,00 ₽» */
export function nameBalance(balance: number): string {
  if (balance === 0) return 'Долга нет'
  const sum = formatRubles(kopecks(Math.abs(balance)))
  return balance > 0 ? `Заказчик должен исполнителю ${sum}` : `Исполнителю заплачено больше принятого на ${sum}`
}

export type LedgerPeriod = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }

/** More lines make an act that nobody checks by eye. */
export const mostLedgerLines = 1000

/** Why no act is made for a period, in words that say what to change; undefined for a good one. */
export function ledgerPeriodProblem({ from, to }: LedgerPeriod, today: Temporal.PlainDate): string | undefined {
  if (Temporal.PlainDate.compare(from, to) > 0) return 'Первый день позже последнего: поменяйте их местами'
  if (Temporal.PlainDate.compare(to, today) > 0) return 'Период ещё не кончился: последний день — не позже сегодняшнего'
  if (Temporal.PlainDate.compare(from.add({ years: 3 }), to) <= 0) return 'Период больше трёх лет: разделите его'
  return undefined
}

type Line = { readonly kind: LedgerKind; readonly number: string | null; readonly title: string | null }

/** «Акт № А-17: Логотип», «Выплата, чек № 200abc», «Банк вернул выплату» */
export function nameLine({ kind, number, title }: Line): string {
  switch (kind) {
    case 'work':
      return `Акт № ${number ?? ''}: ${title ?? ''}`
    case 'payment':
      return number === null ? 'Выплата, чека ещё нет' : `Выплата, чек № ${number}`
    case 'return':
      return 'Банк вернул выплату'
  }
}

/** «01.10.2026–31.10.2026» */
export function namePeriod({ from, to }: LedgerPeriod): string {
  return `${formatDay(from)}–${formatDay(to)}`
}
