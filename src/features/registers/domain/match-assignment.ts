import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** An assignment of this person for this organization, in any state. */
export type WorkFacts = {
  readonly assignmentId: Id<'assignment'>
  readonly personId: Id<'person'>
  readonly taskNumber: string
  readonly state: string
  readonly amount: Kopecks
  readonly receiptText: string
  readonly frameSigned: boolean
  readonly actSigned: boolean
  readonly actDay?: Temporal.PlainDate | undefined
}

export type WorkMatch =
  | { readonly kind: 'found'; readonly work: WorkFacts }
  | { readonly kind: 'none' }
  /** Several accepted assignments fit; only a task number can tell which one is meant. */
  | { readonly kind: 'several' }

/**
 * Returns the assignment a row pays for: the one with the task number or, without a number, the only accepted one with this
 * amount, or the only accepted one at all. A previously chosen assignment is kept while it fits.
 */
export function matchAssignment(
  row: { readonly taskNumber: string; readonly amount: Kopecks | undefined; readonly assignmentId: string | undefined },
  works: readonly WorkFacts[],
): WorkMatch {
  const fitting = works.filter((work) => fitsNumber(work.taskNumber, row.taskNumber))
  const kept = fitting.find((work) => work.assignmentId === row.assignmentId)
  if (kept) return { kind: 'found', work: kept }
  const ready = fitting.filter((work) => work.state === 'readyToPay')
  const sameSum = ready.filter((work) => work.amount === row.amount)
  const chosen = sameSum.length > 0 ? sameSum : ready
  if (chosen.length > 1) return { kind: 'several' }
  const work = chosen[0] ?? (row.taskNumber === '' ? undefined : fitting.at(-1))
  return work ? { kind: 'found', work } : { kind: 'none' }
}

/** «З-2026-000123», «з-2026-000123» and «123» mean the same task; nothing typed means any. */
export function fitsNumber(known: string, typed: string): boolean {
  if (typed === '') return true
  const { whole, tail } = typedNumber(typed)
  return known.toUpperCase() === whole || (tail !== undefined && Number(/\d+$/.exec(known)?.[0] ?? '') === tail)
}

/** A typed number as numbers of tasks are written, in capitals, and where only digits are typed, as the last part of one. */
export function typedNumber(typed: string): { readonly whole: string; readonly tail: number | undefined } {
  const whole = typed.replaceAll(/[\s№]/g, '').toUpperCase()
  return { whole, tail: /^\d{1,6}$/.test(whole) ? Number(whole) : undefined }
}
