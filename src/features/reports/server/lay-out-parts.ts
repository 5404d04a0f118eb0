import type { Kopecks } from '#/kernel/money.ts'
import { percentOf } from '../domain/figures.ts'
import type { CountedReport } from './narrow-paid.ts'

type Part = {
  readonly id: string | null
  readonly isTotal: boolean
  readonly payments: number
  readonly people: number
  readonly total: Kopecks
}

/** Parts of what was paid with their shares, and the total, which stands among them. */
export function layOutParts<Row extends Part>(
  counted: readonly Row[],
  { nameOf, linkOf }: { readonly nameOf: (row: Row) => string; readonly linkOf: (row: Row) => string | null },
): CountedReport {
  const everything = counted.find(({ isTotal }) => isTotal)
  const parts = counted.filter(({ isTotal }) => !isTotal)
  const valuesOf = ({ payments, people, total }: Row) => [payments, people, total, percentOf(total, everything?.total ?? 0)]
  return {
    rows: parts.map((row) => ({ id: row.id ?? 'none', name: nameOf(row), values: valuesOf(row), link: linkOf(row) })),
    total: everything && parts.length > 0 ? valuesOf(everything) : null,
    found: parts.length,
  }
}
