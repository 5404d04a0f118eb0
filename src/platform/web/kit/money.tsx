import { formatRubles, kopecks } from '#/kernel/money.ts'

export type MoneyProps = {
  /** Kopecks, as everywhere. */
  readonly amount: number
  /** Leaves out «,00». */
  readonly short?: boolean
}

export function Money({ amount, short = false }: MoneyProps) {
  return <span className="whitespace-nowrap">{formatRubles(kopecks(amount), short ? 'short' : 'full')}</span>
}
