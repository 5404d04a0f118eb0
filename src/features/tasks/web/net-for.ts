import { kopecks } from '#/kernel/money.ts'
import { unknownTax } from '#/kernel/npd-tax.ts'
import { netOf } from '../domain/terms.ts'
import { netWords } from './task-words.ts'

/** The same for a sum, with the deduction of the viewer (kopecks) where it is known. */
export function netFor(sum: number, deduction: number | null = null): string {
  const known = { ...unknownTax, deductionLeft: kopecks(deduction ?? 0) }
  return netWords(netOf(kopecks(sum), known), known.deductionLeft > 0)
}
