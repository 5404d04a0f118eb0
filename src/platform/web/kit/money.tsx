import { formatRubles, kopecks } from '#/kernel/money.ts'

export type MoneyProps = {
  /** In kopecks. */
  readonly amount: number
  /** Omits «,00». */
  readonly short?: boolean
}

export function Money({ amount, short = false }: MoneyProps) {
  return <span className="whitespace-nowrap">{formatRubles(kopecks(amount), short ? 'short' : 'full')}</span>
}
