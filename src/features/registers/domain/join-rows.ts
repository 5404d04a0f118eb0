import { decimalRubles, sum } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { refuse, ok } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export type JoinedRow = {
  readonly no: number
  readonly inn: string
  readonly task_number: string
  readonly amount: Kopecks | null
}

export type Joined = {
  /** The row that takes the whole sum, as it is typed into its cell. */
  readonly into: { readonly no: number; readonly amount: string }
  /** The others: they are excluded, and so can be brought back. */
  readonly out: readonly number[]
}

/** Makes one payment of several rows of one person for one task: the first takes the sum of all. */
export function joinRows(rows: readonly JoinedRow[]): Result<Joined, { readonly kind: 'cannotJoin'; readonly text: string }> {
  const [first, ...others] = rows
  if (first === undefined || others.length === 0) return cannot('Выделите хотя бы две строки')
  if (others.some(({ inn }) => inn !== first.inn)) return cannot('Строки разных исполнителей')
  if (others.some(({ task_number: task }) => task !== first.task_number)) return cannot('Строки разных заданий')
  const amounts = rows.flatMap(({ amount }) => amount ?? [])
  if (amounts.length < rows.length) return cannot('Не у всех строк есть сумма')
  return ok({ into: { no: first.no, amount: decimalRubles(sum(amounts)) }, out: others.map(({ no }) => no) })
}

function cannot(text: string) {
  return refuse({ kind: 'cannotJoin', text } as const)
}
